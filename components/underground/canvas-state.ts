import type { Journey, LineId } from "@/lib/desks/underground/types";

/** What the canvas shows of the network. */
export interface View {
  /** Lines that stand out; none: all of them are equal. */
  lines: LineId[];
  /** The id of the station whose panel is open. */
  station: string | null;
  journey: Journey | null;
}

export const WHOLE_NETWORK: View = { lines: [], station: null, journey: null };

export interface CanvasState extends View {
  /** What the map is to bring into view. Counted, so that asking for the same again moves it again. */
  aim: { at: "network" | "lines" | "station" | "journey"; count: number };
  /** How many answers have changed the view; each is outlined for a moment. */
  answers: number;
  /** Whether the user, not an answer, opened the station's panel: then the focus goes there. */
  isOpenedByUser: boolean;
  /** Whether the map marks stations by step-free access; no answer changes it. */
  showsAccess: boolean;
}

export const INITIAL: CanvasState = {
  ...WHOLE_NETWORK,
  aim: { at: "network", count: 0 },
  answers: 0,
  isOpenedByUser: false,
  showsAccess: false,
};

export type CanvasAction =
  | { type: "line-pressed"; line: LineId }
  | { type: "station-picked"; id: string }
  | { type: "station-closed" }
  | { type: "journey-cleared" }
  | { type: "all-shown" }
  | { type: "access-switched"; isOn: boolean }
  /** An answer's view replaces the whole of the one before. */
  | { type: "answered"; view: View };

type Aim = CanvasState["aim"]["at"];

const aimed = (state: CanvasState, at: Aim): CanvasState["aim"] => ({ at, count: state.aim.count + 1 });

/** What the user does wins until the next answer, and an answer until the user does something. */
export function canvasReducer(state: CanvasState, action: CanvasAction): CanvasState {
  switch (action.type) {
    case "line-pressed":
      return pressLine(state, action.line);
    case "station-picked":
      return { ...state, station: action.id, aim: aimed(state, "station"), isOpenedByUser: true };
    case "station-closed":
      return { ...state, station: null };
    case "journey-cleared":
      return { ...state, journey: null, aim: aimed(state, "network") };
    case "all-shown":
      return { ...state, ...WHOLE_NETWORK, aim: aimed(state, "network") };
    case "access-switched":
      return { ...state, showsAccess: action.isOn };
    case "answered":
      return {
        ...state,
        ...action.view,
        aim: aimed(state, aimOf(action.view)),
        answers: state.answers + 1,
        isOpenedByUser: false,
      };
  }
}

/** One line at a time; the same again takes it back. */
function pressLine(state: CanvasState, line: LineId): CanvasState {
  const isOff = state.lines.length === 1 && state.lines[0] === line;
  const lines = isOff ? [] : [line];
  return { ...state, lines, journey: null, aim: aimed(state, isOff ? "network" : "lines") };
}

function aimOf({ journey, station, lines }: View): Aim {
  if (journey) return "journey";
  if (station) return "station";
  return lines.length > 0 ? "lines" : "network";
}
