import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_WATCHED, moved, withCoin } from "./watched";

const coin = (id: string) => ({ id, symbol: id.toUpperCase(), name: id });
const list = ["a", "b", "c", "d"].map(coin);
const ids = (coins: { id: string }[]) => coins.map(({ id }) => id).join("");

test("a coin is added once, at the end, while there is room", () => {
  expect(ids(withCoin(list, { ...coin("e"), rank: 5 }))).toBe("abcde");
  expect(withCoin(list, coin("b"))).toBe(list);
  const full = Array.from({ length: MOST_WATCHED }, (_, i) => coin(`c${i}`));
  expect(withCoin(full, coin("z"))).toBe(full);
});

test("a coin moves as far as the ends of the list", () => {
  expect(ids(moved(list, "b", 1))).toBe("acbd");
  expect(ids(moved(list, "b", -1))).toBe("bacd");
  expect(ids(moved(list, "d", 1))).toBe("abcd");
  expect(ids(moved(list, "a", -3))).toBe("abcd");
  expect(ids(moved(list, "x", 1))).toBe("abcd");
});

test("moving never loses or doubles a coin", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.integer({ min: -9, max: 9 }), (at, by) => {
      const next = moved(list, list[at]!.id, by);
      expect(ids(next.toSorted((a, b) => a.id.localeCompare(b.id)))).toBe("abcd");
    }),
  );
});
