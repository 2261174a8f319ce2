import { expect, it } from "vitest";
import { spelledRight } from "./spelling";

it.each([
  ["wich one is colder at nigth", "which one is colder at night"],
  ["compair it with tommorow mornign", "compare it with tomorrow morning"],
  ["the next trian to Oval", "the next train to Oval"],
])("puts slips in everyday words right: %s", (written, meant) => {
  expect(spelledRight(written)).toBe(meant);
});

it.each(["Wich Road", "three from there", "form 3", "Nigth", "the trial at nine", "x-nigth"])(
  "leaves the rest: %s",
  (written) => {
    expect(spelledRight(written)).toBe(written);
  },
);
