import { DATASET } from "../../datasets";
import type { CompleteQuery, Row } from "../../types";
import type { Biome } from "./biomes";
import { coverLabel, coverShares, naturalShares } from "./land";
import { type Profile, tenths } from "./profile";
import { around, shares } from "./seeded-random";

const DAY_MS = 86_400_000;
/** Days are counted from here, so that the same days fall together whatever period is asked. */
const FIRST_DAY = Date.parse("2023-12-01T00:00:00Z");
/** The days that fall together: one, or where many areas are asked or the time is long, more. */
const STEPS = [1, 7, 14, 30];
const MOST_ROWS = 24_000;

const CONFIDENCE: Record<string, Record<string, number>> = {
  [DATASET.distAlerts]: { low: 3, high: 7 },
  [DATASET.integratedAlerts]: { low: 3, high: 5, highest: 2 },
};

const DRIVERS: Record<Biome, Record<string, number>> = {
  humid: { "Potential conversion": 48, "Crop management": 18, Wildfire: 16, Flooding: 4, Unclassified: 14 },
  seasonal: {
    "Potential conversion": 24,
    "Crop management": 40,
    Wildfire: 22,
    Flooding: 4,
    Unclassified: 10,
  },
  dry: { "Potential conversion": 10, "Crop management": 45, Wildfire: 25, Flooding: 5, Unclassified: 15 },
  temperate: {
    "Potential conversion": 18,
    "Crop management": 46,
    Wildfire: 14,
    Flooding: 4,
    Unclassified: 18,
  },
  boreal: { "Potential conversion": 12, "Crop management": 8, Wildfire: 60, Flooding: 4, Unclassified: 16 },
  polar: { "Potential conversion": 4, "Crop management": 1, Wildfire: 55, Flooding: 10, Unclassified: 30 },
};

const dayNumber = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS);
const isoDay = (number: number): string => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);

function layerOf(
  { context_layer }: CompleteQuery,
  profile: Profile,
): [string, Record<string, number>] | undefined {
  if (context_layer === "driver") return ["driver", DRIVERS[profile.biome]];
  if (context_layer === "grasslands") return ["grasslands", { grasslands: 2, "non-grasslands": 8 }];
  if (context_layer === "natural_lands") {
    return ["natural_lands_class", Object.fromEntries(naturalShares(profile).slice(0, 6))];
  }
  if (context_layer !== "land_cover") return undefined;
  const classes = coverShares(profile, 2024).map(([name, share]) => [coverLabel(name), share]);
  return ["land_cover_class", Object.fromEntries(classes)];
}

/** The days between two rows of alerts, so that all targets together stay within a bounded number of rows. */
export function alertStep(query: CompleteQuery, targets: number): number {
  const days = dayNumber(query.end_date) - dayNumber(query.start_date) + 1;
  const perStep = query.context_layer ? 12 : 3;
  return STEPS.find((step) => (days / step) * perStep * targets <= MOST_ROWS) ?? STEPS.at(-1)!;
}

/** Alerts of one area; the sum over a period doesn't depend on `step`, the days that fall together. */
export function sampleAlerts(query: CompleteQuery, profile: Profile, step: number): Row[] {
  const dist = query.dataset === DATASET.distAlerts;
  const prefix = dist ? "dist_" : "";
  const layer = dist ? layerOf(query, profile) : undefined;
  const [first, last] = [dayNumber(query.start_date), dayNumber(query.end_date)];
  const daily = dailyArea(query.dataset, profile);
  const confidences = shares(CONFIDENCE[query.dataset]!, 0.3, profile.ref, "confidence");
  const classes: [string | null, number][] = layer
    ? shares(layer[1], 0.3, profile.ref, layer[0])
    : [[null, 1]];
  const rows: Row[] = [];
  for (let from = first; from <= last; from = (Math.floor(from / step) + 1) * step) {
    const to = Math.min(last, (Math.floor(from / step) + 1) * step - 1);
    let area = 0;
    for (let day = from; day <= to; day += 1) area += daily(day);
    for (const [confidence, part] of confidences) {
      for (const [name, share] of classes) {
        const area_ha = tenths(area * part * share);
        if (area_ha === 0) continue;
        rows.push({
          [`${prefix}alert_date`]: isoDay(from),
          [`${prefix}alert_confidence`]: confidence,
          ...(layer && { [layer[0]]: name }),
          area_ha,
        });
      }
    }
  }
  return rows;
}

/** ha of alerts by day: about what is lost in a year, more of it in the dry season, in waves of a week or so. */
function dailyArea(dataset: number, profile: Profile): (day: number) => number {
  const lost = (profile.loss(2023) + profile.loss(2024) + profile.loss(2025)) / 3;
  // DIST-ALERT sees all vegetation, not only forest.
  const open = dataset === DATASET.distAlerts ? (profile.area_ha - profile.extent_ha) * 0.001 : 0;
  const mean = (lost * 1.1 + open) / 365;
  const peak = around(0.15, profile.ref, "season") * 240;
  const waves = new Map<number, number>();
  const wave = (week: number) => {
    const known = waves.get(week) ?? around(0.45, profile.ref, dataset, week);
    waves.set(week, known);
    return known;
  };
  return (day) =>
    mean * (1 + 0.55 * Math.cos(((day - 31 - peak) / 365) * 2 * Math.PI)) * wave(Math.floor(day / 8));
}
