import { type Draft, MOST_CHOICES } from "./draft";
import { isElliptical } from "./follow-up";
import type { KnownSensor } from "./known";
import type { Memory } from "./memory";
import type { Said } from "./said";
import type { SensorMatcher } from "./sensor-matcher";
import { isNamed, meansEverySensor, type Situation } from "./situation";
import type { Period } from "./times";
import type { ToolName } from "./tool-words";

/** The call, completed from the conversation where the question leaves something out. */
export function draftOf(tool: ToolName, situation: Situation): Draft {
  const { said, memory } = situation;
  const { sensors, open } = sensorsFor(tool, situation);
  const called = sensors.length > 1 && tool === "fetchIoTSensorData" ? "compareSensors" : tool;
  return {
    tool: called,
    sensors,
    open,
    unknown: unknownTo(tool, said, memory),
    quantities: quantitiesFor(called, situation),
    period: periodOf(tool, situation),
    isAll: sensors.length + open.length === 0 && meansAll(tool, said, memory),
  };
}

/** “Warmer than yesterday”: then and now. */
const THAN_THEN =
  /\b(?:than|compared (?:to|with)|versus|vs) (?:it was )?(?:in |on |at )?(?:the )?(?:yesterday|last|day|this|\w+day)\b/;

function periodOf(tool: ToolName, { said: { period, words }, memory }: Situation): Period | undefined {
  if (period && THAN_THEN.test(words)) return { since: period.since };
  if (period) return period;
  // A chart of what was just drawn, changed in something else, keeps its time.
  return tool === "plotSensorHistory" && memory.tool === tool ? memory.period : undefined;
}

function quantitiesFor(tool: ToolName, { said, memory }: Situation) {
  if (said.quantities.length > 0) return said.quantities;
  const goesOn = !isNamed(said) || isElliptical(said, memory) || said.cues.pointsBack;
  const takes = tool === "plotSensorHistory" || tool === "compareSensors";
  return takes && goesOn ? memory.quantities : [];
}

/** The names that a question means and the house doesn't know; a strange word is none where “it” is meant. */
function unknownTo(
  tool: ToolName,
  { sensors, open, unknown, strange, cues }: Said,
  memory: Memory,
): string[] {
  const isComplete = sensors.length + open.length > (tool === "compareSensors" ? 1 : 0);
  if (isComplete) return [];
  const isCarried = memory.sensors.length > 0 && cues.pointsBack;
  return unknown.length > 0 || isCarried ? unknown : strange;
}

type Sensors = Pick<Draft, "sensors" | "open">;

function sensorsFor(tool: ToolName, { said, memory, matcher }: Situation): Sensors {
  const { sensors, cues } = said;
  const open = cues.other ? said.open.map((found) => without(found, memory.sensors)) : said.open;
  const unknown = unknownTo(tool, said, memory);
  const [only] = open.length === 1 && sensors.length === 0 ? open : [];
  if (only?.length === 1) return { sensors: only, open: [] };
  if (sensors.length + open.length > 0) {
    return joinsMemory(tool, said, memory)
      ? { sensors: union(memory.sensors, sensors), open }
      : { sensors, open };
  }
  if (unknown.length > 0) return { sensors: tool === "compareSensors" ? memory.sensors : [], open: [] };
  if (cues.other) return joined(tool, memory, otherThan(memory.sensors, matcher));
  if (cues.both && memory.sensors.length < 2) return { sensors: memory.recent.slice(0, 2), open: [] };
  if (meansAll(tool, said, memory)) return { sensors: [], open: [], ...allOf(matcher) };
  if (memory.sensors.length > 0) return { sensors: memory.sensors, open: [] };
  return { sensors: matcher.sensors.length === 1 ? [...matcher.sensors] : [], open: [] };
}

/** “Compare it with the other one”. */
const joined = (tool: ToolName, memory: Memory, { sensors, open }: Sensors): Sensors => ({
  sensors: tool === "compareSensors" ? union(memory.sensors, sensors) : sensors,
  open,
});

const without = (found: KnownSensor[], some: KnownSensor[]) =>
  found.filter((sensor) => !some.includes(sensor));
const union = (first: KnownSensor[], more: KnownSensor[]) => [...new Set([...first, ...more])];

/** “Compare it with the kitchen”, “is the attic warmer?”, “add the kitchen”. */
function joinsMemory(tool: ToolName, { sensors, open, words }: Said, memory: Memory): boolean {
  if (memory.sensors.length === 0) return false;
  if (tool === "compareSensors") return sensors.length + open.length === 1;
  return (
    tool === "plotSensorHistory" && memory.tool === tool && /\b(add|include|also|as well|too)\b/.test(words)
  );
}

function meansAll(tool: ToolName, said: Said, memory: Memory): boolean {
  if (meansEverySensor(said, memory)) return true;
  return tool === "compareSensors" && said.cues.superlative && memory.sensors.length < 2;
}

/** Every sensor, where it isn't too many to pay for unasked. */
const allOf = ({ sensors }: SensorMatcher): Partial<Sensors> =>
  sensors.length <= MOST_CHOICES ? { sensors: [...sensors] } : {};

/** The other one of two with a word of their names in common. */
function otherThan(spoken: KnownSensor[], { sensors }: SensorMatcher): Sensors {
  const words = new Set(spoken.flatMap(({ name }) => name.toLowerCase().split(/\s+/)));
  const alike = sensors.filter(
    (sensor) =>
      !spoken.includes(sensor) &&
      sensor.name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => words.has(word)),
  );
  return alike.length > 1 ? { sensors: [], open: [alike] } : { sensors: alike, open: [] };
}
