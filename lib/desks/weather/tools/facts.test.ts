import { expect, test } from "vitest";
import { checkProse } from "@/lib/agent/truth";
import type { Forecast, Place } from "../types";
import { forecastFacts } from "./forecast-facts";
import { toldFacts } from "./told-facts";
import { comingWords, expectationWord } from "./word-facts";

const OSLO: Place = {
  name: "Oslo, Norway",
  latitude: 59.91,
  longitude: 10.74,
  country_code: "NO",
  timezone: "Europe/Oslo",
};
const row = {
  humidity: 54,
  precipitation: 0,
  cloud_cover: 38,
  wind_speed: 8.4,
  wind_gusts: 16,
  pressure: 1013,
};
const FORECAST: Forecast = {
  kind: "forecast",
  timezone: "Europe/Oslo",
  elevation: 12,
  now: {
    ...row,
    time: "2026-01-27T12:00",
    temperature: -3,
    feels_like: -8,
    wind_direction: 225,
    sky: "snow",
  },
  hours: [],
  days: [
    {
      date: "2026-01-28",
      lowest: -7.7,
      highest: -1.1,
      precipitation: 5.8,
      precipitation_probability: 84,
      wind_speed: 20,
      uv_index: 1,
      sky: "snow",
    },
  ],
  past: [],
};

const now = forecastFacts(OSLO, FORECAST);
const DEW =
  "**Yes**, free cooling is expected in **Oslo, Norway** on Wednesday 28 January (temperature up to 3.1 °C at 14:00, dew point up to −2.2 °C).";
const told = [...toldFacts(DEW, [OSLO.name], 2026), ...comingWords(DEW.replaceAll("**", ""), [OSLO.name])];
const USUAL = "In July, Oslo usually (1991–2020) has nights around **12 °C** and days around **22 °C**.";
const usual = [...toldFacts(USUAL, [OSLO.name], 2026), expectationWord([OSLO.name])];

test.each([
  [
    now,
    "It is −3 °C in Oslo now, and it feels like −8 °C.",
    "It is −8 °C in Oslo now, and it feels like −3 °C.",
  ],
  [now, "It is snowing in Oslo.", "It is raining in Oslo."],
  [now, "The wind in Oslo comes from the south-west.", "The wind in Oslo comes from the west."],
  [now, "Oslo gets 5.8 mm on 28 January.", "Oslo gets 5.8 mm on 29 January."],
  [told, "The dew point in Oslo is at most −2.2 °C.", "The dew point in Oslo is at most 3.1 °C."],
  [told, "Free cooling is possible in Oslo.", "Free cooling isn't possible in Oslo."],
  [usual, "July nights in Oslo are usually around 12 °C.", "July nights in Oslo are usually around 22 °C."],
  [usual, "July days in Oslo are usually around 22 °C.", "It will be 22 °C in Oslo."],
])("%#: a model may say “%s”, and not “%s”", (facts, right, wrong) => {
  const faultsIn = (text: string) => checkProse(text, { facts, stated: [] }).faults;
  expect(faultsIn(right)).toEqual([]);
  expect(faultsIn(wrong)).not.toEqual([]);
});
