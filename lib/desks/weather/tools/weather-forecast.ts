import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { defineTool } from "@/lib/agent/tools/tool";
import { fieldError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { type Located, ownSite } from "../site";
import { firstOf } from "../sources/ask";
import { NORMALS_NAME, normalsAt } from "../sources/normals";
import { MOST_PAST_DAYS, OPEN_METEO, openMeteo } from "../sources/open-meteo";
import { Coordinates, type Day, Forecast, Normals, Place } from "../types";
import { forecastFacts } from "./forecast-facts";
import { coordinateWords, measured } from "./format";
import { weatherStep } from "./step";

const Input = Coordinates.partial().extend({
  past_days: z
    .int()
    .min(0)
    .max(MOST_PAST_DAYS)
    .optional()
    .describe("So many days that are over, too; absent: none"),
});

const Weather = z.discriminatedUnion("kind", [Forecast, Normals]);
type Weather = z.infer<typeof Weather>;

export const weatherForecast = defineTool({
  name: "weather_forecast",
  title: "the weather at a place",
  description:
    "The weather at a place now, hour by hour for 48 hours and day by day for 7 days. Without coordinates: where this server stands. Where no weather service can be reached, what this week is usually like (kind `normals`), which is no forecast and must not be told as one.",
  progress: "looking at the weather",
  step({ latitude, longitude, past_days }) {
    const isHere = latitude === undefined || longitude === undefined;
    return weatherStep(isHere ? "where this server stands" : "at the place", past_days);
  },
  input: Input,
  output: z.object({ place: Place, weather: Weather }),
  // The hours are for pictures; a model needs what they come to.
  forModel: ({ message }) => ({ message }),
  facts: ({ data: { place, weather } }) => forecastFacts(place, weather),
  async run({ input, ctx: { signal } }) {
    const { place, provenance } = await placeOf(input, signal);
    const found = await weatherAt(place, signal, input.past_days);
    return {
      data: { place, weather: found.data },
      message: describe(place, found.data),
      provenance: [...provenance, found.provenance],
    };
  },
});

async function placeOf(
  { latitude, longitude }: z.infer<typeof Input>,
  signal: AbortSignal,
): Promise<Located> {
  if (latitude === undefined && longitude === undefined) return ownSite(signal);
  if (latitude === undefined) throw fieldError("bad_request", "latitude", "is missing beside the longitude");
  if (longitude === undefined) throw fieldError("bad_request", "longitude", "is missing beside the latitude");
  const at = { latitude, longitude };
  return { place: { ...at, name: coordinateWords(at), country_code: null, timezone: null }, provenance: [] };
}

/** What is expected at a place, or usual there. @throws AppError `upstream_unavailable` */
export const weatherAt = (
  at: Coordinates,
  signal: AbortSignal,
  pastDays?: number,
): Promise<Sourced<Weather>> =>
  firstOf<Weather>([
    { name: OPEN_METEO, live: true, run: () => openMeteo(at, signal, pastDays) },
    { name: NORMALS_NAME, live: false, run: async () => normalsAt(at) },
  ]);

function describe(place: Place, weather: Weather): string {
  return weather.kind === "forecast" ? forecastWords(place, weather) : normalsWords(weather);
}

function forecastWords({ name }: Place, { now, hours, days, timezone }: Forecast): string {
  const temperatures = hours.flatMap(({ temperature }) => temperature ?? []);
  const span =
    temperatures.length > 0
      ? `In the next ${hours.length} hours ${measured(Math.min(...temperatures), "°C")} to ${measured(Math.max(...temperatures), "°C")}.`
      : "";
  const head = `**${oneLine(name)}**, ${now.time.replace("T", " ")} (${timezone}): ${measured(now.temperature, "°C")}, ${now.sky ?? "sky unknown"}, humidity ${measured(now.humidity, "%")}, wind ${measured(now.wind_speed, "km/h")}. ${span}`;
  return `${head.trim()}\n\n| Day | Lowest | Highest | Precipitation | Wind | Sky |\n| --- | --- | --- | --- | --- | --- |\n${days.map(dayRow).join("\n")}`;
}

const dayRow = ({ date, lowest, highest, precipitation, wind_speed, sky }: Day): string =>
  `| ${date} | ${measured(lowest, "°C")} | ${measured(highest, "°C")} | ${measured(precipitation, "mm")} | ${measured(wind_speed, "km/h")} | ${sky ?? "–"} |`;

function normalsWords(usual: Normals): string {
  const { of, years, week } = usual;
  return [
    `**Not a forecast.** What the time from ${week.from} to ${week.to} was like in ${of.name} in ${years} (${of.km_away} km away):`,
    `nights around ${measured(usual.lowest, "°C")}, days around ${measured(usual.highest, "°C")}, ${measured(usual.mean, "°C")} on average;`,
    usual.record_low !== null &&
      `never below ${measured(usual.record_low, "°C")} or above ${measured(usual.record_high, "°C")}.`,
    usual.humidity !== null &&
      `Humidity ${measured(usual.humidity, "%")}, cloud cover ${measured(usual.cloud_cover, "%")}, highest wind of a day ${measured(usual.wind_speed, "km/h")} on average.`,
  ]
    .filter(Boolean)
    .join(" ");
}
