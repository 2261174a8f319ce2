import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { browserQueries } from "@/components/data/queries";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import { addAlert, inOrder, MetAlerts, metWords, pauseFor, removeAlert, wantedWords } from "./alert-store";

const alert = (
  id: string,
  met_at: string | null = null,
  created_at = "2026-03-01T10:00:00Z",
): PriceAlert => ({
  id,
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 },
  direction: "above",
  price: 40_000,
  created_at,
  met_at,
  met_price: met_at === null ? null : 40_012.5,
  met_source: met_at && "Binance",
});

const MET = "2026-03-01T12:00:00Z";

describe("the list of alerts", () => {
  const KEY = ["/api/markets/alerts"];
  const isAskedAnew = () => browserQueries().getQueryState(KEY)?.isInvalidated;

  beforeEach(() => {
    vi.stubGlobal("window", {});
    browserQueries().setQueryData(KEY, { alerts: [] });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ["set", () => addAlert({ symbol: "bitcoin", direction: "above", price: 40_000 })],
    ["deleted", () => removeAlert(alert("a"))],
  ])("is asked for anew once an alert is %s", async (_, change) => {
    vi.stubGlobal("fetch", async () => Response.json({}));
    await change();
    expect(isAskedAnew()).toBe(true);
  });

  it("stays as it is where the server refuses", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "Not yours." }, { status: 404 }));
    await expect(removeAlert(alert("a"))).rejects.toThrow("Not yours.");
    expect(isAskedAnew()).toBe(false);
  });
});

test("alerts are looked up every 5 seconds while one of them waits", () => {
  expect(pauseFor([alert("a", MET), alert("b")])).toBe(5000);
  expect(pauseFor([alert("a", MET)])).toBe(60_000);
  expect(pauseFor()).toBe(60_000);
});

describe("MetAlerts", () => {
  it("tells of an alert that is met while somebody listens, once, and of none that was met before", () => {
    const met = new MetAlerts();
    expect(met.take([alert("old", MET), alert("new")])).toEqual([]);
    expect(met.take([alert("old", MET), alert("new", MET)]).map(({ id }) => id)).toEqual(["new"]);
    expect(met.take([alert("old", MET), alert("new", MET)])).toEqual([]);
  });

  it("tells of one that was set and met between two looks", () => {
    const met = new MetAlerts();
    met.take([]);
    expect(met.take([alert("quick", MET)])).toHaveLength(1);
  });

  it("tells of each at most once, whatever the lists", () => {
    const lists = fc.array(
      fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean()), { maxLength: 4 }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lists, (steps) => {
        const met = new MetAlerts();
        const told = steps.flatMap((step) => {
          const unique = new Map(step);
          return met.take([...unique].map(([id, isMet]) => alert(id, isMet ? MET : null)));
        });
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      }),
    );
  });
});

describe("an alert in words", () => {
  it("says what it waits for, and what met it with time and source", () => {
    expect(wantedWords(alert("a"))).toBe("Bitcoin above $40,000.00");
    expect(metWords(alert("a"))).toBeUndefined();
    expect(metWords(alert("a", MET))).toMatch(/^\$40,012\.50 · .*2026.* · Binance$/);
  });

  it("stands before those that wait once it is met, the newest first", () => {
    const alerts = [
      alert("waits", null, "2026-03-01T09:00:00Z"),
      alert("met first", "2026-03-01T11:00:00Z"),
      alert("set last", null, "2026-03-01T11:30:00Z"),
      alert("met last", MET),
    ];
    expect(inOrder(alerts).map(({ id }) => id)).toEqual(["met last", "met first", "set last", "waits"]);
  });
});
