import { yearWords } from "@/lib/desks/land/feasibility/periods";
import { queryToSearch, sameQuery } from "@/lib/desks/land/query/address";
import {
  type Alternative,
  type Area,
  type DatasetInfo,
  EMPTY_QUERY,
  type LandQuery,
  type LandResult,
} from "@/lib/desks/land/types";

export interface Entry {
  /** `call:<id>` of a tool call, `pick:<n>` of what the pickers asked. */
  id: string;
  result: LandResult;
}

export interface Failure {
  reason: string;
  alternatives: Alternative[];
  canRetry: boolean;
}

export interface AnswerView {
  query: LandQuery;
  areas: Area[];
  subregions: Area[];
  failure: Failure | null;
}

export interface LandState {
  /** Chips, map, charts and the page's address are all drawn from it. */
  query: LandQuery;
  /** Who moved the query last, analyses it. A link's query is analysed only without a result. */
  mover: "user" | "answer" | "link";
  /** The answer that moved it while the page was there: a step in the history. */
  answerStep: string | null;
  /** Another dataset may have others. */
  areDatesAssumed: boolean;
  areas: Record<string, Area>;
  subregions: Area[];
  /** Newest first. */
  entries: Entry[];
  shown: string | null;
  failure: Failure | null;
  /** Null: the whole period. */
  year: number | null;
  /** Each is outlined for a moment. */
  answers: number;
  picks: number;
}

export const INITIAL: LandState = {
  query: EMPTY_QUERY,
  mover: "user",
  answerStep: null,
  areDatesAssumed: false,
  areas: {},
  subregions: [],
  entries: [],
  shown: null,
  failure: null,
  year: null,
  answers: 0,
  picks: 0,
};

/** @param isLink to a conversation, too */
export const openedState = (query: LandQuery, isLink: boolean): LandState => ({
  ...INITIAL,
  query,
  mover: isLink ? "link" : "user",
  areDatesAssumed: query.start_date === null,
});

export type LandAction =
  | { type: "picked"; change: Partial<LandQuery>; areas?: Area[] }
  | { type: "dataset-picked"; dataset: DatasetInfo }
  | { type: "opened"; query: LandQuery }
  | { type: "entry-opened"; id: string }
  | { type: "learned"; areas: Area[] }
  /** @param step the answer's id, where it was waited for here */
  | { type: "answered"; view: AnswerView; step?: string | null }
  | { type: "thread-read"; entries: Entry[] }
  | { type: "analysed"; asked: LandQuery; result: LandResult }
  | { type: "failed"; asked: LandQuery; failure: Failure }
  /** For what an answer left open, or once more for what failed. */
  | { type: "wanted" }
  | { type: "year-picked"; year: number | null };

const MOST_ENTRIES = 40;

/** What the user does wins until the next answer, and an answer until the user does something. */
export function landReducer(state: LandState, action: LandAction): LandState {
  switch (action.type) {
    case "picked":
      return pick(state, action.change, action.areas);
    case "dataset-picked":
      return moved(state, "user", withDataset(state, action.dataset));
    case "opened":
      return { ...moved(state, "user", action.query), areDatesAssumed: action.query.start_date === null };
    case "entry-opened":
      return openEntry(state, action.id);
    case "learned":
      return { ...state, areas: knowing(state.areas, action.areas) };
    case "answered":
      return answer(state, action.view, action.step ?? null);
    case "thread-read":
      return readThread(state, action.entries);
    case "analysed":
      return analyse(state, action.asked, action.result);
    case "failed":
      return sameQuery(action.asked, state.query) ? { ...state, failure: action.failure } : state;
    case "wanted":
      return { ...state, mover: "user", failure: null };
    case "year-picked":
      return { ...state, year: action.year };
  }
}

function moved(state: LandState, mover: LandState["mover"], query: LandQuery): LandState {
  if (sameQuery(state.query, query)) return { ...state, mover, failure: null };
  return { ...state, query, mover, failure: null, subregions: [], shown: null, year: null };
}

function pick(state: LandState, change: Partial<LandQuery>, areas: Area[] = []): LandState {
  const query = { ...state.query, ...change };
  // Only one area can be divided, and another one may have no such parts.
  if (change.areas && change.by === undefined) query.by = null;
  // A sample was taken for this place only.
  if (change.areas || change.by !== undefined) query.sample = false;
  const next = moved(state, "user", query);
  const areDatesAssumed = "start_date" in change ? change.start_date === null : state.areDatesAssumed;
  return { ...next, areDatesAssumed, areas: knowing(state.areas, areas) };
}

function withDataset({ query, areDatesAssumed }: LandState, dataset: DatasetInfo): LandQuery {
  const { start_date, end_date, threshold, context_layer } = query;
  const keepsDates = !areDatesAssumed && covers(dataset, start_date, end_date);
  return {
    ...query,
    dataset: dataset.dataset_id,
    start_date: keepsDates ? start_date : null,
    end_date: keepsDates ? end_date : null,
    threshold: threshold !== null && dataset.thresholds.includes(threshold) ? threshold : null,
    context_layer: dataset.context_layers.some(({ value }) => value === context_layer) ? context_layer : null,
    sample: false,
  };
}

function covers(dataset: DatasetInfo, start: string | null, end: string | null): boolean {
  if (!start || !end) return false;
  const isFineEnough =
    dataset.granularity === "day" || (dataset.granularity === "year" && yearWords({ start, end }) !== null);
  return (
    isFineEnough && start >= dataset.start_date && (dataset.end_date === null || end <= dataset.end_date)
  );
}

function openEntry(state: LandState, id: string): LandState {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (!entry) return state;
  const next = moved(state, "user", entry.result.query);
  return { ...next, shown: id, areDatesAssumed: false, areas: knowing(state.areas, entry.result.areas) };
}

function answer(
  state: LandState,
  { query, areas, subregions, failure }: AnswerView,
  answerStep: string | null,
): LandState {
  const next = moved(state, "answer", query);
  return {
    ...next,
    answerStep,
    subregions,
    areDatesAssumed: query.start_date === null,
    areas: knowing(state.areas, areas),
    answers: state.answers + 1,
    // The newest answer's result is in view, even if an older one answers the same query.
    shown: null,
    failure,
  };
}

function readThread(before: LandState, read: Entry[]): LandState {
  const state: LandState = before.mover === "link" ? { ...before, mover: "user" } : before;
  const kept = state.entries.filter(({ id }) => !id.startsWith("call:") || read.some((e) => e.id === id));
  const fresh = read.filter(({ id }) => !state.entries.some((entry) => entry.id === id));
  if (fresh.length === 0 && kept.length === state.entries.length) return state;
  const areas = fresh.reduce((known, { result }) => knowing(known, result.areas), state.areas);
  return { ...state, areas, entries: [...fresh, ...kept].slice(0, MOST_ENTRIES) };
}

function analyse(state: LandState, asked: LandQuery, result: LandResult): LandState {
  if (!sameQuery(asked, state.query)) return state;
  const id = `pick:${state.picks + 1}`;
  const earlier = state.entries.filter(
    (entry) => !(entry.id.startsWith("pick:") && sameQuery(entry.result.query, result.query)),
  );
  return {
    ...state,
    // With what the server assumed where the user left it open.
    query: result.query,
    areDatesAssumed: state.areDatesAssumed || asked.start_date === null,
    areas: knowing(state.areas, result.areas),
    entries: [{ id, result }, ...earlier].slice(0, MOST_ENTRIES),
    shown: id,
    failure: null,
    picks: state.picks + 1,
  };
}

function knowing(known: Record<string, Area>, areas: Area[]): Record<string, Area> {
  if (areas.every((area) => known[area.ref] === area)) return known;
  return { ...known, ...Object.fromEntries(areas.map((area) => [area.ref, area])) };
}

/** Undefined where there is none yet. */
export function currentEntry({ entries, query, shown }: LandState): Entry | undefined {
  const same = entries.filter(({ result }) => sameQuery(result.query, query));
  return same.find(({ id }) => id === shown) ?? same[0];
}

/** The dates may be assumed. */
export const isComplete = ({ areas, dataset }: LandQuery): boolean => areas.length > 0 && dataset !== null;

/** A key that changes with what is to be analysed; empty where nothing is. */
export function wantedKey(state: LandState): string {
  const isWanted = state.mover === "user" && isComplete(state.query) && !state.failure;
  return isWanted && !currentEntry(state) ? queryToSearch(state.query).toString() : "";
}

export const areasInView = ({ query, areas }: LandState): Area[] =>
  query.areas.flatMap((ref) => areas[ref] ?? []);
