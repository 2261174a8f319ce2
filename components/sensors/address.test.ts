import fc from "fast-check";
import { createLoader } from "nuqs";
import { expect, test } from "vitest";
import { PLOTTABLE } from "@/lib/desks/sensors/types";
import { PARAMS, viewOf, written } from "./address";
import { FIRST_VIEW, type View } from "./canvas-state";
import { RANGE_NAMES } from "./period";

const load = createLoader(PARAMS);
const read = (search: string) => viewOf(load(search));

const A = `0x${"a".repeat(40)}`;

test("the first view has an empty address, and the thread stays", () => {
  expect(written(FIRST_VIEW, "?thread=7&sensor=0x1&range=7d")).toBe("?thread=7");
});

test("a link to a sensor reads well", () => {
  const period = { from: Date.UTC(2026, 10, 21, 12), to: Date.UTC(2026, 10, 21, 13) };
  expect(written({ ...FIRST_VIEW, sensor: A, period })).toBe(
    `?sensor=${A}&from=2026-11-21T12:00:00.000Z&to=2026-11-21T13:00:00.000Z`,
  );
});

test.each(["sensor=Attic", "range=2y", "from=noon&to=1", "quantity=mood", "compare=,,", "view=x"])(
  "what can't be read changes nothing: %s",
  (text) => {
    expect(read(text)).toEqual(FIRST_VIEW);
  },
);

test("an address as people write it", () => {
  expect(read(`sensor=0x${"A".repeat(40)}`).sensor).toBe(A);
});

const hex = fc.stringMatching(/^0x[0-9a-f]{40}$/);
const moment = fc.integer({ min: 0, max: 4e12 });
const view: fc.Arbitrary<View> = fc
  .record({
    tab: fc.constantFrom("board" as const, "payments" as const),
    sensor: fc.option(hex),
    compared: fc.array(hex, { maxLength: 8 }),
    quantity: fc.constantFrom(...PLOTTABLE),
    period: fc.oneof(
      fc.constantFrom(...RANGE_NAMES).map((last) => ({ last })),
      fc.tuple(moment, fc.integer({ min: 1, max: 1e9 })).map(([from, ms]) => ({ from, to: from + ms })),
    ),
  })
  .map(({ compared, ...rest }) => {
    const isComparing = compared.length > 0 && rest.sensor === null;
    return { ...rest, isComparing, compared: isComparing ? compared : [] };
  });

test("what is written is read again", () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(read(written(one))).toEqual(one);
    }),
  );
});
