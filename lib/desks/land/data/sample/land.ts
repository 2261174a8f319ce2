import { DATASET, datasetById } from "../../datasets";
import type { Row } from "../../types";
import { isComposition } from "../columns";
import { yearsOf } from "../years";
import { BIOME } from "./biomes";
import type { Sampler } from "./forest";
import { type Profile, tenths } from "./profile";
import { apportion, around, shares } from "./seeded-random";

const START_OF_MAPS = 2015;

const CLASSES = {
  tree: { label: "Tree cover", growth: 0 },
  short: { label: "Short vegetation", growth: -0.001 },
  wet: { label: "Wetland – short vegetation", growth: -0.001 },
  bare: { label: "Bare and sparse vegetation", growth: 0 },
  water: { label: "Water", growth: 0.0005 },
  snow: { label: "Snow/ice", growth: -0.004 },
  crop: { label: "Cropland", growth: 0.006 },
  pasture: { label: "Cultivated grasslands", growth: 0.003 },
  built: { label: "Built-up", growth: 0.02 },
} as const;
type Class = keyof typeof CLASSES;

/** Shares of each class of land cover in a year, which sum to 1. */
export function coverShares(profile: Profile, year: number): [Class, number][] {
  const forest = profile.area_ha > 0 ? profile.extent_ha / profile.area_ha : 0;
  const open = shares<Class>(BIOME[profile.biome].open, 0.4, profile.ref, "open");
  const years = year - START_OF_MAPS;
  const shrinking = -0.4 * Math.min(0.02, profile.loss(START_OF_MAPS) / Math.max(profile.extent_ha, 1));
  const grown: [Class, number][] = [
    ["tree", forest * (1 + shrinking) ** years],
    ...open.map(([name, share]): [Class, number] => {
      const growth = CLASSES[name].growth * around(0.5, profile.ref, name, "growth");
      return [name, share * (1 - forest) * (1 + growth) ** years];
    }),
  ];
  const total = grown.reduce((sum, [, share]) => sum + share, 0);
  return grown.map(([name, share]) => [name, share / total]);
}

/** Tenths of a hectare of each class in a year; they sum to the area. */
const cover = (profile: Profile, year: number): [Class, number][] =>
  apportion(Math.round(profile.area_ha * 10), coverShares(profile, year));

export const sampleLandCover: Sampler = (query, profile) => {
  const years = yearsOf(query);
  const [first, last] = [cover(profile, years[0]!), cover(profile, years.at(-1)!)];
  if (!isComposition(query)) return changes(first, last, profile);
  return last
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => ({ land_cover_class: CLASSES[name].label, area_ha: amount / 10 }));
};

/** What goes to and fro between two classes besides the balance, as a part of the smaller. */
const EXCHANGED: [Class, Class, number][] = [
  ["tree", "short", 0.03],
  ["crop", "pasture", 0.05],
  ["short", "bare", 0.04],
  ["short", "crop", 0.02],
];

/** What a class ends with is what it began with, less what left it, plus what came. */
function changes(before: [Class, number][], after: [Class, number][], profile: Profile): Row[] {
  const moved = new Map<string, number>();
  const move = (from: Class, to: Class, amount: number) => {
    const key = `${from}>${to}`;
    if (amount > 0) moved.set(key, (moved.get(key) ?? 0) + amount);
  };
  const amounts = Object.fromEntries(before);
  const change = after.map(([name, amount]) => [name, amount - (amounts[name] ?? 0)] as const);
  const shrinks = change.filter(([, amount]) => amount < 0);
  const grows = change.filter(([, amount]) => amount > 0);
  balance(
    shrinks.map(([name, amount]) => [name, -amount]),
    grows,
    move,
  );
  for (const [a, b, share] of EXCHANGED) {
    const smaller = Math.min(amounts[a] ?? 0, amounts[b] ?? 0);
    const amount = Math.floor(smaller * share * around(0.5, profile.ref, a, b));
    move(a, b, amount);
    move(b, a, amount);
  }
  return [...moved].map(([key, amount]) => {
    const [from, to] = key.split(">") as [Class, Class];
    return {
      land_cover_class_start: CLASSES[from].label,
      land_cover_class_end: CLASSES[to].label,
      area_ha: amount / 10,
    };
  });
}

/** Fills what grows from what shrinks, one after the other, so that whole tenths stay whole. */
function balance(
  shrinks: (readonly [Class, number])[],
  grows: (readonly [Class, number])[],
  move: (from: Class, to: Class, amount: number) => void,
): void {
  const wanted = grows.map(([name, amount]) => ({ name, amount }));
  for (const [from, lost] of shrinks) {
    let left = lost;
    for (const to of wanted) {
      const amount = Math.min(left, to.amount);
      move(from, to.name, amount);
      to.amount -= amount;
      left -= amount;
    }
  }
}

function naturalWeights(profile: Profile): Record<Class, Record<string, number>> {
  const { planted, biome } = profile;
  const humid = biome === "humid";
  const peat = humid || biome === "boreal" ? 0.05 : 0.004;
  return {
    tree: {
      natural_forests: (1 - planted) * 0.86,
      natural_peat_forests: peat,
      wet_natural_forests: humid ? 0.08 : 0.03,
      mangroves: humid ? 0.008 : 0,
      non_natural_tree_cover: planted,
      non_natural_peat_tree_cover: planted * peat,
    },
    short: {
      natural_short_vegetation: 0.83,
      non_natural_short_vegetation: 0.15,
      natural_peat_short_vegetation: peat / 2,
    },
    wet: { wet_natural_short_vegetation: 0.9, wet_non_natural_short_vegetation: 0.1 },
    bare: { bare: 0.97, non_natural_bare: 0.03 },
    water: { natural_water: 0.88, non_natural_water: 0.12 },
    snow: { snow: 1 },
    crop: { crop: 1 },
    pasture: { non_natural_short_vegetation: 1 },
    built: { built: 1 },
  };
}

const BASELINE = 2020;
const NATURAL_LABELS = new Map(
  datasetById(DATASET.naturalLands)!.categories.map(({ slug, label }) => [slug, label]),
);

export const sampleNaturalLands: Sampler = (_, profile) =>
  naturalShares(profile).map(([label, amount]) => ({ natural_lands_class: label, area_ha: amount / 10 }));

export function naturalShares(profile: Profile): [string, number][] {
  const weights = naturalWeights(profile);
  const totals = new Map<string, number>();
  for (const [name, amount] of cover(profile, BASELINE)) {
    for (const [slug, part] of apportion(amount, shares(weights[name], 0.15, profile.ref, "natural"))) {
      totals.set(slug, (totals.get(slug) ?? 0) + part);
    }
  }
  return [...totals]
    .filter(([, amount]) => amount > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([slug, amount]) => [NATURAL_LABELS.get(slug)!, amount]);
}

export const sampleGrasslands: Sampler = (query, profile) => {
  const { ref, biome, area_ha, extent_ha } = profile;
  const level = Math.min(
    BIOME[biome].grass * around(0.5, ref, "grass"),
    0.9 * (1 - extent_ha / Math.max(area_ha, 1)),
  );
  const decline = 0.002 * around(0.8, ref, "grass", "decline");
  return yearsOf(query).map((year) => ({
    year,
    area_ha: tenths(area_ha * level * (1 - decline) ** (year - 2000) * around(0.006, ref, "grass", year)),
  }));
};

export const coverLabel = (name: Class): string => CLASSES[name].label;
