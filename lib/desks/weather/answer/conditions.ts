import { coolsFreely, FREE_COOLING } from "../air";
import type { MeasureName } from "./measures";
import type { Sample } from "./samples";

export interface Condition {
  noun: string;
  /** Whether a sample has it; null: what it is known by isn't known. */
  holds(sample: Sample): boolean | null;
  /** It is only so when it is so all the time; else once is enough. */
  isThroughout?: boolean;
  by: MeasureName[];
  end: "lowest" | "highest";
  meaning: string;
  /** Where its limit is from. */
  basis: string;
}

const RAIN_MM = 0.1;
const LIKELY_PERCENT = 50;
/** A strong breeze, force 6 of the Beaufort scale. */
const STRONG_KMH = 39;
/** A gale, force 8. */
const GALE_KMH = 62;
const HOT_C = 30;
const COLD_C = 5;

const sky = (pattern: RegExp) => (sample: Sample) => (sample.sky === null ? null : pattern.test(sample.sky));

const over = (value: number | null, least: number): boolean | null =>
  value === null ? null : value >= least;

const either = (...values: (boolean | null)[]): boolean | null =>
  values.includes(true) ? true : values.includes(false) ? false : null;

const falls = ({ precipitation, chance }: Sample): boolean | null =>
  either(over(precipitation, RAIN_MM), over(chance, LIKELY_PERCENT));

const not = (value: boolean | null): boolean | null => (value === null ? null : !value);

/** The limits are the services' usual ones; the meaning says them. */
export const CONDITIONS = {
  rain: {
    noun: "rain",
    holds: falls,
    by: ["precipitation", "chance"],
    end: "highest",
    meaning: `at least ${RAIN_MM} mm, or a chance of at least ${LIKELY_PERCENT}%`,
    basis: "0.1 mm is the least that weather services count; the chance of 50% is my own choice",
  },
  dry: {
    noun: "dry weather",
    isThroughout: true,
    holds: (sample) => not(falls(sample)),
    by: ["precipitation", "chance"],
    end: "highest",
    meaning: `less than ${RAIN_MM} mm, and a chance below ${LIKELY_PERCENT}%`,
    basis: "0.1 mm is the least that weather services count; the chance of 50% is my own choice",
  },
  snow: {
    noun: "snow",
    holds: sky(/snow/i),
    by: ["precipitation", "temperature"],
    end: "highest",
    meaning: "snow in the weather code",
    basis: "the weather service's own code says it",
  },
  frost: {
    noun: "frost",
    holds: ({ lowest }) => (lowest === null ? null : lowest <= 0),
    by: ["temperature"],
    end: "lowest",
    meaning: "air at 0 °C or below, 2 m above the ground; the ground may freeze earlier",
    basis: "water freezes at 0 °C, and weather services measure the air at 2 m",
  },
  ice: {
    noun: "ice on the ground",
    holds: ({ lowest, humidity }) =>
      lowest === null ? null : lowest <= 1 && (humidity === null || humidity >= 80),
    by: ["temperature"],
    end: "lowest",
    meaning: "air at 1 °C or below, and moist",
    basis: "my own choice, as the ground is often colder than the air",
  },
  heat: {
    noun: "heat",
    holds: ({ highest }) => over(highest, HOT_C),
    by: ["temperature"],
    end: "highest",
    meaning: `at least ${HOT_C} °C`,
    basis: "many weather services call such a day a hot one",
  },
  cold: {
    noun: "cold",
    holds: ({ lowest }) => (lowest === null ? null : lowest <= COLD_C),
    by: ["temperature"],
    end: "lowest",
    meaning: `${COLD_C} °C or below`,
    basis: "my own choice",
  },
  strong_wind: {
    noun: "strong wind",
    holds: ({ wind, gusts }) => either(over(wind, STRONG_KMH), over(gusts, GALE_KMH)),
    by: ["wind", "gusts"],
    end: "highest",
    meaning: `at least ${STRONG_KMH} km/h, force 6`,
    basis: "a strong breeze of the Beaufort scale; gusts count from 62 km/h",
  },
  storm: {
    noun: "a storm",
    holds: (sample) => either(sky(/thunder/i)(sample), over(sample.wind, GALE_KMH), over(sample.gusts, 90)),
    by: ["wind", "gusts"],
    end: "highest",
    meaning: `thunder in the weather code, or wind of at least ${GALE_KMH} km/h, force 8`,
    basis: "a gale of the Beaufort scale; gusts count from 90 km/h",
  },
  fog: {
    noun: "fog",
    holds: sky(/fog/i),
    by: ["humidity"],
    end: "highest",
    meaning: "fog in the weather code",
    basis: "the weather service's own code says it",
  },
  sun: {
    noun: "sunshine",
    isThroughout: true,
    holds: sky(/clear|sunny|partly/i),
    by: ["cloud"],
    end: "lowest",
    meaning: "a clear or partly cloudy sky",
    basis: "the weather service's own code says it",
  },
  cloud: {
    noun: "a cloudy sky",
    isThroughout: true,
    holds: sky(/overcast|cloud/i),
    by: ["cloud"],
    end: "highest",
    meaning: "clouds in the weather code",
    basis: "the weather service's own code says it",
  },
  free_cooling: {
    noun: "free cooling",
    isThroughout: true,
    holds: ({ highest, humidity, isDay }) =>
      isDay || highest === null || humidity === null ? null : coolsFreely(highest, humidity),
    by: ["temperature", "dew_point", "wet_bulb"],
    end: "highest",
    meaning: `outside air of at most ${FREE_COOLING.temperature} °C with a dew point of at most ${FREE_COOLING.dewPoint} °C`,
    basis:
      "ASHRAE's thermal guidelines (2021), the lowest temperature and the highest dew point that they recommend at a machine's inlet",
  },
} as const satisfies Record<string, Condition>;
export type ConditionName = keyof typeof CONDITIONS;

export const conditionOf = (name: ConditionName): Condition => CONDITIONS[name];
