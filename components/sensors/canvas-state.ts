import type { Plottable } from "@/lib/desks/sensors/types";
import type { Period } from "./period";

export interface View {
  tab: "board" | "payments";
  sensor: string | null;
  /** Those ticked, in order; with `isComparing` they are drawn over each other. */
  compared: string[];
  isComparing: boolean;
  quantity: Plottable;
  period: Period;
}

export const SORTS = ["look", "name", "newest", "value"] as const;
export type Sort = (typeof SORTS)[number];
/** `late`: what is late, offline or has sent nothing yet. */
export type Filter = "look" | "late" | "shaken" | "simulated";

export interface Arrangement {
  search: string;
  sort: Sort;
  filters: Filter[];
}

export interface Shaken {
  addresses: string[];
  /** Milliseconds since the epoch; null where the answer doesn't say it. */
  since: number | null;
}

export interface SensorsState extends View {
  arrangement: Arrangement;
  shaken: Shaken | null;
  focus: Plottable | null;
  /** A step of the user can be taken back in the browser. */
  mover: "user" | "answer";
  /** The answer that moved the view while the page was there: a step, too. */
  answerStep: string | null;
  answers: number;
}

export const FIRST_VIEW: View = {
  tab: "board",
  sensor: null,
  compared: [],
  isComparing: false,
  quantity: "temperature",
  period: { last: "6h" },
};

export const INITIAL: SensorsState = {
  ...FIRST_VIEW,
  arrangement: { search: "", sort: "look", filters: [] },
  shaken: null,
  focus: null,
  mover: "user",
  answerStep: null,
  answers: 0,
};

export type AnswerView =
  | { at: "sensor"; sensor: string; focus: Plottable | null; period: Period | null }
  | { at: "comparison"; compared: string[]; quantity: Plottable | null; period: Period | null }
  | { at: "grid"; shaken: Shaken | null };

export type SensorsAction =
  | { type: "sensor-opened"; address: string }
  | { type: "sensor-closed" }
  | { type: "tab-picked"; tab: View["tab"] }
  | { type: "ticked"; address: string }
  | { type: "ticks-cleared" }
  | { type: "comparison-opened" }
  | { type: "comparison-closed" }
  | { type: "quantity-picked"; quantity: Plottable }
  | { type: "period-picked"; period: Period }
  | { type: "arranged"; change: Partial<Arrangement> }
  | { type: "shaken-cleared" }
  | { type: "addressed"; view: View }
  /** `step`: the answer's id, where it was waited for here. */
  | { type: "answered"; view: AnswerView; step?: string | null };

/** As many lines as there are data colours. */
export const MOST_COMPARED = 8;

/** What the user does wins until the next answer, and an answer until the user does something. */
export function sensorsReducer(state: SensorsState, action: SensorsAction): SensorsState {
  if (action.type === "answered") return { ...answer(state, action.view), answerStep: action.step ?? null };
  return { ...state, mover: "user", ...changeBy(state, action) };
}

type UserAction = Exclude<SensorsAction, { type: "answered" }>;

function changeBy(state: SensorsState, action: UserAction): Partial<SensorsState> {
  switch (action.type) {
    case "sensor-opened":
      return { tab: "board", sensor: action.address, isComparing: false, focus: null };
    case "sensor-closed":
      return { sensor: null, focus: null };
    case "tab-picked":
      return { tab: action.tab };
    case "ticked":
      return tick(state, action.address);
    case "ticks-cleared":
      return { compared: [], isComparing: false };
    case "comparison-opened":
      return { isComparing: state.compared.length > 0, sensor: null };
    case "comparison-closed":
      return { isComparing: false };
    case "quantity-picked":
      return { quantity: action.quantity };
    case "period-picked":
      return { period: action.period };
    case "arranged":
      return { arrangement: { ...state.arrangement, ...action.change } };
    case "shaken-cleared":
      return { shaken: null };
    case "addressed":
      return { ...action.view, focus: null };
  }
}

function tick({ compared }: SensorsState, address: string): Partial<SensorsState> {
  const others = compared.filter((one) => one !== address);
  if (others.length < compared.length) return { compared: others };
  return { compared: [...compared, address].slice(0, MOST_COMPARED) };
}

function answer(state: SensorsState, view: AnswerView): SensorsState {
  const next: SensorsState = { ...state, tab: "board", mover: "answer", answers: state.answers + 1 };
  switch (view.at) {
    case "sensor":
      return {
        ...next,
        sensor: view.sensor,
        isComparing: false,
        focus: view.focus,
        period: view.period ?? state.period,
      };
    case "comparison":
      return {
        ...next,
        sensor: null,
        compared: view.compared.slice(0, MOST_COMPARED),
        isComparing: true,
        quantity: view.quantity ?? state.quantity,
        period: view.period ?? state.period,
      };
    case "grid":
      // What the user searched for would hide what the answer found.
      return {
        ...next,
        sensor: null,
        compared: [],
        isComparing: false,
        shaken: view.shaken,
        arrangement: { ...state.arrangement, search: "", filters: [] },
      };
  }
}

export const samePlace = (a: View, b: View): boolean =>
  a.tab === b.tab && a.sensor === b.sensor && a.isComparing === b.isComparing;
