import type { Compared } from "@/lib/desks/markets/tools/schema";
import type { Coin, Interval } from "@/lib/desks/markets/types";
import { inOrder, type Overlay } from "./overlays";

export const TABS = ["chart", "table", "compare", "alerts", "sources"] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  tab: Tab;
  coin: string;
  interval: Interval;
  /** The candle that is pointed at, YYYY-MM-DD. */
  at: string | null;
  overlays: Overlay[];
  compared: string[];
  measure: Compared;
  /** Compared, or marked in the chart; YYYY-MM-DD. */
  since: string | null;
  until: string | null;
}

export interface MarketsState extends View {
  /** A step of the user can be taken back in the browser. */
  mover: "user" | "answer";
  /** The answer that moved the view while the page was there: a step, too. */
  answerStep: string | null;
  answers: number;
}

export const FIRST_VIEW: View = {
  tab: "chart",
  coin: "bitcoin",
  interval: "1d",
  at: null,
  overlays: ["sma20", "sma50"],
  compared: ["bitcoin", "ethereum"],
  measure: "return",
  since: null,
  until: null,
};

export const INITIAL: MarketsState = { ...FIRST_VIEW, mover: "user", answerStep: null, answers: 0 };

/** YYYY-MM-DD; null where there is none. */
interface Period {
  since: string | null;
  until: string | null;
}

export type AnswerView =
  | ({
      at: "coin";
      coin: Coin;
      interval: Interval | null;
      overlays: Overlay[] | null;
      day: string | null;
    } & Period)
  | ({ at: "comparison"; coins: Coin[]; measure: Compared } & Period)
  | { at: "alerts"; coin: Coin | null };

export type CompareChange = Partial<Pick<View, "measure" | "since" | "until">> & { coins?: string[] };

export type MarketsAction =
  | { type: "coin-picked"; coin: string }
  | { type: "tab-picked"; tab: Tab }
  | { type: "interval-picked"; interval: Interval }
  | { type: "overlay-switched"; overlay: Overlay }
  | { type: "pointed"; day: string | null }
  | { type: "period-cleared" }
  | { type: "comparison-changed"; change: CompareChange }
  | { type: "addressed"; view: View }
  /** `step`: the answer's id, where it was waited for here. */
  | { type: "answered"; view: AnswerView; step?: string | null };

/** As many lines as there are data colours. */
export const MOST_COMPARED = 8;

/** What the user does wins until the next answer, and an answer until the user does something. */
export function marketsReducer(state: MarketsState, action: MarketsAction): MarketsState {
  if (action.type === "answered") {
    const { view, step: answerStep = null } = action;
    return {
      ...state,
      mover: "answer",
      answerStep,
      answers: state.answers + 1,
      ...answerChange(state, view),
    };
  }
  return { ...state, mover: "user", ...changeBy(state, action) };
}

type UserAction = Exclude<MarketsAction, { type: "answered" }>;

function changeBy(state: MarketsState, action: UserAction): Partial<MarketsState> {
  switch (action.type) {
    case "coin-picked":
      return { coin: action.coin, tab: pictured(state.tab), ...UNMARKED };
    case "tab-picked":
      return { tab: action.tab };
    case "interval-picked":
      return { interval: action.interval };
    case "overlay-switched":
      return { overlays: switched(state.overlays, action.overlay) };
    case "pointed":
      return { at: action.day, tab: "chart" };
    case "period-cleared":
      return UNMARKED;
    case "comparison-changed":
      return compare(state, action.change);
    case "addressed":
      return action.view;
  }
}

function compare({ compared }: MarketsState, { coins, ...change }: CompareChange): Partial<MarketsState> {
  return { ...change, compared: coins ? coins.slice(0, MOST_COMPARED) : compared };
}

const UNMARKED = { at: null, since: null, until: null };

/** Alerts are of a coin, too; elsewhere a coin is shown by its candles. */
const pictured = (tab: Tab): Tab => (tab === "table" || tab === "alerts" ? tab : "chart");

const switched = (overlays: Overlay[], overlay: Overlay): Overlay[] =>
  overlays.includes(overlay) ? overlays.filter((one) => one !== overlay) : inOrder([...overlays, overlay]);

function answerChange(state: MarketsState, view: AnswerView): Partial<MarketsState> {
  switch (view.at) {
    case "coin":
      return {
        tab: "chart",
        coin: view.coin.id,
        interval: view.interval ?? state.interval,
        overlays: view.overlays ?? state.overlays,
        at: view.day,
        since: view.since,
        until: view.until,
      };
    case "comparison":
      return {
        tab: "compare",
        compared: view.coins.map(({ id }) => id).slice(0, MOST_COMPARED),
        measure: view.measure,
        since: view.since,
        until: view.until,
      };
    case "alerts":
      return { tab: "alerts", coin: view.coin?.id ?? state.coin };
  }
}

export const samePlace = (a: View, b: View): boolean => a.tab === b.tab && a.coin === b.coin;
