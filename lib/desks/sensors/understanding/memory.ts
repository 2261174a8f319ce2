import type { Call, Turn } from "@/lib/models/embedded/understand";
import { PLOTTABLE, type Plottable } from "../types";
import type { KnownSensor } from "./known";
import { resolveSensor } from "./resolve";
import { type Moment, read } from "./said";
import type { SensorMatcher } from "./sensor-matcher";
import type { Period } from "./times";
import type { ToolName } from "./tool-words";

/** What a conversation has come to: what “it” and “the same” mean. */
export interface Memory {
  /** The tool called last. */
  tool?: ToolName;
  /** The sensors spoken of last; none after an answer about all of them. */
  sensors: KnownSensor[];
  /** Every sensor spoken of, the last one first. */
  recent: KnownSensor[];
  quantities: Plottable[];
  period?: Period;
}

/** Turns that are looked back at. */
const MOST_TURNS = 6;

/** What the turns so far, oldest first, leave in mind. */
export function memoryOf(history: Turn[], matcher: SensorMatcher, moment: Moment): Memory {
  const memory: Memory = { sensors: [], recent: [], quantities: [] };
  for (const { question, calls, pending } of history.slice(-MOST_TURNS)) {
    const asked = pending ? [pending] : calls;
    if (asked.length === 0) continue;
    const { quantities } = read(question, matcher, moment);
    if (quantities.length > 0) memory.quantities = quantities;
    for (const call of asked) remember(memory, call, matcher);
    if (calls.length > 1) memory.sensors = sensorsOf(calls, matcher);
  }
  return memory;
}

function remember(memory: Memory, call: Call, matcher: SensorMatcher): void {
  memory.tool = call.tool as ToolName;
  const sensors = sensorsOf([call], matcher);
  if (sensors.length > 0) memory.sensors = sensors;
  memory.recent = [...new Set([...sensors, ...memory.recent])];
  // Which ones they were stands in the answer, not in the call: “it” would be a guess.
  if (call.tool === "findShakenSensors") memory.sensors = [];
  const { quantity, since, until } = call.args;
  const plottable = PLOTTABLE.find((name) => name === quantity);
  if (plottable) memory.quantities = [plottable];
  memory.period =
    typeof since === "string" ? { since, ...(typeof until === "string" && { until }) } : undefined;
}

/** The sensors that calls are about, as far as the house still has them. */
export function sensorsOf(calls: Call[], matcher: SensorMatcher): KnownSensor[] {
  const named = calls.flatMap(({ args }) => [args.address, args.addresses].flat());
  const found = named.flatMap((text) => {
    const resolved = typeof text === "string" ? resolveSensor(text, matcher.sensors) : undefined;
    return resolved?.kind === "one" ? [resolved.sensor] : [];
  });
  return [...new Set(found)];
}
