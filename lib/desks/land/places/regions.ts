import type { AoiRef, Area, BBox } from "../types";

/** A part of the world, by its number in M49, with its countries (ISO 3166-1 alpha-3) or the regions it is made of. */
interface Region {
  name: string;
  also?: string[];
  countries?: string;
  regions?: string[];
}

/** Standard country or area codes for statistical use (M49), United Nations Statistics Division; and the European Union. */
const REGIONS: Record<string, Region> = {
  "015": { name: "Northern Africa", also: ["North Africa"], countries: "DZA EGY LBY MAR SDN TUN ESH" },
  "014": {
    name: "Eastern Africa",
    also: ["East Africa"],
    countries: "BDI COM DJI ERI ETH KEN MDG MWI MUS MYT MOZ REU RWA SYC SOM SSD UGA TZA ZMB ZWE IOT ATF",
  },
  "017": {
    name: "Middle Africa",
    also: ["Central Africa"],
    countries: "AGO CMR CAF TCD COG COD GNQ GAB STP",
  },
  "018": { name: "Southern Africa", countries: "BWA SWZ LSO NAM ZAF" },
  "011": {
    name: "Western Africa",
    also: ["West Africa"],
    countries: "BEN BFA CPV CIV GMB GHA GIN GNB LBR MLI MRT NER NGA SHN SEN SLE TGO",
  },
  "202": { name: "Sub-Saharan Africa", regions: ["014", "017", "018", "011"] },
  "002": { name: "Africa", regions: ["015", "202"] },
  "029": {
    name: "Caribbean",
    countries:
      "AIA ATG ABW BHS BRB BES VGB CYM CUB CUW DMA DOM GRD GLP HTI JAM MTQ MSR PRI BLM KNA LCA MAF VCT SXM TTO TCA VIR",
  },
  "013": { name: "Central America", countries: "BLZ CRI SLV GTM HND MEX NIC PAN" },
  "005": {
    name: "South America",
    countries: "ARG BOL BRA CHL COL ECU FLK GUF GUY PRY PER SUR URY VEN BVT SGS",
  },
  "021": { name: "Northern America", countries: "BMU CAN GRL SPM USA" },
  "003": { name: "North America", regions: ["021", "013", "029"] },
  "419": { name: "Latin America and the Caribbean", also: ["Latin America"], regions: ["029", "013", "005"] },
  "019": { name: "Americas", regions: ["021", "419"] },
  "143": { name: "Central Asia", countries: "KAZ KGZ TJK TKM UZB" },
  "030": { name: "Eastern Asia", also: ["East Asia"], countries: "CHN HKG MAC TWN PRK JPN MNG KOR" },
  "035": {
    name: "South-eastern Asia",
    also: ["Southeast Asia", "South-East Asia", "South East Asia"],
    countries: "BRN KHM IDN LAO MYS MMR PHL SGP THA TLS VNM",
  },
  "034": { name: "Southern Asia", also: ["South Asia"], countries: "AFG BGD BTN IND IRN MDV NPL PAK LKA" },
  "145": {
    name: "Western Asia",
    countries: "ARM AZE BHR CYP GEO IRQ ISR JOR KWT LBN OMN QAT SAU PSE SYR TUR ARE YEM",
  },
  "142": { name: "Asia", regions: ["143", "030", "035", "034", "145"] },
  "151": { name: "Eastern Europe", countries: "BLR BGR CZE HUN POL MDA ROU RUS SVK UKR" },
  "154": {
    name: "Northern Europe",
    countries: "ALA DNK EST FRO FIN GGY ISL IRL IMN JEY LVA LTU NOR SJM SWE GBR",
  },
  "039": {
    name: "Southern Europe",
    countries: "ALB AND BIH HRV GIB GRC VAT ITA MLT MNE MKD PRT SMR SRB SVN ESP XKO",
  },
  "155": { name: "Western Europe", countries: "AUT BEL FRA DEU LIE LUX MCO NLD CHE" },
  "150": { name: "Europe", regions: ["151", "154", "039", "155"] },
  EU: {
    name: "European Union",
    countries:
      "AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE",
  },
  "053": { name: "Australia and New Zealand", countries: "AUS NZL NFK CXR CCK HMD" },
  "054": { name: "Melanesia", countries: "FJI NCL PNG SLB VUT" },
  "057": { name: "Micronesia", countries: "GUM KIR MHL FSM NRU MNP PLW UMI" },
  "061": { name: "Polynesia", countries: "ASM COK PYF NIU PCN WSM TKL TON TUV WLF" },
  "009": { name: "Oceania", regions: ["053", "054", "057", "061"] },
  "001": { name: "World", regions: ["002", "019", "142", "150", "009"] },
};

export const WORLD: AoiRef = "m49:001";

type Country = Pick<Area, "ref" | "bbox" | "area_ha">;

interface RegionPlace extends Country {
  names: string[];
  countries: AoiRef[];
}

/** Every region, made of the countries that are known; for the script that builds the table of places. */
export function regionPlaces(countryOf: (ref: AoiRef) => Country | undefined): RegionPlace[] {
  return Object.entries(REGIONS).map(([code, { name, also = [] }]) => {
    const members = countriesOf(code).flatMap((iso) => countryOf(`gadm:${iso}`) ?? []);
    return {
      ref: `m49:${code}`,
      names: [name, ...also],
      area_ha: members.reduce((sum, { area_ha }) => sum + area_ha, 0),
      bbox: union(members),
      countries: members.map(({ ref }) => ref),
    };
  });
}

function countriesOf(code: string): string[] {
  const { countries = "", regions = [] } = REGIONS[code] ?? { name: "" };
  return [...countries.split(" ").filter(Boolean), ...regions.flatMap(countriesOf)];
}

/** The extent of the countries that don't cross the antimeridian; those that do would stretch it round the world. */
function union(members: Country[]): BBox | null {
  const boxes = members.flatMap(({ bbox }) => (bbox && bbox[0] <= bbox[2] ? [bbox] : []));
  if (boxes.length === 0) return null;
  const edge = (at: number, pick: (...values: number[]) => number) =>
    pick(...boxes.map((box) => box[at] ?? 0));
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}
