import type { z } from "zod";
import { countFact, type Fact } from "@/lib/agent/truth";
import type { RobustScore } from "../analysis/robust";
import type { AnalysisFacts } from "../analysis/threshold";
import { NAMES } from "../quantities";
import {
  AXES,
  type Plottable,
  QUANTITIES,
  type Quantity,
  type SensorInfo,
  type SensorReading,
  SHAKE_THRESHOLD,
  type Shake,
} from "../types";
import type { Series } from "./series";
import { placeWords, stateWord, strongestWord, unusualWord } from "./word-facts";

const UNITS: Record<Quantity, string> = {
  temperature: "°C",
  humidity: "%",
  pressure: "hPa",
  tvoc: "ppb",
  eco2: "ppm",
};

const WORDS: Partial<Record<Quantity, string>> = { humidity: "humid drier driest damper dampest" };

const DAY = 1440;
const OUTLIER = 3.5;
const LIMIT: Fact = {
  value: SHAKE_THRESHOLD,
  unit: "g",
  quantity: "limit",
  of: [],
  origin: "limit of usual acceleration",
};

/** By how many minutes the clock of a message is ahead of UTC, read from the first time in it that is this one's. */
export function clockOffset(message: string, timestamp: number): number {
  const [hour, minute] = /\b(\d{2}):(\d{2}) (?!UTC)[A-Z]/.exec(message)?.slice(1).map(Number) ?? [];
  if (hour === undefined || minute === undefined) return 0;
  const ahead = hour * 60 + minute - minutesOf(timestamp);
  return ((ahead % DAY) + DAY) % DAY;
}

const minutesOf = (timestamp: number): number => {
  const date = new Date(timestamp);
  return date.getUTCHours() * 60 + date.getUTCMinutes();
};

export const clockFact = (timestamp: number, quantity: string, of: string[], offset = 0): Fact => ({
  value: (minutesOf(timestamp) + offset) % DAY,
  unit: "time of day",
  quantity,
  of,
  time: new Date(timestamp).toISOString(),
  origin: `${quantity}, ${of.join(", ")}`,
});

export function readingFacts({ name }: SensorInfo, reading: SensorReading, offset = 0): Fact[] {
  const time = new Date(reading.timestamp).toISOString();
  const measured = QUANTITIES.flatMap((quantity): Fact[] => {
    const value = reading[quantity];
    if (value === undefined) return [];
    const what = NAMES[quantity];
    return [
      {
        value,
        unit: UNITS[quantity],
        quantity: what,
        words: WORDS[quantity],
        of: [name],
        time,
        origin: `${what} of ${name}`,
      },
    ];
  });
  const { accelerometer } = reading;
  const axes = AXES.flatMap((axis): Fact[] =>
    accelerometer
      ? [
          {
            value: accelerometer[axis],
            unit: "g",
            quantity: "acceleration",
            words: "accelerometer axis axes",
            of: [name, axis],
            time,
            origin: `acceleration of ${name} on ${axis}`,
          },
        ]
      : [],
  );
  return [...measured, ...axes, clockFact(reading.timestamp, "time taken", [name], offset)];
}

export function sensorFacts(sensors: SensorInfo[], offset = 0): Fact[] {
  const places = Map.groupBy(sensors, ({ place }) => place?.split(",")[0] ?? "");
  return [
    countFact(sensors.length, "sensors"),
    ...placeWords(sensors),
    ...[...places].flatMap(([place, there]) => (place ? [countFact(there.length, "sensors", [place])] : [])),
    ...sensors.map(({ name, interval_s }) => ({
      value: interval_s,
      unit: "s",
      quantity: "interval",
      of: [name],
      origin: `seconds between readings of ${name}`,
    })),
    ...sensors.flatMap(({ name, last_seen }) =>
      last_seen === null ? [] : clockFact(last_seen, "last seen", [name], offset),
    ),
  ];
}

export function analysisFacts(
  { maxValues, readingCount, skipped }: z.infer<typeof AnalysisFacts>,
  sensor: SensorInfo,
  opinion: RobustScore[],
): Fact[] {
  const { name } = sensor;
  const axisFact = (value: number, unit: string | null, quantity: string, axis: string): Fact => ({
    value,
    unit,
    quantity,
    of: [name, axis],
    origin: `${quantity} of ${name} on ${axis}`,
  });
  const isBeyond = AXES.some((axis) => Math.abs(maxValues[axis] ?? 0) > SHAKE_THRESHOLD);
  return [
    LIMIT,
    stateWord(isBeyond, [name]),
    unusualWord(opinion, sensor),
    countFact(AXES.length, "axes", [name]),
    countFact(OUTLIER, "z limit"),
    countFact(readingCount + skipped, "readings", [name]),
    countFact(opinion.filter(({ isOutlier }) => isOutlier).length, "axes outliers", [name]),
    ...AXES.flatMap((axis) => {
      const value = maxValues[axis];
      return value === null ? [] : axisFact(value, "g", "maximum acceleration", axis);
    }),
    ...opinion.flatMap(({ axis, value, median, z }) => [
      axisFact(value, "g", "outlier", axis),
      axisFact(median, "g", "median", axis),
      ...(z === null ? [] : [{ ...axisFact(z, null, "z score", axis), of: [name, axis, "z-score", "z"] }]),
    ]),
  ];
}

export function shakeFacts(
  sensors: { sensor: SensorInfo; count: number; strongest: Shake }[],
  offset = 0,
): Fact[] {
  return [
    LIMIT,
    countFact(sensors.length, "sensors"),
    stateWord(sensors.length > 0, []),
    ...sensors.flatMap(({ sensor, count, strongest }): Fact[] => [
      countFact(count, "readings times", [sensor.name]),
      stateWord(true, [sensor.name]),
      strongestWord(strongest, sensor),
      ...AXES.map(
        (axis): Fact => ({
          value: strongest[axis],
          unit: "g",
          quantity: "acceleration on the axis",
          of: [sensor.name, axis],
          origin: `strongest shake of ${sensor.name} on ${axis}`,
        }),
      ),
      {
        value: strongest.peak,
        unit: "g",
        quantity: "strongest shake",
        of: [sensor.name, strongest.axis],
        origin: `strongest shake of ${sensor.name}`,
      },
      clockFact(strongest.t, "time of the strongest shake", [sensor.name], offset),
    ]),
  ];
}

export function seriesFacts(
  { name, readings, mean, first, last, lowest, highest, begins, ends }: Series,
  quantity: Plottable,
  offset = 0,
): Fact[] {
  const what = NAMES[quantity];
  const unit = quantity === "accelerometer" ? "g" : UNITS[quantity];
  const fact = (value: number, kind: string): Fact => ({
    value,
    unit,
    quantity: `${kind} ${what}`,
    of: [name],
    origin: `${kind} ${what} of ${name}`,
  });
  return [
    countFact(readings, "readings", [name]),
    ...(mean === null ? [] : [fact(mean, "mean")]),
    ...(first ? [fact(first.value, "first"), clockFact(first.t, `first ${what}`, [name], offset)] : []),
    ...(last ? [fact(last.value, "latest")] : []),
    ...(begins === null ? [] : [fact(begins, "first")]),
    ...(ends === null ? [] : [fact(ends, "latest")]),
    ...(lowest ? [fact(lowest.value, "lowest"), clockFact(lowest.t, `lowest ${what}`, [name], offset)] : []),
    ...(highest
      ? [fact(highest.value, "highest"), clockFact(highest.t, `highest ${what}`, [name], offset)]
      : []),
  ];
}

const SPREAD =
  /^- \*\*(?<name>.+?)\*\*: between (?<low>-?[\d.]+)(?<unit>\D*?) and (?<high>-?[\d.]+).*?, (?<end>-?[\d.]+)/gmu;

/** The range that a plot's message states, as its data holds only the period. */
export function plotFacts(message: string, quantity: string, from: number, to: number): Fact[] {
  const time = `${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
  const times = [...message.split("\n")[0]!.matchAll(/\b(\d{2}):(\d{2})\b/g)].map(
    ([text, hour, minute]): Fact => ({
      value: Number(hour) * 60 + Number(minute),
      unit: "time of day",
      quantity: "period",
      of: [],
      origin: `${text}, an end of the period`,
    }),
  );
  const spreads = [...message.matchAll(SPREAD)].flatMap((match) => {
    const { name = "", unit = "", low, high, end } = match.groups as Record<string, string | undefined>;
    return [low, high, end].map(
      (value, at): Fact => ({
        value: Number(value),
        unit: unit.trim(),
        quantity: `${["lowest", "highest", "latest"][at]} ${quantity}`,
        of: [name],
        origin: `${["lowest", "highest", "latest"][at]} ${quantity} of ${name}`,
        ...(at < 2 && { time }),
      }),
    );
  });
  return [
    ...times,
    ...spreads,
    { value: (to - from) / 3.6e6, unit: "h", quantity: "period", of: [], origin: "length of the period" },
  ];
}
