import { tokenise } from "@/lib/models/embedded/text";
import type { Pending } from "@/lib/models/embedded/understand";
import { PLOTTABLE, type Plottable } from "../types";
import type { Draft } from "./draft";
import { type KnownSensor, labelOf } from "./known";
import { sensorsOf } from "./memory";
import type { Said } from "./said";
import type { SensorMatcher } from "./sensor-matcher";
import type { ToolName } from "./tool-words";

const PLACES = [
  /\b(first|1st)\b/,
  /\b(second|2nd)\b/,
  /\b(third|3rd)\b/,
  /\b(fourth|4th)\b/,
  /\b(fifth|5th)\b/,
  /\b(sixth|6th)\b/,
];
/** A longer reply is a question of its own. */
const MOST_WORDS = 9;

/** The call that was waiting for this answer, completed; undefined when the reply doesn't answer. */
export function answered(
  question: string,
  said: Said,
  pending: Pending,
  matcher: SensorMatcher,
): Draft | undefined {
  const { cues } = said;
  if (tokenise(question).length > MOST_WORDS || cues.plot || cues.analyse || cues.shaking || cues.list) {
    return undefined;
  }
  const draft = draftOf(pending, matcher);
  if (pending.slot === "quantity") return withQuantities(draft, said, pending);
  return withSensors(draft, said, pending, matcher);
}

function draftOf({ tool, args }: Pending, matcher: SensorMatcher): Draft {
  const { quantity, since, until } = args;
  const kept = PLOTTABLE.filter((name) => name === quantity);
  return {
    tool: tool as ToolName,
    sensors: sensorsOf([{ tool, args }], matcher),
    open: [],
    unknown: [],
    quantities: kept,
    period: typeof since === "string" ? { since, ...(typeof until === "string" && { until }) } : undefined,
  };
}

function withQuantities(
  draft: Draft,
  { quantities, words, sensors }: Said,
  { choices }: Pending,
): Draft | undefined {
  if (sensors.length > 0) return undefined;
  if (quantities.length > 0) return { ...draft, quantities };
  const choice = choices[placeIn(words)] as Plottable | undefined;
  if (choice) return { ...draft, quantities: [choice] };
  return /\b(all|everything|each)\b/.test(words) ? { ...draft, quantities: [...PLOTTABLE] } : undefined;
}

const placeIn = (words: string) => PLACES.findIndex((place) => place.test(words));

function withSensors(
  draft: Draft,
  said: Said,
  { choices }: Pending,
  matcher: SensorMatcher,
): Draft | undefined {
  const offered = matcher.sensors.filter((sensor) => choices.includes(labelOf(sensor)));
  const filled = (sensors: KnownSensor[], open: KnownSensor[][] = []): Draft => ({
    ...draft,
    tool: draft.tool === "fetchIoTSensorData" && sensors.length > 1 ? "compareSensors" : draft.tool,
    sensors: [...new Set([...draft.sensors, ...sensors])],
    open,
    quantities: said.quantities.length > 0 ? said.quantities : draft.quantities,
    period: said.period ?? draft.period,
  });
  const left = said.open.map((found) => within(found, offered));
  const chosen = [...said.sensors, ...left.flatMap((found) => (found.length === 1 ? found : []))];
  const still = left.filter((found) => found.length > 1);
  if (chosen.length + still.length > 0) return filled(chosen, still);
  if (said.cues.both || said.cues.all) return offered.length > 0 ? filled(offered) : undefined;
  const choice = offered[placeIn(said.words)];
  if (choice) return filled([choice]);
  const unknown = [...said.unknown, ...said.strange];
  return unknown.length > 0 && said.quantities.length === 0 ? { ...draft, unknown } : undefined;
}

/** Those of the offered ones; all found when none was offered. */
function within(found: KnownSensor[], offered: KnownSensor[]): KnownSensor[] {
  const kept = found.filter((sensor) => offered.includes(sensor));
  return kept.length > 0 ? kept : found;
}
