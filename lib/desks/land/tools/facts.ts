import type { Fact, WordFact, WordKind } from "@/lib/agent/truth";
import { isAdditive, presentationOf } from "../insights/rules";

import type { Area, Column, Insight, LandQuery, RawData, Row } from "../types";

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Of an alert's confidence the value alone is a word like any other: “high”. */
const nameIn = (row: Row, { name, label }: Column): string => {
  const value = String(row[name] ?? "Not stated");
  return label === "Confidence" ? `${value} confidence` : value;
};

const spanOf = ({ start_date, end_date }: LandQuery): string | undefined =>
  start_date && end_date ? `${start_date}/${end_date}` : undefined;

function rawFacts({ data, metadata }: RawData): Fact[] {
  const { columns, query } = metadata;
  const measures = columns.filter(({ role }) => role === "measure");
  const time = columns.find(({ role }) => role === "time");
  const kinds = columns.filter(({ role }) => role === "area" || role === "category");
  const { kind } = presentationOf(query.dataset ?? -1);
  const span = spanOf(query);
  const quantities = measures.map(({ label, unit }) => ({
    quantity: lowerFirst(label),
    ...(label === "Net flux" && { words: "net emissions" }),
    additive: isAdditive(unit),
    ...(kind === "stock" && { stock: true }),
  }));
  return data.flatMap((row) => {
    const of = kinds.map((column) => nameIn(row, column));
    const at = time ? row[time.name] : null;
    const when = at === null || at === undefined ? span : String(at);
    return measures.flatMap(({ name, unit }, index) => {
      const value = row[name];
      if (typeof value !== "number") return [];
      const told = quantities[index]!;
      return {
        value,
        unit,
        ...told,
        of,
        time: when,
        origin: [told.quantity, ...of, when].filter(Boolean).join(", "),
      };
    });
  });
}

const NOUNS: Record<string, string> = {
  country: "countries",
  "state-province": "states provinces territories",
  "district-county": "districts counties municipalities",
};

const countOf = (value: number, quantity: string, origin: string): Fact => ({
  value,
  unit: null,
  quantity,
  of: [],
  origin,
});

function countFacts({ data, metadata }: RawData, areas: readonly Area[]): Fact[] {
  const { columns, query } = metadata;
  const distinct = (name: string) => new Set(data.map((row) => row[name])).size;
  return columns.flatMap(({ name, role, label }) => {
    if (role === "measure" || role === "area_id") return [];
    const kind = areas[0]?.subtype ?? "";
    const noun =
      role === "area"
        ? (NOUNS[kind] ?? "areas")
        : `${presentationOf(query.dataset ?? -1).parts ?? ""} ${label}s`;
    return countOf(distinct(name), noun.trim().toLowerCase(), `number of values of ${label}`);
  });
}

const chartFacts = ({ data }: RawData, insights: readonly Insight[]): Fact[] =>
  insights.flatMap((insight) =>
    [insight.x_axis, insight.color_field].flatMap((column) => {
      const drawn = new Set(insight.data.map((row) => row[column])).size;
      const left = new Set(data.map((row) => row[column])).size - drawn;
      return left > 0
        ? [
            countOf(left, "others left out", "number that the chart leaves out"),
            countOf(drawn, "drawn shown", "number that the chart draws"),
          ]
        : [];
    }),
  );

const areaFacts = (areas: readonly Area[]): Fact[] =>
  areas
    .filter(({ area_ha }) => area_ha > 0)
    .map(({ name, short_name, area_ha }) => ({
      value: area_ha,
      unit: "ha",
      quantity: "size of the area",
      of: [short_name || name],
      origin: `area of ${name}`,
    }));

const BALANCE: WordKind = {
  quantity: "balance",
  phrases: [
    {
      pattern:
        "(?:net |carbon )*sinks?|net (?:absorb\\w*|remov\\w*)|(?:absorb\\w*|remov\\w*|t[ao]ok? up) more (?:\\p{L}+ ){0,3}than (?:\\p{L}+ ){0,2}(?:emit\\w*|releas\\w*)",
      values: ["sink"],
    },
    {
      pattern:
        "(?:net |carbon )*sources?(?= of (?:carbon|greenhouse|CO|emissions)|[.,;)]|$)|(?:net|carbon) sources?|net emitt\\w*|(?:emit\\w*|releas\\w*) more (?:\\p{L}+ ){0,3}than (?:\\p{L}+ ){0,2}(?:absorb\\w*|remov\\w*|t[ao]ok? up)",
      values: ["source"],
    },
  ],
};

function balanceWords({ data, metadata: { columns } }: RawData): WordFact[] {
  const net = columns.find(({ label }) => label === "Net flux");
  if (!net) return [];
  const kinds = columns.filter(({ role }) => role === "area" || role === "category");
  return data.flatMap((row) => {
    const value = row[net.name];
    if (typeof value !== "number") return [];
    const of = kinds.map((column) => nameIn(row, column));
    return { value: value > 0 ? "source" : "sink", kind: BALANCE, of };
  });
}

/** A sample says nothing of one real place beside another: of several only the sums are facts. */
function withoutMadeUpPlaces(raw: RawData): RawData {
  const { columns, sample } = raw.metadata;
  const area = columns.find(({ role }) => role === "area")?.name;
  if (!sample || !area || new Set(raw.data.map((row) => row[area])).size < 2) return raw;
  const kept = columns.filter(({ role }) => role === "time" || role === "category");
  const summed = columns.filter(({ role, unit }) => role === "measure" && isAdditive(unit));
  const groups = Object.groupBy(raw.data, (row) => kept.map(({ name }) => row[name]).join("|"));
  const data = Object.values(groups).flatMap((rows = []) => {
    const [first] = rows;
    const sums = summed.map(({ name }) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]);
    return first
      ? [{ ...Object.fromEntries(kept.map(({ name }) => [name, first[name]!])), ...Object.fromEntries(sums) }]
      : [];
  });
  return { data, metadata: { ...raw.metadata, columns: [...kept, ...summed] } };
}

interface Holding {
  areas?: Area[];
  subregions?: Area[];
  raw_data?: RawData | null;
  insights?: Insight[];
}

export function landFacts({ areas = [], subregions = [], insights = [], raw_data }: Holding): Fact[] {
  const sizes = areaFacts([...areas, ...subregions]);
  if (!raw_data) return sizes;
  const told = withoutMadeUpPlaces(raw_data);
  return [
    ...sizes,
    ...rawFacts(told),
    ...balanceWords(told),
    ...chartFacts(raw_data, insights),
    ...countFacts(raw_data, subregions.length > 0 ? subregions : areas),
  ];
}
