import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { coinById, setListedCoins } from "@/lib/desks/markets/coins/coins";
import { exportCandles, getCandles, getIndicators } from "@/lib/desks/markets/routes/candles";
import { candlesCsv } from "@/lib/desks/markets/routes/candles-csv";
import { getMarket, getPrice, listTokens } from "@/lib/desks/markets/routes/coins";
import { compareTokens } from "@/lib/desks/markets/routes/compare";
import {
  CompareAnswer,
  IndicatorsAnswer,
  MarketAnswer,
  OhlcAnswer,
  PriceAnswer,
  SourcesAnswer,
  SparklinesAnswer,
  TokenList,
} from "@/lib/desks/markets/routes/schema";
import { listSources } from "@/lib/desks/markets/routes/sources";
import { getTokenSparklines } from "@/lib/desks/markets/routes/sparklines";
import { freshSources } from "@/lib/desks/markets/testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "@/lib/desks/markets/testing/source-doubles";
import { Compared } from "@/lib/desks/markets/tools/schema";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, type CallOptions, call } from "../testing/call";

isolateEnv(API_ENV);
beforeEach(() => freshSources());

async function body(answer: Promise<Response>, status = 200) {
  const response = await answer;
  expect(response.status).toBe(status);
  return response.json();
}
const refusal = async (answer: Promise<Response>) => {
  const response = await answer;
  const { code, error } = ErrorBody.parse(await response.json());
  return { status: response.status, code, error };
};
const of = (symbol: string, options: CallOptions = {}) => ({ params: { symbol }, ...options });

describe("tokens", () => {
  const find = async (search: string) => TokenList.parse(await body(call(listTokens, { search }))).tokens;

  test("are listed with the biggest first, and until when their past goes", async () => {
    const tokens = await find("?limit=3");
    expect(tokens).toHaveLength(3);
    expect(tokens[0]).toMatchObject({ id: "bitcoin", symbol: "BTC", rank: 1, past_until: "2021-07-06" });
  });

  test("are found by a part of their name, what is called so first", async () => {
    expect((await find("?q=eth"))[0]?.id).toBe("ethereum");
    expect((await find("?q=doge")).map(({ id }) => id)).toContain("dogecoin");
    expect(await find("?q=no-such-coin-at-all")).toEqual([]);
  });

  test("are for known callers only", async () => {
    expect(await refusal(call(listTokens, { key: null }))).toMatchObject({ status: 401 });
  });
});

describe("a coin's price", () => {
  test("is the last embedded close without a network, with its time", async () => {
    const { price, provenance } = PriceAnswer.parse(await body(call(getPrice, of("btc"))));
    expect(price).toMatchObject({ coin: { id: "bitcoin" }, price: 34_235.1935, quote: "USD" });
    expect(price.at).toBe("2021-07-06T23:59:59.999Z");
    expect(provenance).toMatchObject({ live: false, note: expect.stringContaining("6 July 2021") });
  });

  test("can be asked for by id and by name", async () => {
    for (const written of ["bitcoin", "Bitcoin", "$BTC"]) {
      const { price } = PriceAnswer.parse(await body(call(getPrice, of(written))));
      expect(price.coin.id).toBe("bitcoin");
    }
  });

  test("of a coin that isn't known is not found, with those spelt alike", async () => {
    expect(await refusal(call(getPrice, of("bitcorn")))).toEqual({
      status: 404,
      code: "not_found",
      error: expect.stringContaining("Bitcoin (bitcoin)"),
    });
    expect(await refusal(call(getPrice, of("qqqqqqq")))).toMatchObject({ status: 404 });
  });

  test("of a symbol that several coins share is a conflict that names them", async () => {
    const twins = ["one", "two"].map((id) => ({
      id: `twin-${id}`,
      symbol: "TWIN",
      name: `Twin ${id}`,
      rank: null,
    }));
    await setListedCoins(twins);
    const refused = await refusal(call(getPrice, of("TWIN")));
    expect(refused).toMatchObject({ status: 409, code: "conflict" });
    for (const { id } of twins) expect(refused.error).toContain(id);
    expect(await refusal(call(getPrice, of("twin-two")))).toMatchObject({ status: 502 });
    await setListedCoins([]);
  });

  test("of a coin without data is no made-up one", async () => {
    const refused = await refusal(call(getPrice, of("tether")));
    expect(refused).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect(refused.error).toContain("No live source has prices of Tether");
  });
});

test("market data of the past has the market capitalisation of its last day", async () => {
  const { market } = MarketAnswer.parse(await body(call(getMarket, of("ETH"))));
  expect(market.market_cap).toBeGreaterThan(2e11);
  expect(market.at).toBe("2021-07-06T23:59:59.999Z");
});

describe("candles", () => {
  const candles = async (search: string) =>
    OhlcAnswer.parse(await body(call(getCandles, of("BTC", { search }))));

  test("end on the day that was asked for", async () => {
    const { candles: days, quote, interval } = await candles("?interval=1d&limit=2&until=2021-05-19");
    expect({ quote, interval }).toEqual({ quote: "USD", interval: "1d" });
    expect(days.map(({ t }) => new Date(t).toISOString())).toEqual([
      "2021-05-18T00:00:00.000Z",
      "2021-05-19T00:00:00.000Z",
    ]);
  });

  test("of hours are not made up from days", async () => {
    expect(await refusal(call(getCandles, of("BTC", { search: "?interval=1h" })))).toMatchObject({
      status: 502,
    });
  });

  test.each(["?interval=2d", "?limit=0", "?limit=1001", "?until=yesterday"])("refuse %s", async (search) => {
    expect(await refusal(call(getCandles, of("BTC", { search })))).toMatchObject({ status: 400 });
  });
});

describe("candles as CSV", () => {
  test("say what they are before their rows", async () => {
    const response = await call(exportCandles, of("DOGE", { search: "?limit=2" }));
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="dogecoin-1d.csv"');
    const lines = (await response.text()).split("\r\n");
    const rows = lines.filter((line) => !line.startsWith("#"));
    expect(rows[0]).toBe("time,open,high,low,close,volume");
    expect(rows[1]).toMatch(/^2021-07-05T00:00:00\.000Z,0\.\d+,/);
    expect(rows).toHaveLength(4);
    expect(lines.join("\n")).toContain("(past data)");
  });

  test("Property: no text of a coin or source is a formula, or a line of its own", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("", ",=1+1", "\r\n=1+1", '","=1', "\n@x"), (name, tail) => {
        const coin = { id: "x", symbol: "X", name: name + tail, rank: null };
        const provenance = {
          source: name + tail,
          live: true,
          as_of: "2026-01-01T00:00:00Z",
          note: name + tail,
        };
        const csv = candlesCsv({ data: { coin, interval: "1d", quote: "USD", candles: [] }, provenance });
        const lines = csv.split(/\r\n|\r|\n/).filter(Boolean);
        expect(lines.filter((line) => !line.startsWith("# "))).toEqual(["time,open,high,low,close,volume"]);
        for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[",]/);
      }),
    );
  });
});

test("indicators come with their newest values and a line of each", async () => {
  const answer = await body(call(getIndicators, of("BTC", { search: "?limit=300" })));
  const { report, series } = IndicatorsAnswer.parse(answer);
  expect(report).toMatchObject({ candles: 300, close: 34_235.1935 });
  expect(series.sma20).toHaveLength(281);
  expect(series.sma200?.at(-1)?.value).toBeCloseTo(
    report.sma?.find(({ period }) => period === 200)?.value ?? 0,
  );
});

describe("a comparison", () => {
  test("has a row for each coin and lines that begin at 100", async () => {
    const search = "?symbols=BTC,ETH,DOGE&since=2021-01-01&until=2021-06-30";
    const { rows, lines, since, until } = CompareAnswer.parse(await body(call(compareTokens, { search })));
    expect(rows.map(({ coin }) => coin.symbol)).toEqual(["DOGE", "ETH", "BTC"]);
    expect({ since, until }).toEqual({ since: "2021-01-01", until: "2021-06-30" });
    for (const { points } of lines) {
      expect(points).toHaveLength(181);
      expect(points[0]?.value).toBe(100);
    }
  });

  test("keeps a coin without data as a row without a value", async () => {
    const search = "?symbols=BTC,ETH,tether&since=2021-01-01&until=2021-06-30";
    const { rows, lines } = CompareAnswer.parse(await body(call(compareTokens, { search })));
    expect(rows.find(({ coin }) => coin.id === "tether")?.value).toBeNull();
    expect(lines).toHaveLength(2);
  });

  test.each(Compared.options)("of %s is as it is described", async (measure) => {
    const search = `?symbols=BTC,ETH&since=2021-01-01&until=2021-06-30&measure=${measure}`;
    await body(call(compareTokens, { search }));
  });

  test("needs two coins", async () => {
    for (const search of ["?symbols=BTC", "?symbols=BTC,bitcoin", ""]) {
      expect(await refusal(call(compareTokens, { search }))).toMatchObject({ status: 400 });
    }
  });
});

test("sparklines have thirty closes, and none for a coin without data", async () => {
  const answer = await body(call(getTokenSparklines, { search: "?symbols=bitcoin,tether" }));
  const [bitcoin, tether] = SparklinesAnswer.parse(answer).coins;
  expect(bitcoin?.closes).toHaveLength(30);
  expect(bitcoin?.change).toBeCloseTo(1.6, 0);
  expect(tether).toMatchObject({ last: null, change: null, closes: [], provenance: null });
});

describe("the sources", () => {
  let doubles: SourceDoubles;
  beforeAll(async () => {
    doubles = await startSourceDoubles();
  });
  afterAll(() => doubles.close());
  const states = async (search = "") =>
    SourcesAnswer.parse(await body(call(listSources, { search }))).sources;
  const live = () => setEnv({ ...doubles.env, ALMANAC_DATA: "auto" });

  test("are off in mode sample, and what is embedded is told", async () => {
    const { sources, past } = SourcesAnswer.parse(await body(call(listSources)));
    expect(new Set(sources.map(({ state }) => state))).toEqual(new Set(["off"]));
    expect(past.coins).toContain("bitcoin");
    expect(past.until).toBe("2021-07-06");
  });

  test("tell what they were asked and how they failed", async () => {
    live();
    doubles.behave("coingecko", "429", { retryAfter: 60 });
    expect((await states()).map(({ state }) => state)).toContain("unasked");
    await call(getPrice, of("BTC"));
    const [coinGecko] = (await states()).filter(({ source }) => source === "CoinGecko");
    expect(coinGecko).toMatchObject({
      state: "open",
      open_until: expect.any(String),
      last_error: "CoinGecko is limiting our requests",
      asked: 1,
      hits: 0,
    });
    doubles.behave("coingecko", "ok");
  });

  test("are asked past the cache when that is wanted, not again at once, which counts as no question", async () => {
    live();
    const pings = () => doubles.asked("binance").filter((url) => url.startsWith("/api/v3/ping"));
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const times of [1, 2]) {
      await Promise.all([states("?check=true"), states("?check=true")]);
      const closed = (await states("?check=true")).filter(({ state }) => state === "closed");
      expect(closed).toHaveLength(9);
      expect(pings()).toHaveLength(times);
      vi.advanceTimersByTime(11_000);
    }
    vi.useRealTimers();
    expect((await states()).map(({ asked }) => asked)).toEqual(Array(9).fill(0));
  });

  test("are told live prices with what they can be used for", async () => {
    live();
    const { price, provenance } = PriceAnswer.parse(await body(call(getPrice, of("BTC"))));
    expect(provenance).toMatchObject({ source: "CoinGecko", live: true });
    expect(price.price).toBeGreaterThan(50_000);
  });

  test("are asked for a coin that isn't known before it is refused", async () => {
    live();
    const { price } = PriceAnswer.parse(await body(call(getPrice, of("EXMPL"))));
    expect(price.coin).toEqual({ id: "example-coin", symbol: "EXMPL", name: "Example Coin", rank: null });
    expect(coinById("example-coin")).toBeDefined();
    await setListedCoins([]);
  });
});
