import { needsOf } from "../needs";
import type { AgentName, SharedState } from "../state";

export type Step =
  | Extract<AgentName, "security" | "intent" | "ip" | "weather" | "safety" | "learning">
  /** Says that it doesn't answer an attack, and lets the learning agent know. */
  | "refuse"
  | "excuse"
  | "decline"
  | "answer"
  | "finish";

type Known = Pick<
  SharedState,
  | "is_safe_query"
  | "is_weather_question"
  | "reading"
  | "latitude"
  | "weather_data"
  | "answer"
  | "output_safe"
  | "error"
>;

/** The routing table of the reference document: the first line that fits. Each step fills what its line looks at, so none comes twice. */
const TABLE: [step: Step, fits: (state: Known) => boolean][] = [
  ["finish", ({ error, answer }) => error !== null && answer !== null],
  ["excuse", ({ error }) => error !== null],
  ["security", ({ is_safe_query }) => is_safe_query === null],
  ["refuse", ({ is_safe_query }) => is_safe_query === false],
  ["intent", ({ is_weather_question }) => is_weather_question === null],
  ["finish", ({ is_weather_question, answer }) => is_weather_question === false && answer !== null],
  ["decline", ({ is_weather_question }) => is_weather_question === false],
  ["ip", ({ latitude, reading }) => latitude === null && isOfPlace(reading)],
  ["weather", ({ weather_data, reading }) => weather_data === null && needsOf(reading).weather],
  ["answer", ({ answer }) => answer === null],
  ["safety", ({ output_safe }) => output_safe === null],
];

function isOfPlace(reading: SharedState["reading"]): boolean {
  const { site, places } = needsOf(reading);
  return site || places.length > 0;
}

export const nextStep = (state: Known): Step => TABLE.find(([, fits]) => fits(state))?.[0] ?? "finish";
