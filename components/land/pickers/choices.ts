import { SUBTYPE_WORDS, unpublishedFor } from "@/lib/desks/land/feasibility/areas";
import { yearWords } from "@/lib/desks/land/feasibility/periods";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import { dayWords } from "../data/numbers";

/** Both days are included. */
export interface Period {
  start_date: string;
  end_date: string;
}

export interface Preset extends Period {
  label: string;
}

type Covered = Pick<DatasetInfo, "start_date" | "end_date" | "granularity">;

/** To today where it goes on. */
export function coverageOf({ start_date, end_date }: Covered, today: Date): Period {
  return { start_date, end_date: end_date ?? today.toISOString().slice(0, 10) };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

export const yearsPeriod = (from: number, to: number): Period => ({
  start_date: `${from}-01-01`,
  end_date: `${to}-12-31`,
});

export interface YearChoices {
  starts: number[];
  ends: number[];
}

/** Null: days, or nothing to choose. Five-year periods begin with the year in which the one before ends. */
export function yearChoices(dataset: Covered, today: Date): YearChoices | null {
  const { start_date, end_date } = coverageOf(dataset, today);
  const [first, last] = [yearOf(start_date), yearOf(end_date)];
  if (dataset.granularity === "year") return { starts: range(first, last, 1), ends: range(first, last, 1) };
  if (dataset.granularity !== "five-years") return null;
  const edges = range(first, last, 5);
  return { starts: edges.slice(0, -1), ends: edges.slice(1) };
}

function range(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

export function presets(dataset: Covered, today: Date): Preset[] {
  const whole = coverageOf(dataset, today);
  const last = yearOf(whole.end_date);
  const first = yearOf(whole.start_date);
  const all = { label: "Whole period", ...whole };
  if (dataset.granularity === "year") {
    const years = [10, 5, 1].filter((count) => last - count + 1 > first);
    return [
      all,
      ...years.map((count) => ({
        label: count === 1 ? String(last) : `Last ${count} years`,
        ...yearsPeriod(last - count + 1, last),
      })),
    ];
  }
  if (dataset.granularity !== "day") return dataset.granularity === "five-years" ? [all] : [];
  const recent = RECENT.map(({ label, days }) => ({
    label,
    start_date: daysBefore(whole.end_date, days - 1),
    end_date: whole.end_date,
  }));
  return [all, ...recent.filter(({ start_date }) => start_date > whole.start_date)];
}

const RECENT = [
  { label: "Last 12 months", days: 365 },
  { label: "Last 3 months", days: 90 },
  { label: "Last 30 days", days: 30 },
];

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Null when they are a period of the dataset. */
export function periodFault({ start_date, end_date }: Period, covered: Period): string | null {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay(start_date) || !isDay(end_date)) return "Choose both days.";
  if (start_date > end_date) return "The first day is after the last.";
  if (start_date < covered.start_date) return `There is no data before ${dayWords(covered.start_date)}.`;
  if (end_date > covered.end_date) return `There is no data after ${dayWords(covered.end_date)}.`;
  return null;
}

/** “2001–2024”, “2020”, or two days; null where none are chosen. */
export function periodWords({
  start_date,
  end_date,
}: Pick<LandQuery, "start_date" | "end_date">): string | null {
  if (!start_date || !end_date) return null;
  const years = yearWords({ start: start_date, end: end_date });
  return years ?? `${dayWords(start_date)} – ${dayWords(end_date)}`;
}

/** Brazil's clear-cut deforestation, counted in its Legal Amazon only. */
const PRODES = 100;
/** Wholly or in part, by ISO 3166-2. */
const LEGAL_AMAZON = new Set(
  ["AC", "AM", "AP", "MA", "MT", "PA", "RO", "RR", "TO"].map((state) => `BR-${state}`),
);

/** Null when it can be had for all of the areas. */
export function misfit(
  { dataset_id, subtypes }: Pick<DatasetInfo, "dataset_id" | "subtypes">,
  areas: Area[],
): string | null {
  if (dataset_id === PRODES && !areas.every(hasLegalAmazon))
    return "Only for Brazil and the nine states of its Legal Amazon";
  const area = unpublishedFor({ subtypes }, areas);
  return area ? `Not published for ${SUBTYPE_WORDS[area.subtype][1]}` : null;
}

const hasLegalAmazon = ({ ref, ISO_1 }: Area): boolean => ref === "gadm:BRA" || LEGAL_AMAZON.has(ISO_1 ?? "");

/** Those with each of the words in their name or summary, those that have them in their name first. */
export function datasetsLike<One extends Pick<DatasetInfo, "name" | "short_name" | "summary">>(
  datasets: readonly One[],
  words: string,
): One[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const isNamed = ({ name, short_name }: One) => has(`${name} ${short_name}`);
  const found = datasets.filter((one) => has(`${one.name} ${one.short_name} ${one.summary}`));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}
