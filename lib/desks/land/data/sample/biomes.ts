import type { Area } from "../../types";

/* Rough means, for sample data only, rounded from FAO 2020, Harris et al. 2021, Sims et al. 2025; not measured. */

export const BIOMES = ["humid", "seasonal", "dry", "temperate", "boreal", "polar"] as const;
export type Biome = (typeof BIOMES)[number];

export interface BiomeFacts {
  /** Share of the land under trees, where the country isn't known. */
  forest: number;
  /** Share of the forest that is primary, and that is intact. */
  primary: number;
  intact: number;
  /** Share of the forest lost in a usual year. */
  loss: number;
  /** Share of the loss that is due to fire in a usual year. */
  fire: number;
  /** Mg CO2e emitted by a hectare lost. */
  emissions: number;
  /** Mg CO2 removed by a hectare of forest in a year. */
  removals: number;
  grass: number;
  open: {
    crop: number;
    pasture: number;
    short: number;
    bare: number;
    wet: number;
    water: number;
    built: number;
    snow: number;
  };
}

export const BIOME: Record<Biome, BiomeFacts> = {
  humid: {
    forest: 0.68,
    primary: 0.62,
    intact: 0.35,
    loss: 0.0055,
    fire: 0.09,
    emissions: 560,
    removals: 6.5,
    grass: 0.05,
    open: { crop: 30, pasture: 25, short: 24, bare: 1, wet: 8, water: 6, built: 4, snow: 0 },
  },
  seasonal: {
    forest: 0.32,
    primary: 0.12,
    intact: 0.06,
    loss: 0.0065,
    fire: 0.08,
    emissions: 330,
    removals: 4,
    grass: 0.28,
    open: { crop: 30, pasture: 16, short: 42, bare: 3, wet: 4, water: 2, built: 3, snow: 0 },
  },
  dry: {
    forest: 0.02,
    primary: 0,
    intact: 0.01,
    loss: 0.004,
    fire: 0.1,
    emissions: 160,
    removals: 1.5,
    grass: 0.22,
    open: { crop: 8, pasture: 5, short: 27, bare: 56, wet: 1, water: 1, built: 2, snow: 0 },
  },
  temperate: {
    forest: 0.35,
    primary: 0,
    intact: 0.04,
    loss: 0.006,
    fire: 0.12,
    emissions: 300,
    removals: 6,
    grass: 0.14,
    open: { crop: 46, pasture: 18, short: 20, bare: 2, wet: 2, water: 3, built: 9, snow: 0 },
  },
  boreal: {
    forest: 0.62,
    primary: 0,
    intact: 0.3,
    loss: 0.0065,
    fire: 0.5,
    emissions: 260,
    removals: 2,
    grass: 0.08,
    open: { crop: 8, pasture: 3, short: 46, bare: 6, wet: 22, water: 13, built: 1, snow: 1 },
  },
  polar: {
    forest: 0.02,
    primary: 0,
    intact: 0.2,
    loss: 0.002,
    fire: 0.3,
    emissions: 120,
    removals: 0.8,
    grass: 0.1,
    open: { crop: 0, pasture: 0, short: 38, bare: 26, wet: 12, water: 8, built: 0, snow: 16 },
  },
};

/** Countries whose zone their latitude doesn't tell. */
const BY_COUNTRY: Record<Biome, string> = {
  humid:
    "BRA COD COG GAB CMR GNQ CAF IDN MYS BRN PNG SLB VUT FJI PHL SGP GUY SUR GUF COL ECU PER VEN PAN CRI NIC HND GTM BLZ LAO KHM VNM MMR THA BGD LKA LBR SLE GIN CIV GHA JAM DOM PRI HTI CUB BTN LAO TLS",
  seasonal:
    "IND NPL AGO ZMB ZWE MOZ TZA MWI MDG KEN UGA RWA BDI ETH SSD NGA BEN TGO BFA SEN GMB GNB MEX BOL PRY SLV AUS ZAF SWZ LSO TWN",
  dry: "DZA LBY EGY MAR TUN ESH MRT MLI NER TCD SDN ERI DJI SOM SAU YEM OMN ARE QAT BHR KWT IRQ IRN JOR ISR PSE SYR AFG PAK TKM UZB KAZ MNG NAM BWA TJK",
  temperate: "CHN JPN KOR PRK ARG CHL URY NZL USA TUR GEO ARM AZE",
  boreal: "RUS CAN FIN SWE NOR",
  polar: "GRL ISL SJM ATA",
};
const BIOME_OF = new Map(
  (Object.entries(BY_COUNTRY) as [Biome, string][]).flatMap(([biome, countries]) =>
    countries.split(" ").map((country) => [country, biome] as const),
  ),
);

/** The northern edge of each zone by degrees of latitude, either hemisphere. */
const BANDS: [number, Biome][] = [
  [12, "humid"],
  [20, "seasonal"],
  [31, "dry"],
  [52, "temperate"],
  [66, "boreal"],
  [91, "polar"],
];

const latitudeOf = ({ bbox }: Area): number | undefined => (bbox ? (bbox[1] + bbox[3]) / 2 : undefined);

/** The zone that an area lies in, by its country, else by its latitude. */
export function biomeOf(area: Area): Biome {
  const known = BIOME_OF.get(area.GID_0 ?? "");
  if (known) return known;
  const latitude = Math.abs(latitudeOf(area) ?? 45);
  return BANDS.find(([edge]) => latitude < edge)![1];
}
