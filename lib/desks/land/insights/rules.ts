import type { ChartType, InsightOptions } from "../types";

export interface Presentation {
  /** A singular noun, e.g. “tree cover loss”; null: the measure's own label. */
  quantity: string | null;
  /** `flow`: years add up · `stock`: what there is at a time, of which the latest counts. */
  kind: "flow" | "stock";
  overTime: Extract<ChartType, "bar" | "line">;
  /** Measures of the main one's unit stand side by side (gross emissions, removals, net). */
  together?: boolean;
  parts?: string;
  /** Its categories tell more than its years, where it has any. */
  categoriesFirst?: boolean;
  /** Its category is a period, so that its order is that of time. */
  periods?: boolean;
  /** Its two categories are what the land was and what it became. */
  transitions?: boolean;
}

const FLOW: Presentation = { quantity: null, kind: "flow", overTime: "bar" };
const STOCK: Presentation = { quantity: null, kind: "stock", overTime: "line" };

/** By `dataset_id`; a dataset that isn't here is a flow named by its measure's label. */
const PRESENTATIONS: Record<number, Presentation> = {
  0: { ...FLOW, overTime: "line" },
  1: { ...FLOW, parts: "classes of land", transitions: true },
  2: { ...STOCK, quantity: "natural and semi-natural grassland" },
  3: { ...STOCK, quantity: "land area", parts: "classes of land" },
  4: { ...FLOW, quantity: "tree cover loss" },
  5: { ...FLOW, quantity: "tree cover gain", parts: "periods", periods: true },
  6: { ...FLOW, quantity: "net greenhouse gas flux of forests", together: true },
  7: { ...STOCK, quantity: "tree cover" },
  8: { ...FLOW, quantity: "tree cover loss", parts: "drivers", categoriesFirst: true },
  9: { ...STOCK, quantity: "deforestation emission factor", parts: "crops" },
  10: { ...FLOW, quantity: "tree cover loss due to fires" },
  11: { ...FLOW, overTime: "line" },
  12: { ...FLOW, parts: "sectors", together: true },
  100: { ...FLOW, quantity: "clear-cut deforestation" },
};

export const presentationOf = (dataset: number): Presentation => PRESENTATIONS[dataset] ?? FLOW;

/** The ways to lay rows out in a chart; which columns each takes is in charts.ts. */
export const FORMS = [
  "time",
  "area-time",
  "ranking",
  "categories",
  "category-time",
  "category-area",
  "transitions",
  "measures",
  "scatter",
  "single",
] as const;
export type Form = (typeof FORMS)[number];

/** What can be drawn of a form; the first is its own. `time` is a line where the dataset says so. */
export const TYPES_OF: Record<Form, readonly ChartType[]> = {
  time: ["bar", "line", "area", "scatter", "table"],
  "area-time": ["line", "grouped-bar", "stacked-bar", "area", "table"],
  ranking: ["bar", "pie", "table"],
  categories: ["pie", "bar", "table"],
  "category-time": ["stacked-bar", "grouped-bar", "line", "area", "table"],
  "category-area": ["stacked-bar", "grouped-bar", "table"],
  transitions: ["grouped-bar", "stacked-bar", "table"],
  measures: ["grouped-bar", "table"],
  scatter: ["scatter", "table"],
  single: ["table", "bar"],
};

export interface Shape {
  areas: number;
  times: number;
  categories: number;
  alike: number;
  divided: boolean;
  stock: boolean;
  together: boolean;
  transitions: boolean;
  categoriesFirst: boolean;
}

interface Rule {
  when(shape: Shape): boolean;
  forms: readonly Form[];
}

/** Which forms suit which shape; the first that applies counts. */
const RULES: readonly Rule[] = [
  { when: (s) => s.transitions && s.areas < 2, forms: ["transitions"] },
  { when: (s) => s.together && s.alike > 1 && s.divided, forms: ["ranking", "measures"] },
  { when: (s) => s.together && s.alike > 1 && s.times < 2, forms: ["measures"] },
  { when: (s) => s.divided && s.areas > 1 && s.categories > 1 && s.stock, forms: ["category-area"] },
  { when: (s) => s.divided && s.areas > 1 && s.categories > 1, forms: ["category-area", "ranking"] },
  { when: (s) => s.divided && s.areas > 1 && s.times > 1, forms: ["ranking", "time"] },
  { when: (s) => s.divided && s.areas > 1, forms: ["ranking"] },
  { when: (s) => s.areas > 1 && s.categories > 1, forms: ["category-area"] },
  { when: (s) => s.areas > 1 && s.times > 1, forms: ["area-time"] },
  { when: (s) => s.areas > 1, forms: ["ranking"] },
  {
    when: (s) => s.categoriesFirst && s.times > 1 && s.categories > 1,
    forms: ["categories", "category-time"],
  },
  { when: (s) => s.times > 1 && s.categories > 1, forms: ["category-time", "categories"] },
  { when: (s) => s.categories > 1, forms: ["categories"] },
  { when: (s) => s.times > 1, forms: ["time"] },
  { when: () => true, forms: ["single"] },
];

export const formsFor = (shape: Shape): readonly Form[] => RULES.find(({ when }) => when(shape))!.forms;

/** The forms that show what a finding is to be about, best first. */
export const FORMS_OF_FOCUS: Record<NonNullable<InsightOptions["focus"]>, readonly Form[]> = {
  trend: ["area-time", "time", "category-time"],
  change: ["transitions", "area-time", "time", "category-time"],
  peak: ["time", "area-time", "ranking", "categories"],
  ranking: ["ranking", "categories"],
  composition: ["transitions", "categories", "category-area", "measures", "ranking"],
  total: [],
  average: [],
};

/** What comes closest to a chart that the data can't bear. */
export const NEAREST: Record<ChartType, readonly ChartType[]> = {
  bar: ["grouped-bar", "stacked-bar"],
  "stacked-bar": ["grouped-bar", "bar"],
  "grouped-bar": ["stacked-bar", "bar"],
  line: ["area", "bar"],
  area: ["line", "bar"],
  pie: ["bar"],
  scatter: [],
  table: [],
};

export const NEEDS: Record<ChartType, string> = {
  bar: "something to set side by side",
  "stacked-bar": "parts of a whole",
  "grouped-bar": "groups to compare",
  line: "more than one point in time",
  area: "more than one point in time",
  pie: "parts of a whole, none of them negative",
  scatter: "two measures, or one over time",
  table: "rows",
};

/** Most areas or categories in one chart where no number is wished for. */
export const MOST = { bars: 15, lines: 8, slices: 8 } as const;

/** Whether values in this unit may be added up; shares and quotients can only be averaged. */
export const isAdditive = (unit: string | null): boolean => !/%|\/|\bper\b|factor|index/i.test(unit ?? "");
