import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Provenance } from "@/lib/sources/provenance";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { coinById } from "../coins/coins";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import type { Coin } from "../types";
import { CLIENT_IDS, CLIENTS, type ClientId } from "./clients";
import { marketData } from "./market-data";
import { ohlc } from "./ohlc";
import { latestPrice } from "./price";
import { fearGreed, social } from "./sentiment";
import { sourceStates } from "./states";

const NOW = "2026-03-01T12:00:00Z";
let doubles: SourceDoubles;

isolateEnv();
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
afterAll(() => doubles.close());
beforeEach(() => {
  setEnv({ ...doubles.env, ALMANAC_NOW: "", ALMANAC_CACHE_SECONDS: "0" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  freshSources();
  doubles.behave("all", "ok");
});
afterEach(() => {
  vi.useRealTimers();
});

const known = (id: string): Coin => {
  const coin = coinById(id);
  if (!coin) throw new Error(`no coin ${id}`);
  return coin;
};
const bitcoin = known("bitcoin");
const daily = (limit = 100, until?: string) => ohlc({ coin: bitcoin, interval: "1d", limit, until });
const at = (seconds: number) => vi.setSystemTime(Date.parse(NOW) + seconds * 1000);
const dayOf = (t: number) => new Date(t).toISOString().slice(0, 10);

interface Chain {
  name: string;
  chain: [ClientId, ClientId, ...ClientId[]];
  ask: () => Promise<{ provenance: Provenance }>;
}
const OHLC: Chain = {
  name: "OHLC",
  chain: ["binance", "binance_us", "coingecko", "coincap"],
  ask: () => daily(60),
};
const CHAINS: Chain[] = [
  OHLC,
  { name: "price", chain: ["coingecko", "coincap", "binance"], ask: () => latestPrice(bitcoin) },
  { name: "market data", chain: ["coinmarketcap", "coingecko", "messari"], ask: () => marketData(bitcoin) },
];

const namesOf = (clients: readonly ClientId[]) =>
  new Intl.ListFormat("en-GB").format(clients.map((client) => CLIENTS[client].name));

describe.each(CHAINS)("the chain of $name", ({ chain, ask }) => {
  it("asks the sources in turn, says which failed, and ends in the past", async () => {
    for (const [index, client] of chain.entries()) {
      freshSources();
      const { provenance } = await ask();
      expect(provenance).toMatchObject({ source: CLIENTS[client].name, live: true });
      const failed = namesOf(chain.slice(0, index));
      if (failed) expect(provenance.note).toContain(`${failed} answered with an error (500)`);
      doubles.behave(client, "500");
    }
    freshSources();
    const { provenance } = await ask();
    expect(provenance).toMatchObject({ live: false, as_of: "2021-07-06T23:59:59.999Z" });
    expect(provenance.note).toContain("6 July 2021");
    expect(provenance.source).toContain("CoinMarketCap, past daily prices");
  });

  it.each([
    ["429", "is limiting our requests"],
    ["500", "answered with an error (500)"],
    ["451", "doesn't serve this server's region (451)"],
    ["malformed", "gave an answer that could not be read"],
    ["wrong-shape", "gave an answer of an unexpected form"],
    ["wrong-unit", "gave an answer of an unexpected form"],
    ["refuse", "could not be reached"],
  ] as const)("goes on after %s of each source", async (mode, words) => {
    for (const [index, client] of chain.entries()) {
      freshSources();
      doubles.behave("all", "ok");
      for (const before of chain.slice(0, index)) doubles.behave(before, "500");
      doubles.behave(client, mode);
      const { provenance } = await ask();
      const next = chain[index + 1];
      const instead = next ? CLIENTS[next].name : "past data";
      expect(provenance.live).toBe(next !== undefined);
      const alike = mode === "500" ? chain.slice(0, index + 1) : [client];
      expect(provenance.note).toContain(`${namesOf(alike)} ${words}; ${instead} used instead`);
    }
  });

  it("asks nobody in mode sample", async () => {
    setEnv({ ALMANAC_DATA: "sample" });
    const before = CLIENT_IDS.map((id) => doubles.asked(id).length);
    expect((await ask()).provenance.live).toBe(false);
    expect(CLIENT_IDS.map((id) => doubles.asked(id).length)).toEqual(before);
  });

  it("shows nothing embedded in mode live", async () => {
    setEnv({ ALMANAC_DATA: "live" });
    doubles.behave("all", "500");
    await expect(ask()).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});

it("doesn't wait long for slow sources, and doesn't ask them again at once", async () => {
  // All first sources at once, so that the test waits for one time-out only.
  for (const { chain } of CHAINS) doubles.behave(chain[0], "slow");
  const slow = CHAINS.map(({ chain }) => CLIENTS[chain[0]].name);
  const notes = async () =>
    (await Promise.all(CHAINS.map(({ ask }) => ask()))).map(({ provenance }) => provenance.note);
  for (const [index, note] of (await notes()).entries()) {
    expect(note).toContain(`${slow[index]} did not answer in 2.5 s`);
  }
  const asked = () => CHAINS.map(({ chain }) => doubles.asked(chain[0]).length);
  const before = asked();
  for (const [index, note] of (await notes()).entries()) {
    expect(note).toMatch(new RegExp(`^${slow[index]}( and \\w+)? failed a moment ago`));
  }
  expect(asked()).toEqual(before);

  // Once they may be asked again, no question waits for them: a small request finds out.
  at(30);
  const start = performance.now();
  await notes();
  expect(performance.now() - start).toBeLessThan(2000);
  doubles.behave("all", "ok");
  const isTried = () => sourceStates().some(({ state }) => state === "half_open");
  await vi.waitFor(() => expect(isTried()).toBe(false), 5000);
  at(300);
  await notes();
  await vi.waitFor(() => expect(isTried()).toBe(false));
  expect(await notes()).toEqual([expect.stringMatching(/^Prices are/), undefined, undefined]);
});

describe("a cooldown", () => {
  const binance = () => sourceStates().find(({ source }) => source === "Binance");
  async function isAsked(seconds: number): Promise<boolean> {
    at(seconds);
    const before = doubles.asked("binance").length;
    await daily();
    return doubles.asked("binance").length > before;
  }

  it("is 120 s after 429", async () => {
    doubles.behave("binance", "429", { times: 1 });
    expect(await isAsked(0)).toBe(true);
    expect(binance()).toMatchObject({ state: "open", open_until: "2026-03-01T12:02:00.000Z" });
    expect(await isAsked(119)).toBe(false);
    expect(await isAsked(120)).toBe(true);
    expect(binance()).toMatchObject({ state: "closed", open_until: null });
  });

  it("is what Retry-After says after 429", async () => {
    doubles.behave("binance", "429", { times: 1, retryAfter: 7 });
    expect(await isAsked(0)).toBe(true);
    expect(await isAsked(6)).toBe(false);
    expect(await isAsked(7)).toBe(true);
  });

  it.each(["500", "refuse"] as const)("is 30 s after %s", async (mode) => {
    doubles.behave("binance", mode, { times: 1 });
    expect(await isAsked(0)).toBe(true);
    expect(await isAsked(29)).toBe(false);
    at(30);
    expect(binance()?.state).toBe("half_open");
    expect(await isAsked(30)).toBe(true);
    expect(binance()?.state).toBe("closed");
  });

  it("begins again when the trial fails", async () => {
    doubles.behave("binance", "500", { times: 2 });
    expect(await isAsked(0)).toBe(true);
    expect(await isAsked(30)).toBe(true);
    expect(await isAsked(59)).toBe(false);
    expect(await isAsked(60)).toBe(true);
  });

  it("isn't there after 451, which is told", async () => {
    doubles.behave("binance", "451");
    expect(await isAsked(0)).toBe(true);
    expect(await isAsked(0)).toBe(true);
    expect(binance()).toMatchObject({
      state: "closed",
      last_error: "Binance doesn't serve this server's region (451)",
      last_error_at: "2026-03-01T12:00:00.000Z",
    });
  });
});

describe("candles", () => {
  it.each(["1h", "4h", "1d", "1w"] as const)(
    "of %s come from each source, oldest first",
    async (interval) => {
      for (const client of OHLC.chain) {
        freshSources();
        const { data, provenance } = await ohlc({ coin: bitcoin, interval, limit: 10 });
        expect(provenance.source).toBe(CLIENTS[client].name);
        expect(data.quote).toBe(client.startsWith("binance") ? "USDT" : "USD");
        const times = data.candles.map(({ t }) => t);
        expect(times).toHaveLength(10);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThanOrEqual(Date.parse(NOW));
        doubles.behave(client, "500");
      }
    },
  );

  it("end on the day that was asked for", async () => {
    for (const client of OHLC.chain) {
      freshSources();
      const { data } = await daily(3, "2024-08-05");
      expect(data.candles.map(({ t }) => dayOf(t))).toEqual(["2024-08-03", "2024-08-04", "2024-08-05"]);
      doubles.behave(client, "500");
    }
  });

  it("of CoinGecko's prices have the volume of each day", async () => {
    for (const client of ["binance", "binance_us"] as const) doubles.behave(client, "500");
    const { data, provenance } = await daily(60);
    expect(data.candles.every(({ volume }) => volume === 24e6)).toBe(true);
    expect(provenance.note).toContain("Made from hourly prices");
  });

  it("of more days than CoinGecko gives are asked of the next source, and its own are given where none has more", async () => {
    for (const client of ["binance", "binance_us"] as const) doubles.behave(client, "500");
    const whole = await daily(120);
    expect(whole.data.candles).toHaveLength(120);
    expect(whole.provenance.source).toBe("CoinCap");
    expect(whole.provenance.note).toContain("CoinGecko has no more than 90 days of candles for free");
    doubles.behave("coincap", "500");
    freshSources();
    const short = await daily(120);
    expect(short.data.candles).toHaveLength(90);
    expect(short.provenance).toMatchObject({
      source: "CoinGecko",
      live: true,
      note: expect.stringMatching(/^CoinGecko's free candles reach 90 days back only; these begin on 2 Dec/),
    });
  });

  it("beyond a thousand are asked for in pages", async () => {
    const before = doubles.asked("binance").length;
    const { data } = await daily(1500);
    expect(new Set(data.candles.map(({ t }) => t)).size).toBe(1500);
    expect(doubles.asked("binance").length - before).toBe(2);
  });

  it("say which dollar they are in", async () => {
    expect((await daily()).provenance.note).toContain("USDT");
  });

  it("of the past end on the day that was asked for, or before", async () => {
    setEnv({ ALMANAC_DATA: "sample" });
    expect((await daily(2, "2021-05-19")).data.candles.map(({ t }) => dayOf(t))).toEqual([
      "2021-05-18",
      "2021-05-19",
    ]);
    expect((await daily(1, "2024-08-05")).provenance.as_of).toBe("2021-07-06T23:59:59.999Z");
    expect((await daily(1, "2021-05-19")).provenance).toMatchObject({
      as_of: "2021-05-19T23:59:59.999Z",
      note: "The embedded prices end on 6 July 2021",
    });
  });

  it("are no candles for a coin that nobody has", async () => {
    doubles.behave("all", "500");
    const coin = { id: "no-past", symbol: "NOPAST", name: "No Past", rank: null };
    await expect(ohlc({ coin, interval: "1d", limit: 5 })).rejects.toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringContaining("no candles of No Past"),
    });
  });
});

describe("a coin", () => {
  it("that an exchange doesn't trade is looked for elsewhere, and the exchange isn't asked twice", async () => {
    const unlisted = known("litecoin");
    await ohlc({ coin: unlisted, interval: "1d", limit: 5 });
    const before = doubles.asked("binance").length;
    const { provenance } = await ohlc({ coin: unlisted, interval: "1d", limit: 5 });
    expect(doubles.asked("binance")).toHaveLength(before);
    expect(provenance.note).toContain("Binance doesn't list Litecoin");
    expect(sourceStates()[0]).toMatchObject({ source: "Binance", state: "closed" });
  });

  it("that an exchange has delisted has no newest candles or price there", async () => {
    const delisted = known("solana");
    const candles = await ohlc({ coin: delisted, interval: "1d", limit: 5 });
    expect(candles.provenance.note).toContain("Binance has no candles of Solana after 1 June 2025");
    expect(candles.provenance.source).toBe("CoinGecko");
    const before = await ohlc({ coin: delisted, interval: "1d", limit: 5, until: "2025-03-01" });
    expect(before.provenance.source).toBe("Binance");
    for (const client of ["coingecko", "coincap"] as const) doubles.behave(client, "500");
    freshSources();
    expect((await latestPrice(delisted)).provenance).toMatchObject({
      live: false,
      note: expect.stringContaining("Binance doesn't list Solana"),
    });
  });

  it("that shares the symbol of a bigger one isn't taken for it", async () => {
    const before = doubles.asked("binance").length;
    const coin = { id: "bitcoin-copy", symbol: "BTC", name: "Bitcoin Copy", rank: null };
    await expect(ohlc({ coin, interval: "1d", limit: 5 })).rejects.toMatchObject({
      code: "upstream_unavailable",
    });
    expect(doubles.asked("binance")).toHaveLength(before);
  });
});

describe("keys", () => {
  it("that aren't set leave a source out in silence", async () => {
    setEnv({ COINMARKETCAP_API_KEY: "", COINCAP_API_KEY: "", MESSARI_API_KEY: "" });
    const { provenance } = await marketData(bitcoin);
    expect(provenance.source).toBe("CoinGecko");
    expect(provenance.note).toBeUndefined();
    const off = sourceStates().filter(({ state }) => state === "off");
    expect(off.map(({ source, off_by }) => `${source} ${off_by}`)).toEqual([
      "CoinCap key",
      "CoinMarketCap key",
      "Messari key",
    ]);
    setEnv({ ALMANAC_DATA: "sample" });
    expect(sourceStates().every(({ off_by }) => off_by === "setting")).toBe(true);
  });

  it("are sent as each source wants them, and are in nothing that is shown", async () => {
    doubles.behave("coingecko", "500");
    const [price, market] = [await latestPrice(bitcoin), await marketData(bitcoin)];
    expect(doubles.headers("coincap").at(-1)?.authorization).toBe("Bearer coincap-test-key");
    expect(doubles.headers("coinmarketcap").at(-1)?.["x-cmc_pro_api_key"]).toBe("coinmarketcap-test-key");
    expect(JSON.stringify([price, market, sourceStates()])).not.toContain("test-key");
  });
});

it("dates an answer that is used again to when it came, and counts it", async () => {
  setEnv({ ALMANAC_CACHE_SECONDS: "300" });
  const coinGecko = () => sourceStates().find(({ source }) => source === "CoinGecko");
  await latestPrice(bitcoin);
  at(299);
  expect((await latestPrice(bitcoin)).provenance.as_of).toBe("2026-03-01T12:00:00.000Z");
  expect(coinGecko()).toMatchObject({ asked: 2, hits: 1, hit_rate: 0.5 });
  at(301);
  expect((await latestPrice(bitcoin)).provenance.as_of).toBe("2026-03-01T12:05:01.000Z");
  expect(coinGecko()).toMatchObject({ asked: 3, hits: 1 });
});

describe("the Fear & Greed index", () => {
  it("comes live, oldest first", async () => {
    const { data, provenance } = await fearGreed({ days: 3 });
    expect(provenance).toMatchObject({ source: "alternative.me", live: true });
    expect(data.map(({ t }) => dayOf(t))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });

  it.each(["wrong-unit", "refuse"] as const)("comes from its history after %s", async (mode) => {
    doubles.behave("fear_greed", mode);
    const { data, provenance } = await fearGreed({ at: "2024-08-05", days: 2 });
    expect(provenance).toMatchObject({ live: false, as_of: "2024-08-05T23:59:59.999Z" });
    expect(data.map(({ t }) => dayOf(t))).toEqual(["2024-08-04", "2024-08-05"]);
  });

  it("has no value before it began", async () => {
    const asked = fearGreed({ at: "2017-01-01", days: 1 });
    await expect(asked).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});

it("what people say of a coin comes from CoinGecko alone", async () => {
  expect((await social(bitcoin)).data).toMatchObject({ votes_up: 78.5, followers: 12_000, posts_48h: 5.5 });
  doubles.behave("coingecko", "500");
  await expect(social(bitcoin)).rejects.toMatchObject({ code: "upstream_unavailable" });
});

it("without a network every chain ends in the past at once", async () => {
  const nowhere = Object.keys(doubles.env).filter((name) => name.endsWith("_BASE_URL"));
  setEnv(Object.fromEntries(nowhere.map((name) => [name, "http://127.0.0.1:1"])));
  const start = performance.now();
  for (const { ask } of CHAINS) expect((await ask()).provenance.live).toBe(false);
  expect(performance.now() - start).toBeLessThan(2000);
});
