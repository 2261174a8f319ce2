import type { Journey, JourneyPreference, LineId } from "@/lib/desks/underground/types";

export interface Plan {
  /** Stations' names. */
  from: string;
  to: string;
  via?: string;
  prefer?: JourneyPreference;
  avoid: LineId[];
  /** By London's clocks: “2026-11-24T08:30”; absent: now. */
  at?: string;
  /** When to be there; never with `at`. */
  by?: string;
}

export interface Draft {
  from: string;
  to: string;
  /** By London's clocks; null: now. */
  at: string | null;
  isStepFree: boolean;
}

export interface View {
  /** Those that stand out; none: all of them are equal. */
  lines: LineId[];
  station: string | null;
  plan: Plan | null;
}

export const WHOLE_NETWORK: View = { lines: [], station: null, plan: null };

export interface CanvasState extends View {
  /** From an answer; null: the planner is asked. */
  given: Journey[] | null;
  /** Of the plan's ways the one on the map. */
  way: number;
  draft: Draft;
  /** Counted, so that asking for the same again moves the map again. */
  aim: { at: "network" | "lines" | "station" | "journey"; count: number };
  answers: number;
  /** Then the focus goes to the station's panel. */
  isOpenedByUser: boolean;
  showsAccess: boolean;
  /** A step back leads to the view before; moves of one name, an answer's id, are one step. */
  step: boolean | string;
}

const EMPTY_DRAFT: Draft = { from: "", to: "", at: null, isStepFree: false };

export const INITIAL: CanvasState = {
  ...WHOLE_NETWORK,
  given: null,
  way: 0,
  draft: EMPTY_DRAFT,
  aim: { at: "network", count: 0 },
  answers: 0,
  isOpenedByUser: false,
  showsAccess: false,
  step: true,
};

export type CanvasAction =
  | { type: "line-pressed"; line: LineId }
  | { type: "station-picked"; id: string }
  | { type: "station-closed" }
  | { type: "draft-changed"; draft: Partial<Draft> }
  | { type: "ends-swapped" }
  | { type: "planned" }
  | { type: "way-picked"; way: number }
  | { type: "plan-cleared" }
  | { type: "all-shown" }
  | { type: "access-switched"; isOn: boolean }
  /** An answer's view replaces the whole of the one before. */
  | { type: "answered"; view: View; journeys: Journey[] | null; step: boolean | string }
  | { type: "opened"; view: View; showsAccess: boolean };

type Aim = CanvasState["aim"]["at"];

const aimed = (state: CanvasState, at: Aim): CanvasState["aim"] => ({ at, count: state.aim.count + 1 });

/** What the user does wins until the next answer, and an answer until the user does something. */
export function canvasReducer(state: CanvasState, action: CanvasAction): CanvasState {
  return reduce({ ...state, step: true }, action);
}

function reduce(state: CanvasState, action: CanvasAction): CanvasState {
  switch (action.type) {
    case "line-pressed":
      return pressLine(state, action.line);
    case "station-picked":
      return { ...state, station: action.id, aim: aimed(state, "station"), isOpenedByUser: true };
    case "station-closed":
      return { ...state, station: null };
    case "draft-changed":
      return changeDraft(state, action.draft);
    case "ends-swapped": {
      const { from, to } = state.draft;
      return replan({ ...state, draft: { ...state.draft, from: to, to: from } });
    }
    case "planned":
      return planned(state);
    case "way-picked":
      return { ...state, way: action.way, aim: aimed(state, "journey") };
    case "plan-cleared":
      return { ...state, plan: null, given: null, draft: EMPTY_DRAFT, aim: aimed(state, "network") };
    case "all-shown":
      return { ...state, ...WHOLE_NETWORK, given: null, draft: EMPTY_DRAFT, aim: aimed(state, "network") };
    case "access-switched":
      return { ...state, showsAccess: action.isOn };
    case "answered":
      return {
        ...shown(state, action.view),
        given: action.view.plan && action.journeys,
        answers: state.answers + 1,
        step: action.step,
      };
    case "opened":
      return open(state, action);
  }
}

/** A new conversation's address says nothing of the marks either. */
function open(
  state: CanvasState,
  { view, showsAccess }: Extract<CanvasAction, { type: "opened" }>,
): CanvasState {
  return { ...shown(state, view), showsAccess: showsAccess || (isWhole(view) && state.showsAccess) };
}

export const isWhole = (view: View): boolean => aimOf(view) === "network";

function shown(state: CanvasState, view: View): CanvasState {
  return {
    ...state,
    ...view,
    given: null,
    way: 0,
    draft: view.plan ? draftOf(view.plan) : state.draft,
    aim: aimed(state, aimOf(view)),
    isOpenedByUser: false,
  };
}

function pressLine(state: CanvasState, line: LineId): CanvasState {
  const isOff = state.lines.length === 1 && state.lines[0] === line;
  const lines = isOff ? [] : [line];
  return { ...state, lines, plan: null, given: null, aim: aimed(state, isOff ? "network" : "lines") };
}

function changeDraft(state: CanvasState, change: Partial<Draft>): CanvasState {
  const next = { ...state, draft: { ...state.draft, ...change } };
  return "at" in change || "isStepFree" in change ? replan(next) : next;
}

const replan = (state: CanvasState): CanvasState => (state.plan ? planned(state) : state);

function planned(state: CanvasState): CanvasState {
  const plan = planOf(state.draft);
  if (!plan) return state;
  return { ...shown(state, { ...WHOLE_NETWORK, plan }), draft: state.draft };
}

/** Null while an end is missing. */
export function planOf({ from, to, at, isStepFree }: Draft): Plan | null {
  if (!from.trim() || !to.trim()) return null;
  return {
    from: from.trim(),
    to: to.trim(),
    avoid: [],
    ...(isStepFree && { prefer: "step_free" as const }),
    ...(at && { at }),
  };
}

const draftOf = ({ from, to, at, prefer }: Plan): Draft => ({
  from,
  to,
  at: at ?? null,
  isStepFree: prefer === "step_free",
});

function aimOf({ plan, station, lines }: View): Aim {
  if (plan) return "journey";
  if (station) return "station";
  return lines.length > 0 ? "lines" : "network";
}
