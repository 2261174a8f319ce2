import { z } from "zod";
import facts from "./datasets-facts.json";
import { AOI_SUBTYPES, type AoiSubtype, DatasetInfo } from "./types";

/* Facts are from github.com/wri/project-zeno (catalogue of 2026), PRODES's from INPE; the sentences are ours. */

/** Datasets by what they measure. The numbers below 100 are Global Nature Watch's own; ours begin there. */
export const DATASET = {
  distAlerts: 0,
  landCover: 1,
  grasslands: 2,
  naturalLands: 3,
  loss: 4,
  gain: 5,
  carbonFlux: 6,
  treeCover: 7,
  lossByDriver: 8,
  emissionFactors: 9,
  lossByFire: 10,
  integratedAlerts: 11,
  landGhg: 12,
  prodes: 100,
} as const;
export type DatasetId = (typeof DATASET)[keyof typeof DATASET];

const ADMIN: AoiSubtype[] = ["country", "state-province", "district-county"];

/** Why gain and loss must not be subtracted; for any answer in which both occur. */
export const NET_CHANGE_CAUTION =
  "Gain minus loss isn't net change: the two were mapped by different methods over different periods.";

/** Of the live data; published tables of countries have the drivers of each year. */
export const NO_DRIVER_BY_YEAR = "There is no driver by year.";

const METHOD_CHANGE =
  "The method changed in 2011: years before and after it compare only with caution, and part of a rise may be better detection.";
const NOT_DEFORESTATION =
  "Loss isn't always deforestation: it counts every removal of trees over 5 m, also harvest in plantations, fire, storm and disease.";
const ALERTS_ARE_SIGNS =
  "Alerts are signs of disturbance, natural or human, not confirmed deforestation; recent ones may still be withdrawn.";
const NOT_FOR_TRENDS =
  "They aren't made for area estimates or long trends: yearly tree cover loss is better for those.";
const CANOPY_OF_2000 = "Forest is what had at least the chosen canopy cover in the year 2000.";

const OURS = {
  short_name: true,
  summary: true,
  granularity: true,
  coverage: true,
  subtypes: true,
  default_threshold: true,
  unit: true,
  cautions: true,
} as const;
type Words = Pick<DatasetInfo, keyof typeof OURS> & {
  layers?: Record<string, { label: string; description: string }>;
};

const everywhere = { subtypes: [...AOI_SUBTYPES], default_threshold: null, unit: "ha" };
const byCanopy = { ...everywhere, default_threshold: 30 };

const FOREST_LAYERS = {
  primary_forest: {
    label: "Primary forest",
    description: "Only humid tropical primary forest as it stood in 2001, between 30° N and 30° S",
  },
  intact_forest: {
    label: "Intact forest",
    description:
      "Only intact forest landscapes: large natural forest without signs of industry or settlement",
  },
};

const WORDS: Record<DatasetId, Words> = {
  [DATASET.distAlerts]: {
    ...everywhere,
    short_name: "DIST-ALERT",
    summary: "Near-real-time alerts of disturbed vegetation of every kind, by day and confidence.",
    granularity: "day",
    coverage: "1 December 2023 to the present, daily",
    cautions: [ALERTS_ARE_SIGNS, NOT_FOR_TRENDS],
    layers: {
      driver: {
        label: "Driver",
        description: "Alerts by their likely cause: fire, flooding, crop management, conversion",
      },
      natural_lands: {
        label: "Natural lands",
        description: "Alerts by the class of natural or converted land in 2020",
      },
      grasslands: { label: "Grasslands", description: "Alerts in natural grassland and elsewhere" },
      land_cover: { label: "Land cover", description: "Alerts by class of land cover" },
    },
  },
  [DATASET.landCover]: {
    ...everywhere,
    short_name: "Land cover",
    summary: "What covers the land, in nine classes, and what changed from one year to another.",
    granularity: "year",
    coverage: "2015–2024, yearly maps",
    cautions: [
      "Change is between the first and the last year only: what came and went in between isn't seen.",
      "Land cover isn't land use: moves between bare ground and short vegetation may be a wet or a dry year.",
    ],
  },
  [DATASET.grasslands]: {
    ...everywhere,
    short_name: "Grasslands",
    summary: "The extent of natural and semi-natural grassland, year by year.",
    granularity: "year",
    coverage: "2000–2022, yearly",
    cautions: [
      "The yearly maps come from a model; small changes from year to year are within its error.",
      "Cultivated grassland isn't counted.",
    ],
  },
  [DATASET.naturalLands]: {
    ...everywhere,
    short_name: "Natural lands",
    summary: "Natural and converted land in 2020, in 21 classes, as a baseline for supply chains.",
    granularity: "single",
    coverage: "2020 only",
    cautions: [
      "It is a baseline of 2020, not a record of change.",
      "It joins the best data of many sources, so that quality differs from place to place.",
    ],
  },
  [DATASET.loss]: {
    ...byCanopy,
    short_name: "Tree cover loss",
    summary: "Hectares of tree cover lost each year, with the greenhouse gases that its loss emitted.",
    granularity: "year",
    coverage: "2001–2025, yearly",
    cautions: [NOT_DEFORESTATION, METHOD_CHANGE, NET_CHANGE_CAUTION],
    layers: FOREST_LAYERS,
  },
  [DATASET.gain]: {
    ...everywhere,
    short_name: "Tree cover gain",
    summary: "Hectares that grew to trees of 5 m and more, in four periods of five years.",
    granularity: "five-years",
    coverage: "2000–2020, in periods of five years",
    cautions: [
      NET_CHANGE_CAUTION,
      "Gain includes plantations, and doesn't say that what grew is still there.",
    ],
  },
  [DATASET.carbonFlux]: {
    ...byCanopy,
    short_name: "Forest carbon flux",
    summary: "Greenhouse gases that forests emitted and removed, and the balance of the two.",
    granularity: "total",
    coverage: "2001–2025, one total",
    unit: "Mg CO2e",
    cautions: [
      "It is one total over the whole period: no single year can be had, and yearly means are only means.",
      "A negative net flux is a sink: the forest removed more than it emitted.",
      CANOPY_OF_2000,
    ],
  },
  [DATASET.treeCover]: {
    ...byCanopy,
    short_name: "Tree cover",
    summary: "Hectares under tree canopy in the year 2000.",
    granularity: "single",
    coverage: "2000 only",
    cautions: [
      "Tree cover is everything over 5 m, plantations too.",
      "Tree cover today can't be had by taking the loss since from it.",
    ],
    layers: { primary_forest: FOREST_LAYERS.primary_forest },
  },
  [DATASET.lossByDriver]: {
    ...byCanopy,
    short_name: "Loss by driver",
    summary: "Tree cover lost over the whole period, by the main cause on each square kilometre.",
    granularity: "total",
    coverage: "2001–2025, one total",
    cautions: [
      "A driver is the main cause over the whole period, modelled at 1 km: unfit for small areas.",
      NO_DRIVER_BY_YEAR,
      NOT_DEFORESTATION,
    ],
  },
  [DATASET.emissionFactors]: {
    ...everywhere,
    subtypes: ADMIN,
    short_name: "Crop emission factors",
    summary: "Emissions from deforestation per tonne of crop, by statistics, for 42 crops.",
    granularity: "year",
    coverage: "2020–2024, yearly; a table without a map",
    unit: "t CO2e/t",
    cautions: [
      "Deforestation of the past 20 years is allotted to crops by statistics, not traced to a field or a farm.",
      "Not every crop is reported everywhere; small districts are less certain.",
    ],
  },
  [DATASET.lossByFire]: {
    ...byCanopy,
    short_name: "Loss due to fires",
    summary: "Hectares of tree cover lost to fire each year, beside all loss.",
    granularity: "year",
    coverage: "2001–2025, yearly",
    cautions: [
      "Only fires that killed the canopy count; the burning of felled trees doesn't.",
      METHOD_CHANGE,
      NOT_DEFORESTATION,
    ],
    layers: FOREST_LAYERS,
  },
  [DATASET.integratedAlerts]: {
    ...everywhere,
    short_name: "Integrated alerts",
    summary: "Alerts of disturbed forest and vegetation from four systems in one, by day and confidence.",
    granularity: "day",
    coverage: "1 December 2023 to the present, daily",
    cautions: [
      ALERTS_ARE_SIGNS,
      NOT_FOR_TRENDS,
      "Highest confidence needs two systems to agree, so it can't occur where only one looks.",
    ],
  },
  [DATASET.landGhg]: {
    ...everywhere,
    subtypes: ADMIN,
    short_name: "Land GHG (LGMS)",
    summary: "Greenhouse gases from land each year: vegetation, soil and agriculture, emitted and removed.",
    granularity: "year",
    coverage: "2016–2024, yearly; a table without a map",
    unit: "Mg CO2e",
    cautions: [
      "The figures are modelled, not measured, and can't serve for carbon credits.",
      "Soil is reported in blocks of years: only vegetation and agriculture vary from year to year.",
      "It counts other things than the forest carbon flux: the two don't compare.",
    ],
  },
  [DATASET.prodes]: {
    subtypes: ["country", "state-province"],
    default_threshold: null,
    unit: "ha",
    short_name: "PRODES deforestation",
    summary:
      "Hectares of primary forest cleared each year in the nine states of Brazil's Legal Amazon, as Brazil's space institute INPE counts them.",
    granularity: "year",
    coverage: "1988–2024, yearly, from August to July; Brazil's Legal Amazon only",
    cautions: [
      "It counts clear-cut primary forest in the Legal Amazon only: it isn't tree cover loss, and isn't all of Brazil.",
      "A year runs from August of the year before to July.",
      "The figures of 2024 are preliminary; 1993 and 1994 share one measurement.",
    ],
  },
};

const Facts = z.array(
  DatasetInfo.omit(OURS).extend({
    context_layers: z.array(
      DatasetInfo.shape.context_layers.element.omit({ label: true, description: true }),
    ),
  }),
);

/** Tile addresses hold `{z}`, `{x}`, `{y}`, `{threshold}` (canopy cover, %), `{year}` (mostly the query's last). */
export const DATASETS: readonly DatasetInfo[] = Facts.parse(facts).map(({ context_layers, ...fact }) => {
  const { layers, ...words } = WORDS[fact.dataset_id as DatasetId];
  return {
    ...fact,
    ...words,
    context_layers: context_layers.map((layer) => ({ ...layer, ...layers![layer.value]! })),
  };
});

const tileUrls = DATASETS.flatMap(({ tile_url, context_layers }) =>
  [tile_url, ...context_layers.map((layer) => layer.tile_url)].filter((url) => url !== null),
);

/** Where the map fetches tiles. MapLibre fetches them, so that `img-src` needn't name these. */
export const TILE_SERVERS: string[] = [...new Set(tileUrls.map((url) => new URL(url).origin))];

export const datasetById = (id: number): DatasetInfo | undefined =>
  DATASETS.find(({ dataset_id }) => dataset_id === id);
