import { clock } from "@/lib/clock";
import { composeAnswer } from "@/lib/models/embedded/compose";
import type { Interpreter } from "@/lib/models/embedded/model";
import { findAddresses } from "./addresses";
import type { KnownSensor } from "./known";
import { matcherFor } from "./sensor-matcher";
import { understandQuestion } from "./understand";

export type { KnownSensor } from "./known";
export { warmUpWords } from "./meaning";
export { resolveSensor } from "./resolve";
export { SCOPE } from "./scope";
export { TOOL_TEXTS } from "./tool-words";

/**
 * The embedded model's way with this desk's questions.
 * @param known the sensors at the moment of a question; they come and go at run time
 * @param now the moment that “since noon” is read from
 * @param zone IANA name of the zone in which clocks and days are read
 */
export function sensorsInterpreter(
  known: () => KnownSensor[],
  now: () => Date = clock.now,
  zone = "UTC",
): Interpreter {
  return {
    understand: (question, history) => understandQuestion(question, history, known(), { now: now(), zone }),
    compose: composeAnswer,
  };
}

/** Whether a question names one of the sensors, by whatever spelling, or by its address or the beginning of one. */
export const isSensorNamed = (question: string, known: readonly KnownSensor[]): boolean =>
  findAddresses(question, known).length > 0 || matcherFor(known).find(question).length > 0;
