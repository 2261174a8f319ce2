import { countFact, type Fact, type NumberFact } from "@/lib/agent/truth";
import { WINDS } from "../answer/measures";
import type { Day, Forecast, Hour, Normals, Now, Place } from "../types";
import { expectationWord, fromWord, rainedWord, skyWord } from "./word-facts";

interface Kind {
  quantity: string;
  unit: string | null;
  words?: string;
  additive?: true;
}

// “It is 16 °C” is of the temperature, “it feels like 15 °C” isn't.
const TEMPERATURE: Kind = { quantity: "temperature", unit: "°C", words: "it currently degrees" };
const HUMIDITY: Kind = { quantity: "humidity", unit: "%", words: "humid moist" };
const CLOUD: Kind = { quantity: "cloud cover", unit: "%", words: "cloudy clouds" };
const WIND: Kind = { quantity: "wind speed", unit: "km/h", words: "windy winds" };
const GUSTS: Kind = { quantity: "gusts", unit: "km/h", words: "gust" };
const RAIN: Kind = { quantity: "precipitation", unit: "mm", words: "rain rainfall snow wet", additive: true };
const CHANCE: Kind = {
  quantity: "chance of precipitation",
  unit: "%",
  words: "rain probability likely risk",
};
const PRESSURE: Kind = { quantity: "air pressure", unit: "hPa" };

const NOW: Partial<Record<keyof Now, Kind>> = {
  temperature: TEMPERATURE,
  feels_like: { quantity: "felt temperature", unit: "°C", words: "feels like feel apparent" },
  humidity: HUMIDITY,
  precipitation: { ...RAIN, additive: undefined },
  cloud_cover: CLOUD,
  wind_speed: WIND,
  wind_gusts: GUSTS,
  pressure: PRESSURE,
};
export const LOWEST = { name: "lowest", words: "low lows minimum between night nights" };
export const HIGHEST = { name: "highest", words: "high highs maximum between strongest" };
const DAY: Partial<Record<keyof Day, Kind>> = {
  // Without “temperature” in their names, as “warmer” isn't said of nights.
  lowest: { quantity: "lowest of the day", unit: "°C", words: LOWEST.words },
  highest: { quantity: "highest of the day", unit: "°C", words: HIGHEST.words },
  precipitation: RAIN,
  precipitation_probability: CHANCE,
  wind_speed: { ...WIND, quantity: "highest wind speed" },
  uv_index: { quantity: "UV index", unit: null },
};
const NORMAL: Partial<Record<keyof Normals, Kind>> = {
  lowest: { quantity: "usual nights", unit: "°C", words: "night lowest low coldest" },
  highest: { quantity: "usual days", unit: "°C", words: "day highest high warmest" },
  mean: { quantity: "usual mean", unit: "°C", words: "average" },
  record_low: { quantity: "record low", unit: "°C", words: "never below coldest" },
  record_high: { quantity: "record high", unit: "°C", words: "never above hottest" },
  humidity: HUMIDITY,
  cloud_cover: CLOUD,
  wind_speed: WIND,
};

/** Minutes after midnight, of “23:00” or “2026-07-26T23:00”. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.slice(-5).split(":").map(Number);
  return hour * 60 + minute;
}

/** All values of a row, as of a time; those of now have none, so that no other time's are taken for them. */
function rowFacts<Row extends object>(
  row: Row,
  kinds: Partial<Record<keyof Row, Kind>>,
  { of, time, moment = "" }: { of: string[]; time?: string; moment?: string },
): NumberFact[] {
  const entries = Object.entries(kinds) as [keyof Row, Kind][];
  return entries.flatMap(([key, { quantity, ...kind }]): NumberFact[] => {
    const value = row[key];
    if (typeof value !== "number") return [];
    const named = `${quantity}${moment}`;
    return [
      {
        ...kind,
        value,
        quantity: named,
        of,
        time,
        origin: `${named} of ${of.join(", ")}${time ? `, ${time.replace("T", " ")}` : ""}`,
      },
    ];
  });
}

export const coordinateFacts = ({ latitude, longitude, name }: Place): NumberFact[] => [
  { value: latitude, unit: "° N", quantity: "latitude", of: [name], origin: `latitude of ${name}` },
  { value: longitude, unit: "° E", quantity: "longitude", of: [name], origin: `longitude of ${name}` },
];

export function forecastFacts(place: Place, weather: Forecast | Normals): Fact[] {
  const facts = weather.kind === "forecast" ? expected(place, weather) : usual(place, weather);
  return [...coordinateFacts(place), ...facts];
}

function expected({ name }: Place, { now, hours, days, past }: Forecast): Fact[] {
  const of = [name];
  return [
    ...rowFacts(now, NOW, { of, moment: " now" }),
    clockFact(now.time, of),
    ...rangeFacts(hours, of),
    { value: hours.length, unit: "h", quantity: "hours ahead", of: [], origin: "length of the forecast" },
    ...pastRain(past, of),
    ...[...past, ...days].flatMap((day) => rowFacts(day, DAY, { of, time: day.date })),
    ...(now.sky ? [skyWord(now.sky, of)] : []),
    ...(now.wind_direction === null ? [] : [fromWord(windOf(now.wind_direction), of)]),
  ];
}

function rangeFacts(hours: Hour[], of: string[]): NumberFact[] {
  const values = hours.flatMap(({ temperature }) => temperature ?? []);
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last || values.length === 0) return [];
  const time = `${first.time.slice(0, 10)}/${last.time.slice(0, 10)}`;
  return [LOWEST, HIGHEST].map((end) => ({
    value: end === LOWEST ? Math.min(...values) : Math.max(...values),
    unit: "°C",
    quantity: `${end.name} of the next hours`,
    words: end.words,
    of,
    time,
    origin: `${end.name} temperature of the next hours, ${of.join(", ")}`,
  }));
}

const pastRain = (past: Day[], of: string[]): Fact[] =>
  past.length === 0
    ? []
    : [
        rainedWord(
          past.some(({ precipitation }) => (precipitation ?? 0) > 0),
          of,
        ),
      ];

const windOf = (degrees: number): string =>
  WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? "north";

const clockFact = (time: string, of: string[]): NumberFact => ({
  value: minuteOf(time),
  unit: "time of day",
  quantity: "time now",
  of,
  origin: `time of the weather now, ${of.join(", ")}`,
});

function usual({ name }: Place, normals: Normals): Fact[] {
  const of = [name, normals.of.name];
  return [
    ...rowFacts(normals, NORMAL, { of }),
    {
      value: normals.of.km_away,
      unit: "km",
      quantity: "distance away",
      of,
      origin: `distance of ${normals.of.name}`,
    },
    { ...countFact(1, "stretches of time"), time: `${normals.week.from}/${normals.week.to}` },
    { ...countFact(1, "stretches of years"), time: normals.years.replace("–", "/") },
    expectationWord(of),
  ];
}
