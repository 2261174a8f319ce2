import { contentOf, continued, isElliptical } from "./follow-up";
import type { Memory } from "./memory";
import type { Said } from "./said";
import { isNamed, meansEverySensor, type Situation } from "./situation";
import type { ToolName } from "./tool-words";

const isAbout = (said: Said, memory: Memory) => isNamed(said) || memory.sensors.length > 0;
/** Anything at all, rather than “any” of one sensor. */
const ANY_SENSOR =
  /\b(which|what|whats|who|sensors|devices|anything|anywhere|something|somewhere|ones|rooms|room|house|home|everything|everywhere|every|each|any (?:of|sensor|one|device|room)|all)\b/;
const asksOfAny = ({ words, mentions, cues }: Said) =>
  mentions === 0 && ANY_SENSOR.test(words) && !/\b(it|that one|this one|its)\b/.test(words) && !cues.other;

/** What is asked of an acceleration besides its value. */
const WITHIN_BOUNDS =
  /\b(ok|okay|fine|normal|normally|wrong|weird\w*|odd|strange|any|over|above|within|limits?|range|bounds|too|high|strong|max\w*|peaks?|strongest|stable|excessive|safe)\b/;

/** Signs that by themselves decide for a tool, the surest first. */
const RULES: [tool: ToolName, holds: (situation: Situation) => boolean][] = [
  ["listSensors", ({ said }) => asksForList(said)],
  ["plotSensorHistory", ({ said }) => said.cues.plot],
  ["compareSensors", ({ said, memory }) => comparesShaking(said, memory)],
  ["findShakenSensors", ({ said, memory }) => asksWhatShook(said, memory)],
  ["fetchIoTSensorTop10Analysis", ({ said }) => said.cues.shaking || said.cues.analyse],
  [
    "fetchIoTSensorTop10Analysis",
    ({ said }) =>
      said.quantities.join() === "accelerometer" && !said.period && WITHIN_BOUNDS.test(said.words),
  ],
  ["plotSensorHistory", ({ said, memory }) => asksOverTime(said, memory)],
  ["compareSensors", ({ said, memory }) => compares(said, memory)],
  ["findShakenSensors", ({ said, memory }) => asksIfAllIsWell(said, memory)],
  ["fetchIoTSensorTop10Analysis", ({ said }) => said.cues.wellness && said.quantities.length === 0],
  ["plotSensorHistory", ({ said, memory }) => asksHowItWent(said, memory)],
  ["fetchIoTSensorData", ({ said }) => said.quantities.length > 0],
  [
    "fetchIoTSensorData",
    ({ said, memory }) => said.cues.present && (isAbout(said, memory) || said.cues.reading),
  ],
  [
    "compareSensors",
    ({ said, memory }) => meansEverySensor(said, memory) && said.cues.reading && said.mentions === 0,
  ],
  [
    "fetchIoTSensorData",
    ({ said }) => said.cues.reading || (said.mentions > 0 && contentOf(said.words).length === 0),
  ],
];

/** What is asked of a sensor besides its readings: its address, its place, whether it was heard of. */
const ABOUT_SENSOR =
  /\b(?:address(?:es)?|names?) of\b|\bwhats? (?:is )?the address\b|§ (?:sensors? )?address\b|\bwhere(?: is|s)(?: the)?(?: sensor)? §|\b(?:which|what) (?:sensors?|devices?) (?:is|are|has|have) (?:in |on |at |under )?(?:the )?§|\b(?:online|offline)\b|\blast (?:seen|heard)\b|\blast report|\b(?:is there|are there|do (?:you|we|i) have|have (?:you|we|i) got)(?: a| an| any)? (?:sensors?|devices?|one|something)\b|\breport(?:ed|s)? last\b/;

function asksForList({ words, mentions, quantities, cues }: Said): boolean {
  if (ABOUT_SENSOR.test(words) && quantities.length === 0) return true;
  const asksElse = cues.shaking || cues.analyse || cues.compare || cues.plot || cues.superlative;
  return cues.list && mentions === 0 && quantities.length === 0 && !asksElse;
}

const comparesShaking = (said: Said, memory: Memory) =>
  said.quantities.includes("accelerometer") && !said.cues.analyse && compares(said, memory);

function asksWhatShook(said: Said, { sensors }: Memory): boolean {
  const { cues, mentions, unknown, words } = said;
  if (!(cues.shaking || cues.analyse) || mentions > 0 || unknown.length > 0) return false;
  if (asksOfAny(said)) return true;
  return cues.shaking && sensors.length === 0 && !/\b(it|its|that|this|the sensor|the device)\b/.test(words);
}

function asksOverTime({ period, cues, quantities, words }: Said, memory: Memory): boolean {
  if (!period || (cues.present && !cues.course)) return false;
  if (cues.compare && quantities.length === 0 && /\btoday\b/.test(words)) return false;
  return quantities.length > 0 || !cues.wellness || memory.tool === "plotSensorHistory";
}

function compares(said: Said, memory: Memory): boolean {
  const { cues, sensors, open, mentions, quantities, words } = said;
  const named = sensors.length + open.length;
  if (named > 1 || cues.compare) return true;
  if (cues.both && (memory.sensors.length > 1 || mentions > 0)) return true;
  const ofAll = mentions === 0 && (meansEverySensor(said, memory) || cues.superlative);
  if (ofAll && quantities.length > 0) return true;
  if (!cues.comparative || /\bthan (?:\d|usual|normal|before|yesterday|it should)/.test(words)) return false;
  const isMeasured = quantities.length > 0 || memory.quantities.length > 0;
  return named === 1 ? memory.sensors.length > 0 && isMeasured : memory.sensors.length > 1;
}

function asksHowItWent({ cues, quantities }: Said, memory: Memory): boolean {
  if (!cues.course || cues.present) return false;
  return quantities.length > 0 || (memory.quantities.length > 0 && memory.sensors.length > 0);
}

function asksIfAllIsWell(said: Said, { sensors }: Memory): boolean {
  if (!said.cues.wellness || said.quantities.length > 0 || isNamed(said)) return false;
  if (!asksOfAny(said)) return false;
  // “Everything” is all of one thing unless it says where.
  if (/\b(house|home|sensors|anything|anywhere|everywhere)\b/.test(said.words)) return true;
  return sensors.length === 0 && !/\beverything\b/.test(said.words);
}

/** The tool that the words of a question decide for; undefined where only its meaning can tell. */
export function decideTool(situation: Situation): ToolName | undefined {
  if (isElliptical(situation.said, situation.memory)) {
    const tool = continued(situation);
    if (tool) return tool;
  }
  return RULES.find(([, holds]) => holds(situation))?.[0];
}
