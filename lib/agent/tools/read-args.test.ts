import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readArgs } from "./read-args";
import { type AnyTool, defineTool } from "./tool";

const tool: AnyTool = defineTool({
  name: "ask",
  description: "",
  input: z.object({
    places: z.array(z.string()).min(1).max(3),
    kind: z.enum(["hammersmith-city", "state-province", "dlr"]).nullish(),
    start_date: z.iso.date().nullish(),
    end_date: z.iso.date().nullish(),
    since: z.iso.datetime({ offset: true }).optional(),
    nth: z.int().min(1).max(20).optional(),
    share: z.number().optional(),
    all: z.boolean().optional(),
    note: z.string().max(10).default(""),
  }),
  output: z.null(),
  run: async () => ({ data: null, message: "", provenance: [] }),
});

const read = (args: unknown) => {
  const outcome = readArgs(tool, args);
  return "fault" in outcome ? outcome.fault : outcome.args;
};
const places = ["Rome"];

describe("arguments as small models write them", () => {
  test.each([
    ["null is absent", { kind: null, nth: null }, {}],
    ["empty text is absent", { kind: "", note: "", since: "" }, {}],
    ["a number as text", { nth: "4", share: "12.5 %" }, { nth: 4, share: 12.5 }],
    ["a boolean as text", { all: "true" }, { all: true }],
    ["a number for text", { note: 2015 }, { note: "2015" }],
    ["an option in other case", { kind: "State Province" }, { kind: "state-province" }],
    ["an option with other signs", { kind: "HAMMERSMITH & CITY" }, { kind: "hammersmith-city" }],
    ["an option with a word after it", { kind: "DLR line" }, { kind: "dlr" }],
    ["a year", { start_date: "2015", end_date: 2016 }, { start_date: "2015-01-01", end_date: "2016-12-31" }],
    [
      "a month",
      { start_date: "2015-02", end_date: "2016-02" },
      { start_date: "2015-02-01", end_date: "2016-02-29" },
    ],
    ["a time for a day", { start_date: "2015-02-03T00:00:00Z" }, { start_date: "2015-02-03" }],
    ["a day for a time", { since: "2026-06-10" }, { since: "2026-06-10T00:00:00Z" }],
    ["a time without its zone", { since: "2026-06-10 08:30" }, { since: "2026-06-10T08:30:00.000Z" }],
    ["a name in other spelling", { startDate: "2015-01-01" }, { start_date: "2015-01-01" }],
    ["arguments that there aren't", { color: "red" }, {}],
  ])("%s", (_, given, meant) => {
    expect(read({ places, ...given })).toEqual({ places, ...meant });
  });

  test.each([['["Rome"]'], ["Rome"], [["Rome", null]]])("a list as %j", (given) => {
    expect(read({ places: given })).toEqual({ places });
  });

  test("all of them as text", () => {
    expect(read('{"places": "[\\"Rome\\"]", "nth": "2"}')).toEqual({ places, nth: 2 });
  });
});

describe("arguments that can't be read are told with what would be right", () => {
  test.each([
    [{ places, kind: "parish" }, /^kind must be one of hammersmith-city, .*; it was "parish"\.$/],
    [{ places, nth: "soon" }, /^nth must be an integer from 1 to 20; it was "soon"\.$/],
    [{ places, start_date: "last year" }, /^start_date must be a string \(a date such as 2020-12-31\)/],
    [{}, /^places must be a list, each a string \(1 to 3 of them\); it was missing\.$/],
    ["Rome", /JSON object/],
  ])("%j", (given, told) => {
    expect(read(given)).toMatch(told);
  });
});
