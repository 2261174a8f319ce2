import { expect, test } from "vitest";
import { listAlerts, MAX_ALERTS, markAlertMet } from "@/db/price-alerts";
import { createAlert, getAlerts, removeAlert } from "@/lib/desks/markets/routes/alerts";
import { AlertList } from "@/lib/desks/markets/routes/schema";
import { PriceAlert } from "@/lib/desks/markets/tools/schema";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, call, KEY, OTHER_KEY } from "../testing/call";

isolateEnv(API_ENV);

const NEW = { symbol: "BTC", direction: "above", price: 50_000 };

const post = (body: unknown, key = KEY) => call(createAlert, { method: "POST", body, key });
const added = async (body: unknown, key = KEY) => PriceAlert.parse(await (await post(body, key)).json());
const listed = async (key = KEY) => AlertList.parse(await (await call(getAlerts, { key })).json()).alerts;
const remove = (id: string, key = KEY) => call(removeAlert, { method: "DELETE", params: { id }, key });

test("an alert is set, listed and deleted", async () => {
  const response = await post(NEW);
  expect(response.status).toBe(201);
  const alert = PriceAlert.parse(await response.json());
  expect(alert).toMatchObject({
    coin: { id: "bitcoin", symbol: "BTC" },
    direction: "above",
    price: 50_000,
    met_at: null,
    met_price: null,
    met_source: null,
  });
  expect(await listed()).toEqual([alert]);
  expect((await remove(alert.id)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await remove(alert.id)).status).toBe(404);
});

test("another caller's alert is neither listed nor deleted: it looks as if it weren't there", async () => {
  const alert = await added(NEW);
  expect(await listed(OTHER_KEY)).toEqual([]);
  const theirs = await remove(alert.id, OTHER_KEY);
  const none = await remove(crypto.randomUUID(), OTHER_KEY);
  expect(theirs.status).toBe(404);
  const errorOf = async (response: Response) => (await response.json()).error as string;
  const said = await errorOf(theirs);
  expect(said).toContain("no such price alert");
  expect(said).toBe(await errorOf(none));
  expect(await listed()).toEqual([alert]);
});

test("an alert that waits already isn't set twice; one that was met can be set again", async () => {
  const first = await added(NEW);
  expect(await added(NEW)).toEqual(first);
  expect((await added({ ...NEW, direction: "below" })).id).not.toBe(first.id);
  expect((await added(NEW, OTHER_KEY)).id).not.toBe(first.id);
  expect(markAlertMet(first.id, { at: "2026-07-01T00:00:00.000Z", price: 50_001, source: "Here" })).toBe(
    true,
  );
  expect(markAlertMet(first.id, { at: "2026-07-02T00:00:00.000Z", price: 1, source: "There" })).toBe(false);
  expect((await added(NEW)).id).not.toBe(first.id);
  expect((await listed()).find(({ id }) => id === first.id)).toMatchObject({
    met_at: "2026-07-01T00:00:00.000Z",
    met_price: 50_001,
    met_source: "Here",
  });
});

test("a caller keeps so many alerts and no more", async () => {
  for (let price = 1; price <= MAX_ALERTS; price += 1) await added({ ...NEW, price });
  expect((await post({ ...NEW, price: 99 })).status).toBe(409);
  expect((await post({ ...NEW, price: 99 }, OTHER_KEY)).status).toBe(201);
  expect(await listed()).toHaveLength(MAX_ALERTS);
});

test.each([
  ["a coin that isn't known", { ...NEW, symbol: "FOOBAR" }, 404],
  ["a misspelt one", { ...NEW, symbol: "etherium" }, 404],
  ["no price", { symbol: "BTC", direction: "above" }, 400],
  ["a price of nothing", { ...NEW, price: 0 }, 400],
  ["another direction", { ...NEW, direction: "around" }, 400],
])("%s is refused, and nothing is kept", async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(await listed()).toEqual([]);
});

test("nobody sets alerts without being known", async () => {
  const response = await call(createAlert, { method: "POST", body: NEW, key: null });
  expect(response.status).toBe(401);
  expect(listAlerts("")).toEqual([]);
});
