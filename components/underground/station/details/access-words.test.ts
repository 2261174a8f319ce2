import { expect, test } from "vitest";
import { LINES } from "@/lib/desks/underground/lines";
import type { Platform } from "@/lib/desks/underground/station-schema";
import {
  accessOfAll,
  accessWords,
  byLine,
  interchangeWords,
  joinedWords,
  platformName,
} from "./access-words";

const platform = (more: Partial<Platform> = {}): Platform => ({
  number: "3",
  direction: "southbound",
  lines: ["northern"],
  towards: null,
  access: "train",
  lifts: [],
  inside: 0,
  ...more,
});
const STEPS = platform({ access: "none", number: "5", lines: ["central"] });

test.each([
  [[], "unknown"],
  [[STEPS], "no"],
  [[platform(), STEPS], "part"],
  [[platform(), platform({ access: "ramp" }), platform({ access: "platform" })], "yes"],
] as const)("platforms together are step-free or not", (platforms, access) => {
  expect(accessOfAll([...platforms])).toBe(access);
});

test.each([
  [{}, "Platform 3, southbound"],
  [{ towards: "Morden" }, "Platform 3, southbound towards Morden"],
  [{ number: "B", direction: "inner" }, "Platform B, inner rail"],
  [{ direction: null }, "Platform 3"],
] as const)("a platform is named by its number and where its trains go", (more, name) => {
  expect(platformName(platform(more))).toBe(name);
});

test("its lifts are named, and what isn't published isn't promised", () => {
  expect(accessWords(platform({ lifts: ["Lift 1", "Lift 2 or 3"] }))).toBe(
    "Step-free to the train. By Lift 1, then Lift 2 or 3",
  );
  expect(accessWords(platform({ access: "ramp" }))).toContain("ramp that staff lay");
  expect(accessWords(platform({ access: "platform" }))).toContain("no level way onto the train is published");
  expect(accessWords(STEPS)).toBe("Not step-free");
});

test("a platform that lines share stands with each, and a line without any stands with none", () => {
  const shared = platform({ lines: ["circle", "district"] });
  expect(byLine(["circle", "district", "northern"], [shared])).toEqual([
    ["circle", [shared]],
    ["district", [shared]],
    ["northern", []],
  ]);
});

test("a way between platforms says its lines and length", () => {
  const way = {
    from: "1",
    to: "4",
    fromLines: ["jubilee" as const],
    toLines: ["victoria" as const],
    metres: 120.4,
  };
  const lines = Object.entries(LINES).map(([id, line]) => ({ ...line, id: id as keyof typeof LINES }));
  expect(interchangeWords(way, lines)).toBe("Platform 1 (Jubilee) to platform 4 (Victoria), 120 m");
});

test("which platforms are joined without steps", () => {
  const numbered = (number: string, inside: number) => platform({ number, inside });
  expect(joinedWords([numbered("1", 0), numbered("2", 1)])).toBe("");
  expect(joinedWords([numbered("1", 0), numbered("2", 0)])).toBe(
    "All platforms are joined without steps inside the station.",
  );
  expect(
    joinedWords([numbered("3", 0), numbered("4", 0), numbered("9", 0), numbered("7", 1), numbered("8", 1)]),
  ).toBe(
    "Between platforms 3, 4 and 9; 7 and 8. Between other step-free platforms only by way of the street.",
  );
  expect(joinedWords([numbered("3", 0), numbered("4", 0), { ...STEPS, inside: 1 }])).toBe(
    "Between platforms 3 and 4.",
  );
});
