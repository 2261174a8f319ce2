import { describe, expect, it } from "vitest";
import { beside, groupItems, type Item } from "./palette-items";

const item = (group: string, label: string, keywords?: string): Item => ({
  id: label,
  group,
  label,
  keywords,
  run: () => {},
});
const local = [
  item("Desks", "Green"),
  item("Settings", "Theme: dark", "colour night"),
  item("Pages", "Memory"),
];

describe("groupItems", () => {
  it("has everything in its order where nothing is asked", () => {
    expect(groupItems("", local, [item("Conversations", "Hello")]).map(([name]) => name)).toEqual([
      "Desks",
      "Settings",
      "Pages",
      "Conversations",
    ]);
  });

  it("puts what is called so first, whoever found it", () => {
    const found = [item("Things", "Greenwich"), item("Things", "Village green"), item("Towns", "Gren")];
    expect(
      groupItems("green", local, found).map(([name, items]) => [name, items.map(({ label }) => label)]),
    ).toEqual([
      ["Desks", ["Green"]],
      ["Things", ["Greenwich", "Village green"]],
      ["Towns", ["Gren"]],
    ]);
  });

  it("finds by keywords, too", () => {
    expect(groupItems("night", local, []).map(([name]) => name)).toEqual(["Settings"]);
    expect(groupItems("giraffe", local, [])).toEqual([]);
  });
});

describe("beside", () => {
  it("keeps the conversation in view on the same page", () => {
    const here = { pathname: "/start", search: "?thread=t1&x=1" };
    expect(beside("/start?y=a:b", here)).toBe("/start?thread=t1&y=a%3Ab");
    expect(beside("/other?y=2", here)).toBe("/other?y=2");
  });
});
