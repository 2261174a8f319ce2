import { expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { TOOLS } from "../tools";

// A Wednesday at noon in London.
isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-07-01T11:00:00Z" });

async function say(name: string, args: object): Promise<string> {
  const { result } = await callAlone(TOOLS.find((tool) => tool.name === name)!, args);
  return result?.message ?? "";
}

test.each<[string, object, RegExp]>([
  [
    "find_station",
    { station: "Oxford Circus", about: "step_free" },
    /^No: \*\*Oxford Circus\*\* has no step-free access/,
  ],
  ["find_station", { station: "Bank", about: "step_free" }, /^Only in part: .*Central line not step-free/],
  ["find_station", { station: "Waterloo", about: "step_free", line: "jubilee" }, /^Yes: the Jubilee line at/],
  [
    "find_station",
    { station: "Archway", about: "zone", zone: "3", is_yes_no: true },
    /^Yes: .*both zones of \*\*2\/3\*\*/,
  ],
  [
    "find_station",
    { station: "Brixton", about: "passengers", year: "2023", since: "2019" },
    /in 2023, (up|down) \*\*\d+ %\*\* from/,
  ],
  [
    "list_stations",
    { rank: "busiest", limit: 3 },
    /^\*\*King's Cross St\. Pancras\*\* is the busiest station: \*\*72\.1 million/,
  ],
  [
    "list_stations",
    { lines: ["victoria"], step_free: true, is_count: true },
    /^\*\*7 stations\*\* on the Victoria line/,
  ],
  ["line_stations", { line: "metropolitan", about: "count" }, /\*\*34 stations\*\*/],
  [
    "line_stations",
    { line: "metropolitan", station: "Willesden Green" },
    /^No, the \*\*Metropolitan line\*\* doesn't stop/,
  ],
  [
    "line_stations",
    { from: "Baker Street", to: "Waterloo", about: "count" },
    /Jubilee line\*\* it is \*\*4 stops[\s\S]*Bakerloo line\*\* it is \*\*6 stops/,
  ],
  [
    "compare_lines",
    { lines: ["jubilee", "central"], about: "meeting" },
    /^They meet at \*\*2 stations\*\*: Bond Street and Stratford/,
  ],
  [
    "arrivals",
    { station: "Brixton", direction: "southbound" },
    /end of the line: all trains leave northbound, none southbound/,
  ],
  ["arrivals", { station: "Bank", towards: "Brixton" }, /without a change/],
  ["arrivals", { station: "Oval", within_minutes: 30 }, /^Yes: the next train at \*\*Oval\*\*/],
  [
    "line_status",
    { lines: ["victoria"], from: "2026-07-04T00:00:00Z", to: "2026-07-05T00:00:00Z" },
    /^I can't say: works planned for Saturday 4 July/,
  ],
  [
    "timetable",
    { station: "Oval", which: "last", day: "sunday" },
    /^Last trains from \*\*Oval\*\* on Sundays: .*estimated/,
  ],
  [
    "timetable",
    { lines: ["bakerloo"], about: "night" },
    /^No: the Bakerloo line doesn't run through the night/,
  ],
  ["timetable", { about: "times", at: "2026-12-25T12:00:00Z" }, /^\*\*No\*\*: on Christmas Day/],
  ["timetable", { lines: ["jubilee"], about: "night", at: "2026-07-01T22:00:00Z" }, /^No, not that night/],
  [
    "plan_journey",
    { from: "Ealing Broadway", to: "Tower Hill", focus: "direct" },
    /^\*\*Yes\*\*, it is direct on the District line/,
  ],
  [
    "plan_journey",
    { from: "Oxford Circus", to: "Stratford", prefer: "step_free" },
    /no step-free way, as \*\*Oxford Circus\*\*/,
  ],
  [
    "plan_journey",
    { from: "Hampstead", to: "Oval", avoid_lines: ["northern"] },
    /as \*\*Hampstead\*\* has no other line/,
  ],
  [
    "plan_journey",
    {
      from: "Bank",
      to: "Waterloo",
      depart_at: "2026-07-01T12:00:00Z",
      arrive_by: "2026-07-01T12:05:00Z",
      focus: "in_time",
    },
    /^\*\*(Yes|No)\*\*: leaving at 13:00/,
  ],
  [
    "compare_journeys",
    {
      options: [
        { label: "the Elizabeth line", from: "Stratford", to: "Paddington", use_lines: ["elizabeth"] },
        { label: "the Central", from: "Stratford", to: "Paddington", use_lines: ["central"] },
      ],
    },
    /^\*\*The Elizabeth line\*\* is quicker: about \*\*\d+ min\*\* against \d+/,
  ],
])("%s %j", async (name, args, expected) => {
  expect(await say(name, args)).toMatch(expected);
});

test("a line with branches tells each station once", async () => {
  const message = await say("line_stations", { line: "northern" });
  const rows = message.split("\n").filter((row) => row.startsWith("- "));
  const names = rows.flatMap((row) => row.replace(/^- (\*\*[^*]+\*\* )?/, "").split(" · "));
  expect(names).toHaveLength(52);
  expect(new Set(names).size).toBe(52);
});

test("stops between stations of no common line are refused, with what to ask instead", async () => {
  await expect(say("line_stations", { from: "Brixton", to: "Bank" })).rejects.toThrow(
    /without a change\. Ask for the way/,
  );
});
