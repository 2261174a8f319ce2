import { expect, test } from "vitest";
import { stepOf } from "@/lib/agent/tools/step-of";
import { ANSWER_TOOLS, TOOLS } from ".";

const ALL = [...TOOLS, ...ANSWER_TOOLS];

const asker = { caller: "key:one", zone: "Europe/London" };

const CALLS: [name: string, args: Record<string, unknown>, sentence: string][] = [
  ["ipify", {}, "Looked up the public address of this server."],
  ["ip_to_geo", { ip: "8.8.8.8" }, "Looked up where the address 8.8.8.8 is."],
  ["ip_to_geo", {}, "Looked up where this server stands."],
  ["weather_forecast", { latitude: 18.5, longitude: 73.9 }, "Looked up the weather at the place."],
  ["weather_forecast", { past_days: 2 }, "Looked up the weather where this server stands since 2 days ago."],
  [
    "tell_weather",
    {
      about: "forecast",
      places: [
        {
          name: "Pune, Maharashtra, India",
          latitude: 18.5,
          longitude: 73.9,
          country_code: "IN",
          timezone: null,
        },
      ],
      from: "2026-11-23T00:00",
      to: "2026-11-24T00:00",
    },
    "Worked out the forecast in Pune for 23 November.",
  ],
  ["tell_weather", { about: "where", places: [] }, "Worked out where the place is."],
  ["recall_questions", { about: "rain" }, "Looked through earlier conversations for “rain”."],
];

test.each(CALLS)("%s says what it does: %j", (name, args, sentence) => {
  const tool = ALL.find((one) => one.name === name);
  expect(stepOf(tool, { args }, asker)).toBe(sentence);
  expect(sentence.length).toBeLessThan(100);
});

test("every tool is among them", () => {
  const told = new Set(CALLS.map(([name]) => name));
  expect(ALL.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});
