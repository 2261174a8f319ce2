import { LRUCache } from "lru-cache";
import { areaByRef, subregionsOf } from "../../places";
import { type Area, Subregion } from "../../types";
import { inYear, published, type Series } from "../tables";
import { BIOME, type Biome, biomeOf } from "./biomes";
import { around, seededRandom } from "./seeded-random";

const FIRST = 2001;
const LAST = 2025;
/** 25 years of it leave a tenth of the forest standing. */
const MOST_LOSS_IN_A_YEAR = 0.036;
const MOST_FOREST = 0.9;
const LEAST_FOREST = 0.0004;

/** Extent and loss by least canopy cover in %, as parts of those at 30%; about as in India's and Indonesia's workbooks. */
const EXTENT_BY_CANOPY: Record<number, number> = {
  10: 1.06,
  15: 1.04,
  20: 1.025,
  25: 1.012,
  30: 1,
  50: 0.87,
  75: 0.62,
};
const LOSS_BY_CANOPY: Record<number, number> = {
  10: 1.03,
  15: 1.022,
  20: 1.015,
  25: 1.007,
  30: 1,
  50: 0.94,
  75: 0.79,
};
/** The carbon model begins at this canopy cover. */
const LEAST_CANOPY_OF_CARBON = 30;

/** What is believed of an area, from which all its sample data is drawn, so that the datasets agree with each other. */
export interface Profile {
  ref: string;
  biome: Biome;
  area_ha: number;
  /** ha under trees, 30% canopy, year 2000 */
  extent_ha: number;
  planted: number;
  /** ha lost in a year, 30% canopy, all forest */
  loss(year: number): number;
  within(layer: string | null, year: number): number;
  extentWithin(layer: string | null): number;
  /** Mg CO2e a hectare lost in a year emits. */
  emissionsPerHa(year: number): number;
}

/** Hectares to a tenth, below which none of the data goes. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

export const extentAt = (threshold: number | null): number => EXTENT_BY_CANOPY[threshold ?? 30] ?? 1;
export const lossAt = (threshold: number | null): number => LOSS_BY_CANOPY[threshold ?? 30] ?? 1;
export const hasCarbon = (threshold: number | null): boolean => (threshold ?? 30) >= LEAST_CANOPY_OF_CARBON;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

interface CountryFacts {
  /** ha by year */
  loss?: Series;
  primaryLoss?: Series;
  /** Mg CO2e by year */
  emissions?: Series;
  /** ha */
  primaryExtent?: number;
  /** FAO's Global Forest Resources Assessment of 2020, ha. */
  fao: { land_ha?: number; forest_ha?: number; planted_ha?: number };
}

/** A part is drawn after its siblings, so that the facts of few countries are asked for again and again. */
const countries = new LRUCache<string, CountryFacts>({ max: 20 });

function factsOf(iso: string): CountryFacts {
  const facts = countries.get(iso) ?? readFacts(iso);
  countries.set(iso, facts);
  return facts;
}

function readFacts(iso: string): CountryFacts {
  const fao = (measure: "fao_land" | "fao_forest" | "fao_planted") => published(iso, measure, 0)?.values[0];
  return {
    loss: published(iso, "loss"),
    primaryLoss: published(iso, "primary_loss"),
    emissions: published(iso, "emissions"),
    primaryExtent: published(iso, "primary_extent")?.values[0],
    fao: { land_ha: fao("fao_land"), forest_ha: fao("fao_forest"), planted_ha: fao("fao_planted") },
  };
}

interface Known {
  iso: string;
  facts: CountryFacts;
  forest: number;
  /** ha by year and the extent that they were lost from, of the country */
  country: Series | undefined;
  countryExtent: number;
  own: Series | undefined;
  ownExtent: number | undefined;
}

interface Draft {
  extent: number;
  losses: number[];
}

export function profileOf(area: Area): Profile {
  const biome = biomeOf(area);
  const facts = BIOME[biome];
  const known = knownOf(area, facts.forest);
  const area_ha = Math.max(area.area_ha, 0);
  const draft = fitted(area, known, draftOf(area, known));
  const lost = draft.losses.reduce((sum, value) => sum + value, 0);
  const extent_ha = Math.min(Math.max(draft.extent, lost / 0.9), area_ha * MOST_FOREST);
  // What is lost can't be more than what stood there, even where an outline is smaller than the published area.
  const scale = lost > extent_ha * 0.9 ? (extent_ha * 0.9) / lost : 1;
  const { fao } = known.facts;
  const primary = primaryShare(known, facts.primary, area.ref);
  const layerShare: Record<string, number> = {
    primary_forest: primary,
    intact_forest: clamp(
      (primary > 0 ? primary * 0.55 : facts.intact) * around(0.3, area.ref, "intact"),
      0,
      0.9,
    ),
  };
  return {
    ref: area.ref,
    biome,
    area_ha,
    extent_ha,
    planted: clamp(fao.planted_ha && fao.forest_ha ? fao.planted_ha / fao.forest_ha : 0.06, 0, 0.8),
    loss: (year) => (draft.losses[year - FIRST] ?? 0) * scale,
    within: (layer, year) => lossWithin(layer, year, known, layerShare, area.ref),
    extentWithin: (layer) => (layer === null ? 1 : (layerShare[layer] ?? 1)),
    emissionsPerHa: (year) => perHa(known.facts, year) ?? facts.emissions * around(0.1, area.ref, year),
  };
}

function draftOf(area: Area, known: Known): Draft {
  const extent = Math.max(area.area_ha, 0) * forestShare(area, known);
  return { extent: known.ownExtent ?? extent, losses: lossesOf(area, known, extent) };
}

/** By the area that is divided and the kind of its parts: by what the parts' drafts miss the whole. */
// More than there are countries; the states that are divided into counties come and go.
const missed = new LRUCache<string, { extent: number; losses: number[] }>({ max: 500 });

/** The draft of a part, scaled so that all parts of an area sum to the whole; what is published stays as it is. */
function fitted(area: Area, known: Known, draft: Draft): Draft {
  const by = Subregion.safeParse(area.subtype);
  if (!area.parent || !by.success || known.own) return draft;
  const factor = factorOf(area.parent, by.data);
  return {
    extent: draft.extent * factor.extent,
    losses: draft.losses.map((value, index) => value * (factor.losses[index] ?? 1)),
  };
}

function factorOf(ref: string, by: Subregion): { extent: number; losses: number[] } {
  const key = `${ref} ${by}`;
  const factor = missed.get(key) ?? computeFactor(ref, by);
  missed.set(key, factor);
  return factor;
}

function computeFactor(ref: string, by: Subregion): { extent: number; losses: number[] } {
  const parent = areaByRef(ref);
  const parts = parent ? subregionsOf(parent, by) : [];
  if (!parent || parts.length === 0) return { extent: 1, losses: [] };
  const whole = profileOf(parent);
  const drafts = parts.map((part) => draftOf(part, knownOf(part, BIOME[biomeOf(part)].forest)));
  const ratio = (of: number, sum: number) => (sum > 0 ? of / sum : 1);
  const extents = drafts.reduce((sum, { extent }) => sum + extent, 0);
  return {
    extent: ratio(whole.extent_ha, extents),
    losses: drafts[0]!.losses.map((_, index) =>
      ratio(
        whole.loss(FIRST + index),
        drafts.reduce((sum, { losses }) => sum + losses[index]!, 0),
      ),
    ),
  };
}

function knownOf(area: Area, usual: number): Known {
  const iso = area.GID_0 ?? "";
  const facts = factsOf(iso);
  const { land_ha, forest_ha } = facts.fao;
  const forest = clamp(
    land_ha && forest_ha !== undefined ? forest_ha / land_ha : usual,
    LEAST_FOREST,
    MOST_FOREST,
  );
  const isCountry = area.subtype === "country";
  return {
    iso,
    facts,
    forest,
    country: facts.loss,
    countryExtent: (land_ha ?? area.area_ha) * forest,
    own: isCountry ? facts.loss : published(area.src_id, "loss"),
    ownExtent: published(isCountry ? iso : area.src_id, "extent")?.values[0],
  };
}

function forestShare({ subtype, ref }: Area, { forest }: Known): number {
  if (subtype === "country") return forest;
  const odds = Math.log(forest / (1 - forest)) + 1.2 * (seededRandom(ref, "forest") - 0.5);
  return clamp(1 / (1 + Math.exp(-odds)), LEAST_FOREST, MOST_FOREST);
}

/** ha lost by year: published where known, else the country's rate with the area's own level and ups and downs. */
function lossesOf({ ref }: Area, known: Known, extent: number): number[] {
  const level = around(0.35, ref, "loss");
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => {
    const year = FIRST + index;
    const own = known.own && inYear(known.own, year);
    if (own !== undefined) return own;
    if (known.own) return continued(known.own, ref, year);
    const rate = countryRate(known, year) ?? usualRate(ref, year);
    return extent * Math.min(rate * level * around(0.35, ref, year), MOST_LOSS_IN_A_YEAR);
  });
}

function continued({ values }: Series, ref: string, year: number): number {
  const last = values.filter((value) => value !== undefined).slice(-3);
  return (last.reduce((sum, value) => sum + value, 0) / Math.max(1, last.length)) * around(0.2, ref, year);
}

function countryRate({ country, countryExtent, iso }: Known, year: number): number | undefined {
  if (!country || countryExtent <= 0) return undefined;
  const lost = inYear(country, year) ?? continued(country, iso, year);
  return lost / countryExtent;
}

function usualRate(ref: string, year: number): number {
  const bad = seededRandom(ref, year, "bad") < 0.08 ? 2 : 1;
  return 0.005 * bad * around(0.3, ref, year, "usual");
}

function primaryShare({ facts }: Known, usual: number, ref: string): number {
  const { fao, primaryExtent } = facts;
  if (usual === 0 && primaryExtent === undefined) return 0;
  const share = primaryExtent !== undefined && fao.forest_ha ? primaryExtent / fao.forest_ha : usual;
  return clamp(Math.min(share, 0.8) * around(0.2, ref, "primary"), 0, 0.95);
}

function lossWithin(
  layer: string | null,
  year: number,
  { facts }: Known,
  share: Record<string, number>,
  ref: string,
): number {
  if (layer === null) return 1;
  const published = publishedPrimary(facts, year);
  const most = layer === "primary_forest" ? 1 : 0.6;
  if (published === undefined) return (share[layer] ?? 1) * 0.8 * around(0.15, ref, layer, year);
  const factor = layer === "primary_forest" ? 1 : 0.45;
  return clamp(published * factor * around(0.2, ref, layer, year), 0, 0.97 * most);
}

function publishedPrimary({ loss, primaryLoss }: CountryFacts, year: number): number | undefined {
  if (!loss || !primaryLoss) return undefined;
  const shown = Math.min(year, primaryLoss.first + primaryLoss.values.length - 1);
  const total = inYear(loss, shown);
  return total ? (inYear(primaryLoss, shown) ?? 0) / total : 0;
}

function perHa({ loss, emissions }: CountryFacts, year: number): number | undefined {
  if (!loss || !emissions) return undefined;
  const shown = Math.min(year, loss.first + loss.values.length - 1);
  const [lost, emitted] = [inYear(loss, shown), inYear(emissions, shown)];
  return lost && emitted ? emitted / lost : undefined;
}
