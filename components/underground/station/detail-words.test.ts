import { expect, test } from "vitest";
import { LINES } from "@/lib/desks/underground/lines";
import type { Platform, Toilet, TypicalDay } from "@/lib/desks/underground/station-schema";
import {
  accessOfAll,
  accessWords,
  busiestHour,
  busiestWords,
  byLine,
  groupToilets,
  hourName,
  hourWords,
  interchangeWords,
  joinedWords,
  platformName,
  toiletName,
  toiletPlace,
  toiletSummary,
  yearCount,
} from "./detail-words";

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
  expect(accessWords(platform({ access: "ramp" }))).toContain("staff ramp");
  expect(accessWords(platform({ access: "platform" }))).toContain(
    "level access to the train isn’t confirmed",
  );
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
    "You can change between all platforms without steps.",
  );
  expect(
    joinedWords([numbered("3", 0), numbered("4", 0), numbered("9", 0), numbered("7", 1), numbered("8", 1)]),
  ).toBe(
    "Between platforms 3, 4 and 9; 7 and 8. Other step-free platforms are linked only by way of the street.",
  );
  expect(joinedWords([numbered("3", 0), numbered("4", 0), { ...STEPS, inside: 1 }])).toBe(
    "Between platforms 3 and 4.",
  );
});

const day = (counts: Record<number, [entries: number, exits: number]>, busiest: number): TypicalDay => ({
  day: "Monday to Thursday",
  hours: Array.from({ length: 24 }, (_, i) => {
    const hour = (i + 5) % 24;
    const [entries, exits] = counts[hour] ?? [0, 0];
    return { hour, entries, exits };
  }),
  busiest,
  quietest: 5,
});

test("the busiest hour is said with its year and its kind of day", () => {
  expect(busiestWords(day({ 8: [6000, 24_000], 17: [20_000, 5000] }, 8), 2019)).toBe(
    "Busiest from 08:00 to 09:00, with 30,000 entries and exits on a typical weekday (Monday to Thursday) in 2019.",
  );
});

test("a day on which nobody was counted has no busiest hour", () => {
  expect(busiestHour(day({}, 5))).toBeUndefined();
  expect(busiestWords(day({}, 5), 2019)).toMatch(/^No entries or exits were counted/);
});

test("the last hour of a day ends at midnight", () => {
  expect(hourName(23)).toBe("23:00 to 00:00");
  expect(hourWords({ hour: 8, entries: 1234, exits: 56 })).toBe("08:00 to 09:00: 1,234 in, 56 out");
});

test.each([
  [72_124_262, "72.1 million"],
  [1_000_000, "1.0 million"],
  [480_312, "480,000"],
])("%d passengers of a year are rounded: %s", (count, words) => {
  expect(yearCount(count)).toBe(words);
});

const PLAIN: Toilet = {
  accessible: false,
  baby: false,
  inside: false,
  where: "Located in ticket hall",
  fee: false,
};
const ACCESSIBLE: Toilet = { ...PLAIN, accessible: true, baby: true, inside: true, where: "", fee: true };

test("a toilet says whom it is for, where it is and what it costs", () => {
  expect([toiletName(PLAIN), toiletPlace(PLAIN)]).toEqual([
    "Toilet",
    "In ticket hall, outside the gates, free",
  ]);
  expect([toiletName(ACCESSIBLE), toiletPlace(ACCESSIBLE)]).toEqual([
    "Accessible toilet with baby changing",
    "Inside the gates, a fee is charged",
  ]);
});

test("those alike are counted together, the accessible ones first", () => {
  expect(groupToilets([PLAIN, PLAIN, ACCESSIBLE])).toEqual([
    { toilet: ACCESSIBLE, count: 1 },
    { toilet: PLAIN, count: 2 },
  ]);
});

test.each([
  [[], "none listed"],
  [[PLAIN], "1, none accessible"],
  [[PLAIN, ACCESSIBLE], "2, 1 accessible"],
])("the toilets in short", (toilets, words) => {
  expect(toiletSummary(toilets)).toBe(words);
});
