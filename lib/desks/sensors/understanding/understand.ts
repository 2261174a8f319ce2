import type { Turn, Understanding } from "@/lib/models/embedded/understand";
import { decideTool } from "./decide";
import { finished } from "./draft";
import type { KnownSensor } from "./known";
import { type Meaning, meaningOf } from "./meaning";
import { memoryOf } from "./memory";
import { inParts } from "./parts";
import { answered } from "./pending-answer";
import { draftOf } from "./plan";
import { type Moment, read } from "./said";
import { matcherFor } from "./sensor-matcher";
import type { Situation } from "./situation";
import type { ToolName } from "./tool-words";
import { ASKS_FOR_HELP, DEFINES, isForeign, isGreeting, ORDERS } from "./topic";
import { isEveryday } from "./vocabulary";

/**
 * The calls that a question asks for, its sensors resolved to their addresses and its times to UTC; or what to ask back.
 * @param history earlier turns, oldest first
 */
export async function understandQuestion(
  question: string,
  history: Turn[],
  known: readonly KnownSensor[],
  moment: Moment,
): Promise<Understanding> {
  const matcher = matcherFor(known);
  const said = read(question, matcher, moment);
  if (isGreeting(question)) return help();
  const pending = history.at(-1)?.pending;
  const answer = pending && answered(question, said, pending, matcher);
  if (answer && !isForeign(said)) return finished(answer, known, moment.now);
  const parts = inParts(question, history, matcher, moment);
  if (parts) return parts;
  const asked = { said, memory: memoryOf(history, matcher, moment), matcher };
  const tool = await toolOf(asked);
  if (tool === "fallback") return help();
  if (tool === undefined) return { kind: "outside" };
  return finished(draftOf(tool, asked), known, moment.now);
}

const help = (): Understanding => ({ kind: "calls", calls: [{ tool: "fallback", args: {} }] });

/** Names and words of the field decide; where there are none, the meaning. */
async function toolOf(asked: Situation): Promise<ToolName | undefined> {
  const { said, memory } = asked;
  const { cues, mentions, quantities, words } = said;
  if (ASKS_FOR_HELP.test(words) && mentions === 0) return "fallback";
  const isSure = cues.shaking || cues.analyse || cues.plot || cues.compare || cues.list;
  if (isForeign(said) && !(isSure && mentions > 0 && !/\btomorrow\b/.test(words))) return undefined;
  if (ORDERS.test(words) || (mentions === 0 && DEFINES.test(words))) return undefined;
  const decided = decideTool(asked);
  const isAbout = mentions > 0 || memory.sensors.length > 0;
  if (decided && (isSure || (isAbout && (quantities.length > 0 || words.split(" ").every(isEveryday)))))
    return decided;
  return byMeaning(asked, decided, await meaningOf(words));
}

/** A question of which the words say little. Chosen on the tuning questions (`npm run eval -- sensors`). */
const LIKE = { outside: 0.62, help: 0.6, inside: 0.55, tool: 0.62, lead: 0.1 };

function byMeaning(
  { said, memory }: Situation,
  decided: ToolName | undefined,
  { help, outside, tools }: Meaning,
): ToolName | undefined {
  const [best] = tools;
  const likeness = best?.likeness ?? 0;
  const isNamed = said.mentions > 0;
  if (help > LIKE.help && help > likeness && !isNamed && said.quantities.length === 0) return "fallback";
  if (outside > LIKE.outside && outside > likeness) return undefined;
  if (decided) return decided;
  if (isNamed) return ofNamed(tools);
  if (said.unknown.length > 0 && likeness > LIKE.inside) return "fetchIoTSensorData";
  const goesOn = memory.sensors.length > 0 && said.cues.pointsBack && likeness > outside;
  return likeness > LIKE.tool || goesOn ? best?.tool : undefined;
}

/** What is asked of a sensor by its name: its reading, unless another tool's questions are clearly more alike. */
function ofNamed(tools: Meaning["tools"]): ToolName {
  const [best] = tools;
  const reading = tools.find(({ tool }) => tool === "fetchIoTSensorData")?.likeness ?? 0;
  if (!best || best.likeness < LIKE.tool || best.likeness - reading < LIKE.lead) return "fetchIoTSensorData";
  return best.tool === "fetchIoTSensorTop10Analysis" || best.tool === "plotSensorHistory"
    ? best.tool
    : "fetchIoTSensorData";
}
