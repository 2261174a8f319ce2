import { STOP_WORDS } from "@/lib/models/embedded/text";
import type { Memory } from "./memory";
import { withoutQuantities } from "./quantities";
import type { Said } from "./said";
import type { Situation } from "./situation";
import type { ToolName } from "./tool-words";

/** Words that make a question of its own. */
const ASKS =
  /\b(whats?|which|how|is|are|was|were|does|do|did|has|have|can|could|tell|give|show|get|fetch|read|check|when|where|why|find|look|buy|take)\b/;
const OPENING = /^(?:and )?(?:what about|how about|what of|do the same|the same|same|now do|can you do|do)\b/;
/** “Check it again”, “read that once more”. */
const AGAIN =
  /\b(?:check|read|fetch|get|try|do|look at|show) (?:me )?(?:it|that|this|them) (?:again|once more)\b/;
const TIME_WORDS =
  /\b(yesterday|today|night|overnight|morning|afternoon|evening|midnight|midday|noon|since|until|last|past|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|between|from|to|\w+day|\d+\w*|week|weekend|this|over|during|ago|am|pm|before)\b/g;

/** Whether a question only changes something of the one before: “and the kitchen?”, “what about yesterday?”. */
export function isElliptical({ words, cues, mentions, quantities }: Said, { tool }: Memory): boolean {
  if (!tool || cues.plot || cues.analyse || cues.shaking || cues.compare || cues.comparative || cues.list)
    return false;
  if (cues.superlative || cues.wellness || cues.course) return false;
  const rest = words.replace(OPENING, "").replace(AGAIN, " again ");
  if (ASKS.test(rest)) return false;
  const isWhole = mentions > 0 && quantities.length > 0 && !cues.opens;
  return !isWhole && contentOf(rest).length <= 1;
}

const THINGS = new Set("room rooms sensor sensors device reading readings value values data".split(" "));
/** The words that say something besides names, quantities and times. */
export const contentOf = (words: string): string[] =>
  withoutQuantities(words)
    .replace(TIME_WORDS, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word) && !THINGS.has(word));

const ADDS = /\b(add|include)\b/;

/** The tool that goes on with the last one, given what the question changes. */
export function continued({ said, memory }: Situation): ToolName | undefined {
  const { tool } = memory;
  const { mentions, quantities, period, cues, unknown, strange } = said;
  const names = mentions + unknown.length + strange.length > 0 || cues.other || cues.both || cues.all;
  const changes = names || quantities.length > 0 || period !== undefined || cues.again || cues.present;
  if (!tool || !(changes || cues.pointsBack)) return undefined;
  if (cues.present && !cues.again) return "fetchIoTSensorData";
  if (tool === "findShakenSensors") {
    if (quantities.length > 0) return period ? "plotSensorHistory" : "fetchIoTSensorData";
    return names ? "fetchIoTSensorTop10Analysis" : tool;
  }
  if (period || tool === "plotSensorHistory") return "plotSensorHistory";
  if (ADDS.test(said.words) && names) return "compareSensors";
  if (tool === "compareSensors") return names && said.sensors.length < 2 ? "fetchIoTSensorData" : tool;
  if (tool === "fetchIoTSensorTop10Analysis" && quantities.length === 0) return tool;
  return names || quantities.length > 0 || cues.again ? fetching(tool) : undefined;
}

/** After a list or a greeting, a name alone asks for its reading. */
const fetching = (tool: ToolName): ToolName =>
  tool === "fetchIoTSensorTop10Analysis"
    ? "fetchIoTSensorData"
    : tool === "fallback" || tool === "listSensors"
      ? "fetchIoTSensorData"
      : tool;
