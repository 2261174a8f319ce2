import { runContext } from "@/lib/agent/run-context";
import { intentOf } from "@/lib/guard/classify";
import { similarQueries } from "@/lib/memory";
import { readConversation } from "@/lib/models/embedded/conversation";
import type { Understanding } from "@/lib/understanding/teaching";
import { readTurn } from "../understanding";
import { agentNode } from "./agent";

const ANSWERED: ReadonlySet<Understanding["kind"]> = new Set<Understanding["kind"]>(["calls", "ask", "say"]);
const TALK: Partial<Record<Understanding["kind"], string>> = {
  help: "SMALL TALK",
  thanks: "SMALL TALK",
  about: "SMALL TALK",
};
/** From here the classifier alone decides that a question is about the weather or a place. */
const SURE = 0.9;

/** By the classifier and the desk's reading, which knows the conversation (“and tomorrow?”) and the subject's words. */
export const intent = agentNode("intent", "working out what is asked", async (state, config) => {
  const { question, messages, zone, units, alert_limits: alerts } = state;
  const { caller: owner, threadId } = runContext(config);
  const { history } = readConversation(messages);
  const [classified, reading, similar] = await Promise.all([
    intentOf(question),
    readTurn(question, history, { zone, system: units ?? undefined, alerts: alerts ?? undefined }),
    similarQueries({ owner, desk: "weather", question, exceptThread: threadId || undefined, limit: 1 }),
  ]);
  const isOwn = ANSWERED.has(reading.kind);
  const isClassified = classified.intent === "weather_or_location" && classified.confidence >= SURE;
  const [past] = similar;
  const like = past ? `; like an earlier question (${(100 * past.similarity).toFixed(0)}%)` : "";
  return {
    decision: isOwn ? "WEATHER/LOCATION" : (TALK[reading.kind] ?? "OFF-TOPIC"),
    reasoning: `Classified as ${classified.intent === "weather_or_location" ? "weather or a place" : "another subject"} (${(100 * classified.confidence).toFixed(0)}%), read as ${wordsFor(reading)}${like}.`,
    update: { is_weather_question: isOwn, reading: isOwn || !isClassified ? reading : unclear(reading) },
  };
});

const unclear = (reading: Understanding): Understanding =>
  reading.kind === "outside" ? { kind: "nonsense" } : reading;

function wordsFor(reading: Understanding): string {
  const frame = "frames" in reading ? reading.frames?.[0] : undefined;
  return frame ? `${frame.function} (${(100 * frame.certainty).toFixed(0)}%)` : reading.kind;
}
