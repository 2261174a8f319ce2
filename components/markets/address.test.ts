import fc from "fast-check";
import { createLoader } from "nuqs";
import { describe, expect, it } from "vitest";
import { COMPARED } from "@/lib/desks/markets/tools/schema";
import { INTERVALS } from "@/lib/desks/markets/types";
import { PARAMS, viewOf, written } from "./address";
import { FIRST_VIEW, TABS, type View } from "./canvas-state";
import { inOrder, OVERLAYS } from "./overlays";

const load = createLoader(PARAMS);
const read = (search: string) => viewOf(load(search));

const id = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
const day = fc
  .date({ min: new Date(Date.UTC(2010, 0, 1)), max: new Date(Date.UTC(2030, 0, 1)), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyView: fc.Arbitrary<View> = fc
  .record({
    tab: fc.constantFrom(...TABS),
    coin: id,
    interval: fc.constantFrom(...INTERVALS),
    at: fc.option(day),
    overlays: fc.subarray([...OVERLAYS]).map(inOrder),
    compared: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
    measure: fc.constantFrom(...COMPARED),
    days: fc.tuple(day, day).map((days) => days.toSorted()),
    isPeriod: fc.boolean(),
  })
  .map(({ days: [since, until], isPeriod, ...view }) => ({
    ...view,
    since: isPeriod ? since! : null,
    until: isPeriod ? until! : null,
  }));

describe("address", () => {
  it("opens the view that was written into it", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { compared, measure, ...rest } = view;
        // What is compared is in the address of the comparison only.
        const kept = view.tab === "compare" ? { compared, measure } : {};
        expect(read(written(view))).toMatchObject({ ...rest, ...kept });
      }),
    );
  });

  it("never fails on what someone wrote by hand", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, text) => {
        for (const name of ["view", "coin", "interval", "at", "overlays", "compare", "since"])
          expect(() => read(`${query}&${name}=${encodeURIComponent(text)}`)).not.toThrow();
      }),
    );
  });

  it("is empty for the first view, and keeps what else stands in it", () => {
    expect(written(FIRST_VIEW)).toBe("");
    expect(written(FIRST_VIEW, "?thread=t1&coin=solana")).toBe("?thread=t1");
  });

  it("reads a figure's link", () => {
    expect(read("?coin=dogecoin&interval=1d&at=2021-05-08&overlays=rsi,ema12")).toEqual({
      ...FIRST_VIEW,
      coin: "dogecoin",
      at: "2021-05-08",
      overlays: ["ema12", "rsi14"],
    });
    expect(read("?compare=bitcoin,ethereum,bitcoin&since=2020-01-01")).toMatchObject({
      tab: "compare",
      compared: ["bitcoin", "ethereum"],
      since: "2020-01-01",
    });
  });

  it("takes what can't be read as if it weren't there", () => {
    const odd =
      "?coin=a%20b/../c&interval=2d&at=yesterday&overlays=moon&view=cat&since=2021-02-01&until=2021-01-01";
    expect(read(odd)).toEqual(FIRST_VIEW);
    expect(read("?overlays=none").overlays).toEqual([]);
  });
});
