import { createLoader } from "nuqs";
import { expect, test } from "vitest";
import { type Addressed, PARAMS, samePlace, viewOf, written } from "./address";
import { WHOLE_NETWORK } from "./canvas-state";

const load = createLoader(PARAMS);
const read = (search: string) => viewOf(load(search));
const view = (more: Partial<Addressed> = {}): Addressed => ({
  ...WHOLE_NETWORK,
  showsAccess: false,
  ...more,
});
const plan = { from: "Bank", to: "King's Cross St. Pancras", avoid: [] };

test.each<[string, Addressed]>([
  ["", view()],
  ["access=shown", view({ showsAccess: true })],
  ["lines=central,circle", view({ lines: ["central", "circle"] })],
  ["station=940GZZLUBNK", view({ station: "940GZZLUBNK" })],
  ["from=Bank&to=King%27s+Cross+St.+Pancras", view({ plan })],
  [
    "from=Bank&to=King%27s+Cross+St.+Pancras&via=Angel&prefer=step_free&avoid=circle&at=2026-11-24T08:30",
    view({ plan: { ...plan, via: "Angel", prefer: "step_free", avoid: ["circle"], at: "2026-11-24T08:30" } }),
  ],
])("“%s” is a view, and is written again as it was", (text, addressed) => {
  expect(read(text)).toEqual(addressed);
  expect(written(addressed, "?thread=1")).toBe(text ? `?thread=1&${text}` : "?thread=1");
});

test.each(["access=maybe", "lines=monorail", "station=", "from=Bank", `from=${"x".repeat(101)}&to=Bank`])(
  "“%s” says nothing",
  (text) => {
    expect(read(text)).toEqual(view());
  },
);

test("a time that can't be read, and a second one, are left out", () => {
  expect(read("from=a&to=b&at=noon").plan).toEqual({ from: "a", to: "b", avoid: [] });
  expect(read("from=a&to=b&at=2026-11-24T08:30&by=2026-11-24T09:30").plan).toEqual({
    from: "a",
    to: "b",
    avoid: [],
    at: "2026-11-24T08:30",
  });
});

test("another view takes the place of the one before, and nothing else in the address", () => {
  expect(written(view({ plan }), "?thread=1&lines=circle&access=shown")).toBe(
    "?thread=1&from=Bank&to=King%27s+Cross+St.+Pancras",
  );
  expect(written(view(), "?access=shown")).toBe("");
});

test("turning the switch leaves the place as it is; another line is another place", () => {
  expect(samePlace(view({ showsAccess: true }), view())).toBe(true);
  expect(samePlace(view({ lines: ["circle"] }), view())).toBe(false);
});
