import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insertAlert, listAlerts, MET_KEPT_DAYS, purgeMetAlerts } from "@/db/price-alerts";
import { clock } from "@/lib/clock";
import { resetBreakers } from "@/lib/sources/breaker";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { coinById } from "../coins/coins";
import { forgetPrices } from "../sources/plausible";
import { checkAlerts, startAlerts, stopAlerts } from "./check";

isolateEnv({ ALMANAC_NOW: "2026-07-01T11:00:00Z", ALMANAC_CACHE_SECONDS: "0" });

const said = { price: 34_000, ageS: 0, isDown: false, asked: 0, held: Promise.resolve() };
let server: Server;

beforeEach(async () => {
  Object.assign(said, { price: 34_000, ageS: 0, isDown: false, asked: 0, held: Promise.resolve() });
  resetBreakers();
  forgetPrices();
  server = createServer((_, response) => {
    said.asked += 1;
    const usd = { usd: said.price, usd_24h_change: 1, last_updated_at: clock.seconds() + 1 - said.ageS };
    response.writeHead(said.isDown ? 400 : 200, { "content-type": "application/json" });
    void said.held.then(() => response.end(JSON.stringify({ bitcoin: usd, ethereum: usd })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const closed = "http://127.0.0.1:9";
  setEnv({ COINGECKO_BASE_URL: address, BINANCE_BASE_URL: closed, COINCAP_BASE_URL: closed });
});

afterEach(async () => {
  vi.useRealTimers();
  await stopAlerts();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const asset = (id: string) => coinById(id)!;
const alertOf = (direction: "above" | "below", price: number, owner = "me", id = "bitcoin") =>
  insertAlert({ owner, asset: asset(id), direction, price });
const metOf = (owner = "me") => listAlerts(owner).filter(({ metAt }) => metAt !== null);

test("an alert is met by a live price beyond it, with the price, its source and its time", async () => {
  alertOf("above", 33_000);
  alertOf("above", 35_000);
  alertOf("below", 35_000, "another");
  alertOf("below", 33_000, "another");
  expect(await checkAlerts()).toBe(2);
  expect(metOf()).toMatchObject([{ price: 33_000, metPrice: 34_000, metSource: "CoinGecko" }]);
  expect(metOf("another")).toMatchObject([{ price: 35_000, metPrice: 34_000 }]);
  expect(Date.parse(metOf()[0]!.metAt!)).toBeGreaterThanOrEqual(clock.ms() - 5000);
});

test("an alert is met once: later prices change nothing", async () => {
  alertOf("above", 33_000);
  await checkAlerts();
  const [first] = metOf();
  said.price = 36_000;
  expect(await checkAlerts()).toBe(0);
  expect(metOf()).toEqual([first]);
});

test("a price exactly at the limit isn't beyond it", async () => {
  alertOf("above", 34_000);
  alertOf("below", 34_000);
  expect(await checkAlerts()).toBe(0);
});

test("a price from before the alert was set doesn't count", async () => {
  said.ageS = 600;
  alertOf("above", 33_000);
  expect(await checkAlerts()).toBe(0);
});

test("embedded past prices never meet an alert", async () => {
  // Set before the last embedded candle, so that its time is no reason.
  setEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2021-01-01T00:00:00Z" });
  alertOf("above", 1);
  expect(await checkAlerts()).toBe(0);
  expect(metOf()).toEqual([]);
});

test("a source that fails leaves alerts waiting, and is asked again the next time", async () => {
  said.isDown = true;
  alertOf("above", 33_000);
  expect(await checkAlerts()).toBe(0);
  said.isDown = false;
  resetBreakers();
  expect(await checkAlerts()).toBe(1);
});

test("all coins are asked for in one request, however many alerts wait, and past the cache", async () => {
  setEnv({ ALMANAC_CACHE_SECONDS: "300" });
  for (const price of [1, 2, 3]) alertOf("below", price);
  alertOf("below", 1, "another", "ethereum");
  await checkAlerts();
  expect(said.asked).toBe(1);
  await checkAlerts();
  expect(said.asked).toBe(2);
});

test("an alert that was met is deleted a month later, one that waits never", async () => {
  const met = alertOf("above", 33_000);
  const waiting = alertOf("above", 1_000_000);
  await checkAlerts();
  const metMs = Date.parse(metOf()[0]?.metAt ?? "");
  const idsAt = (ms: number) => {
    setEnv({ ALMANAC_NOW: new Date(metMs + ms).toISOString() });
    purgeMetAlerts();
    return listAlerts("me").map(({ id }) => id);
  };
  const month = MET_KEPT_DAYS * 86_400_000;
  expect(idsAt(month - 60_000).toSorted()).toEqual([met.id, waiting.id].toSorted());
  expect(idsAt(month + 60_000)).toEqual([waiting.id]);
});

test("while the server runs, alerts are looked at again and again, one look at a time, until that is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  said.held = held;
  const first = alertOf("above", 33_000);
  await startAlerts(100);
  await startAlerts(100);
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitUntil(() => said.asked === 1);
  // A look that takes long isn't overtaken by the next one.
  await vi.advanceTimersByTimeAsync(1000);
  expect(said.asked).toBe(1);
  release();
  await vi.waitUntil(() => metOf().length === 1);
  const second = alertOf("below", 35_000);
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(100);
    return metOf().length === 2;
  });
  expect(
    metOf()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([first.id, second.id].toSorted());
  await stopAlerts();
  const { asked } = said;
  alertOf("above", 33_500);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said.asked).toBe(asked);
  expect(vi.getTimerCount()).toBe(0);
});
