export interface TableSource {
  name: string;
  publisher: string;
  licence: string;
  /** Day of the release or of the download; where neither is known, the last day of the data. */
  as_of: string;
  dated: "released" | "downloaded" | "ends";
  first_year: number;
  last_year: number;
  url: string | null;
  note: string | null;
}

const GFW = {
  name: "Global Forest Watch, published tables (Hansen/UMD)",
  publisher: "Hansen/UMD/Google/USGS/NASA, by way of Global Forest Watch",
  licence: "CC BY 4.0",
  first_year: 2001,
  url: "https://www.globalforestwatch.org",
  note: null,
} satisfies Partial<TableSource>;

const CARBON = {
  ...GFW,
  name: "Global Forest Watch, published tables (Harris et al. 2021, Gibbs et al. 2025)",
  publisher: "Harris et al. 2021 and Gibbs et al. 2025, by way of Global Forest Watch",
} satisfies Partial<TableSource>;

const WORKBOOK = {
  ...GFW,
  name: "Global Forest Watch, published workbook (Hansen/UMD; carbon by Harris et al. and Gibbs et al., drivers by WRI/Google DeepMind)",
  publisher:
    "Hansen/UMD/Google/USGS/NASA; Harris et al. 2021 and Gibbs et al. 2025; WRI/Google DeepMind (Sims et al. 2025); by way of Global Forest Watch",
} satisfies Partial<TableSource>;

const dashboard = { as_of: "2025-10-12", dated: "downloaded", last_year: 2024 } as const;

/** A country's workbook of which only the last year is known. */
const ending = (last_year: number) => ({ as_of: `${last_year}-12-31`, dated: "ends" as const, last_year });

export const SOURCES = {
  countries: { ...GFW, ...dashboard },
  fires: {
    ...GFW,
    ...dashboard,
    name: "Global Forest Watch, published tables (Tyukavina et al. 2022 on Hansen/UMD)",
    publisher: "Tyukavina et al. 2022 on Hansen/UMD, by way of Global Forest Watch",
    as_of: "2025-10-01",
  },
  drivers: {
    ...GFW,
    ...ending(2024),
    name: "WRI/Google DeepMind, drivers of forest loss as published by Our World in Data",
    publisher: "WRI/Google DeepMind (Sims et al. 2025) on Hansen/UMD, by way of Our World in Data",
    url: "https://ourworldindata.org",
    note: "A year's loss is counted under the driver that prevailed on its square kilometre over the whole period.",
  },
  flux: { ...CARBON, ...dashboard },
  fao: {
    ...GFW,
    ...dashboard,
    name: "FAO Global Forest Resources Assessment 2020, published by Global Forest Watch",
    publisher: "FAO, by way of Global Forest Watch",
    first_year: 2020,
    last_year: 2020,
  },
  IND: { ...GFW, ...ending(2023) },
  IDN: { ...GFW, ...ending(2024) },
  MYS: { ...GFW, ...ending(2025) },
  MYS_carbon: { ...CARBON, ...ending(2023) },
  BOL: { ...WORKBOOK, as_of: "2026-04-27", dated: "released", last_year: 2025 },
  CAN: { ...WORKBOOK, ...ending(2023) },
  ECU: { ...WORKBOOK, ...ending(2023) },
  GHA: { ...WORKBOOK, ...ending(2023), note: "Ghana's ten regions as they were until 2018." },
  MDG: { ...WORKBOOK, ...ending(2024), note: "Madagascar's six former provinces." },
  NGA: { ...WORKBOOK, ...ending(2024) },
  PNG: { ...WORKBOOK, ...ending(2023) },
  USA: { ...GFW, as_of: "2022-03-23", dated: "downloaded", last_year: 2020 },
  KAZ: { ...GFW, ...ending(2022) },
  PRODES: {
    name: "INPE, PRODES yearly rates as published on TerraBrasilis",
    publisher: "Instituto Nacional de Pesquisas Espaciais (INPE), TerraBrasilis",
    licence: "CC BY-SA 4.0",
    first_year: 1988,
    ...ending(2024),
    as_of: "2024-07-31",
    url: "https://terrabrasilis.dpi.inpe.br",
    note: "Clear-cut primary forest of the Legal Amazon only; not tree cover loss.",
  },
} satisfies Record<string, TableSource>;
export type SourceKey = keyof typeof SOURCES;

/** Regions whose name isn't that of our place, by country and the table's name. Two of one place are added up. */
export const REGIONS: Record<string, { code: string; note?: string }> = {
  "MDG Toliary": { code: "MG-U" },
  "MYS Trengganu": { code: "MYS.16_1" },
  "PNG Bougainville": { code: "PG-NSB" },
  "PNG Oro": { code: "PG-NPP" },
  "PNG Hela": { code: "PG-SHM", note: "Southern Highlands here includes Hela, a province since 2012." },
  "PNG Jiwaka": { code: "PG-WHM", note: "Western Highlands here includes Jiwaka, a province since 2012." },
  "KAZ Aqmola": { code: "KZ-AKM", note: "Akmola here includes the capital, Astana." },
};

/** Codes of the tables that are no place here: Akrotiri and Dhekelia, and three disputed stretches that GADM keeps apart. */
export const NO_PLACE: ReadonlySet<string> = new Set(["XAD", "Z01", "Z06", "Z07"]);

/** Names other than those of the list of codes. Emissions show that its “Korea, Republic of” is North Korea. */
export const COUNTRY_NAMES: Record<string, string> = {
  Congo: "COG",
  "Korea, Republic of": "PRK",
  "São Tomé and Príncipe ": "STP",
};

/** The drivers' names in Our World in Data's table and in Bolivia's workbook, by the slugs of the dataset's categories. */
export const DRIVERS: Record<string, string> = {
  agriculture: "permanent_agriculture",
  "the mining or energy industry": "hard_commodities",
  "shifting cultivation": "shifting_cultivation",
  logging: "logging",
  wildfire: "wildfire",
  "settlements and infrastructure": "settlements_infrastructure",
  "non-fire natural disturbances": "other_natural_disturbances",
  "Permanent agriculture": "permanent_agriculture",
  "Hard commodities": "hard_commodities",
  "Shifting cultivation": "shifting_cultivation",
  Logging: "logging",
  Wildfire: "wildfire",
  "Settlements & Infrastructure": "settlements_infrastructure",
  "Other natural disturbances": "other_natural_disturbances",
};
