import type { ChartType, InsightOptions, Subregion } from "../types";
import { NUMBER_WORDS } from "./dates";

/** The first of a table's values whose pattern the text holds. */
function firstOf<T>(text: string, table: [RegExp, T][]): T | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}

const CHARTS: [RegExp, ChartType][] = [
  [/\b(as|with) an area\b/, "area"],
  [/\bstacked\b/, "stacked-bar"],
  [/\bgrouped|\bclustered\b|\bside[\s-]by[\s-]side\b/, "grouped-bar"],
  [/\b(pie|cake|donut|doughnut)\b/, "pie"],
  [/\bscatter\b/, "scatter"],
  [
    /\b(line|lines)\b(?=\s*(chart|graph|plot|diagram|please|pls|plz|instead|[,.!]|$))|\b(as|with) (a )?lines?\b|\bcurve\b/,
    "line",
  ],
  [/\barea (chart|graph|plot|diagram)\b|\b(as|with) an area\b|\bfilled line\b/, "area"],
  [
    /\b(bars?|columns?|histogram)\b(?=\s*(chart|graph|plot|diagram|please|pls|plz|instead|[,.!]|$))|\b(as|with|in) (a )?bars?\b|\bhistogram\b|\bbar ?chart\b/,
    "bar",
  ],
  [/\b(table|spreadsheet|tabular|rows)\b/, "table"],
];

const FOCUS: [RegExp, NonNullable<InsightOptions["focus"]>][] = [
  [
    /\b(worst|peak(ed)?|record|highest|biggest|most) (year|month|week|season)\b|\b(which|what) (year|month|week)\b|\bwhen (was|did)\b|\bpeak\w*\b/,
    "peak",
  ],
  [/\b(average|mean|per year on average|typical)\b/, "average"],
  [
    /\b(trend|over time|by year|per year|each year|yearly|annual(ly)?|year by year|rising|falling|increas\w*|decreas\w*|getting (worse|better)|develop\w*|evol\w*|history|timeline)\b/,
    "trend",
  ],
  [/\b(change[ds]?|difference|compared (to|with) (19|20)\d\d)\b/, "change"],
  [
    /\b(share|composition|make[\s-]?up|percentage|proportion|breakdown|broken down|split|distribution)\b/,
    "composition",
  ],
  [/\b(top|rank\w*|which|most|least|fewest|highest|lowest|worst|biggest|largest)\b/, "ranking"],
  [/\b(total|altogether|in all|overall|sum|how much|how many)\b/, "total"],
];

const COUNT = `(\\d{1,2}|${Object.keys(NUMBER_WORDS).join("|")})`;
const PLACE_WORD =
  "(?:states?|provinces?|regions?|districts?|count(?:y|ies)|countries|departments?|places|areas|drivers?|causes|classes|crops|prefectures?|municipalities|worst|biggest|highest|lowest|largest|most)";

/** How a question wants its answer to look. */
export function readWish(text: string): InsightOptions {
  const insightOptions: InsightOptions = {};
  const chart = firstOf(text, CHARTS);
  if (chart) insightOptions.chart = chart;
  const focus = firstOf(text, FOCUS);
  if (focus) insightOptions.focus = focus;
  const top = readTop(text);
  if (top) insightOptions.top = top;
  if (/\b(least|fewest|lowest|smallest|bottom|best protected)\b/.test(text)) insightOptions.order = "least";
  else if (/\b(most|highest|top|worst|biggest|largest)\b/.test(text)) insightOptions.order = "most";
  return insightOptions;
}

function readTop(text: string): number | undefined {
  const match =
    text.match(
      new RegExp(`\\b(?:top|bottom|first|worst|biggest|highest|lowest|largest|leading|main)\\s+${COUNT}\\b`),
    ) ??
    text.match(new RegExp(`\\b${COUNT}\\s+(?:\\w+\\s+){0,2}?${PLACE_WORD}\\b`)) ??
    text.match(new RegExp(`\\b${COUNT}\\s+of them\\b`));
  const said = match?.[1];
  if (!said) return undefined;
  const count = NUMBER_WORDS[said] ?? Number(said);
  return count >= 1 && count <= 50 ? count : undefined;
}

const STATES =
  "(?:states|provinces|regions|departments|departamentos|prefectures|oblasts|governorates|cantons|territories|emirates|l[aä]nder|bundesl[aä]nder(?:n)?|voivodeships|estados|provincias|prov[ií]ncias|r[eé]gions|d[eé]partements|provinsi)";
const STATE =
  "(?:state|province|region|department|prefecture|oblast|governorate|canton|territory|emirate|bundesland|voivodeship|estado|provincia)";
const DISTRICTS = "(?:districts|counties|municipalities|kabupatens?|regencies)";
const DISTRICT = "(?:district|county|municipality|kabupaten|regency)";

/** “by state”, “each province”, “which of its five states”, “states lost most”, “state level”. */
function dividing(one: string, many: string): RegExp {
  const either = `(?:${many}|${one})`;
  return new RegExp(
    [
      `\\b(?:by|per|each|every|which|what)(?:\\s+(?:of|the|its|all|single|indian|brazilian|indonesian|american|us|mexican|canadian|australian|${COUNT}))*\\s+${either}\\b`,
      `\\b${many}\\b`,
      `\\b${one}[\\s-](?:by[\\s-]${one}|wise|level|breakdown)\\b`,
    ].join("|"),
  );
}
const BY_STATE = dividing(STATE, STATES);
const BY_DISTRICT = dividing(DISTRICT, DISTRICTS);
const BY_COUNTRY = dividing("(?:country|nation)", "(?:countries|nations)");

/**
 * Into which parts a question wants its area divided.
 * @param masked the question in lower case, its places written “this place”
 */
export function readParts(masked: string): Subregion | undefined {
  if (BY_COUNTRY.test(masked)) return "country";
  if (BY_DISTRICT.test(masked)) return "district-county";
  return BY_STATE.test(masked.replace(/\bunited states\b/g, "")) ? "state-province" : undefined;
}

const LAYERS: [RegExp, string | null][] = [
  [
    /\b(not just|all|any) (of the )?(tree cover|forests?|trees)\b|\bnot only primary\b|\bwithout (the )?(context )?layer\b|\bno layer\b/,
    null,
  ],
  [/\bprimary\b|\bold[\s-]growth\b|\bvirgin (rain)?forests?\b|\bhumid tropical\b/, "primary_forest"],
  [/\bintact\b|\bifl\b/, "intact_forest"],
];

/** The layers of the disturbance alerts. */
const ALERT_LAYERS: [RegExp, string][] = [
  [/\b(drivers?|driving|driven|causes?|caused|causing|why|reasons?)\b/, "driver"],
  [/\bnatural[\s-]lands?\b/, "natural_lands"],
  [/\bgrass[\s-]?lands?\b/, "grasslands"],
  [/\bland[\s-]?cover\b/, "land_cover"],
];

/** The context layer that a question asks for; null: explicitly none; undefined: nothing is said. */
export function readLayer(text: string, dataset: number | undefined): string | null | undefined {
  if (dataset === 0) return firstOf(text, ALERT_LAYERS);
  return firstOf(text, LAYERS);
}

/** The least canopy cover that a question asks for, in %. */
export function readThreshold(text: string): number | undefined {
  const match =
    text.match(/\bcanopy\s+\w+\s+(?:to|of|at)\s+(\d{1,3})\b/) ??
    text.match(
      /\b(\d{1,3})\s*(?:%|percent|per cent)\s*(?:tree\s+)?(?:canopy|cover|density|threshold|crown)/,
    ) ??
    text.match(
      /\b(?:canopy|threshold|density|crown)(?:\s+(?:cover|density|closure|threshold))?\s*(?:of|at|above|over|>=?|≥|at least|from)?\s*(?:at least\s*)?(\d{1,3})\s*(?:%|percent|per cent)?/,
    ) ??
    text.match(/(?:>=?|≥|at least|over|above|more than)\s*(\d{1,3})\s*(?:%|percent|per cent)/);
  const value = Number(match?.[1]);
  return match && value <= 100 ? value : undefined;
}
