import { expect, test } from "vitest";
import { hasView, samePlace, sameView, searchWith, viewFromSearch } from "./address";

const search = (text: string) => new URLSearchParams(text);

test.each([
  ["access=shown", true],
  ["access=maybe", false],
  ["thread=1", false],
])("%s opens the map with marks: %s", (text, showsAccess) => {
  expect(viewFromSearch(search(text))).toEqual({ showsAccess });
});

test("the switch is written beside what else the address holds, and taken out again", () => {
  const on = searchWith(search("thread=1"), { showsAccess: true });
  expect(on).toBe("?thread=1&access=shown");
  expect(viewFromSearch(search(on))).toEqual({ showsAccess: true });
  expect(searchWith(search(on), { showsAccess: false })).toBe("?thread=1");
  expect(searchWith(search("access=shown"), { showsAccess: false })).toBe("");
});

test("an address without the switch says nothing of the canvas", () => {
  expect([hasView(search("thread=1")), hasView(search("access=shown"))]).toEqual([false, true]);
});

test("turning the switch is another view of the same place", () => {
  expect(sameView({ showsAccess: true }, { showsAccess: false })).toBe(false);
  expect(samePlace()).toBe(true);
});
