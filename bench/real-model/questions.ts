import type { Desk } from "@/lib/agent/desk";
import type { AgentEvent } from "@/lib/agent/events";
import { startRun } from "@/lib/agent/start-run";
import type { Finding } from "./protocol";

export interface Asked extends Finding {
  shown: string;
  setbacks: string[];
  /** In words, and neither a tool's nor the question's. */
  unfounded: string[];
}

/** In a new thread, in this process. */
export async function ask(desk: Desk, query: string): Promise<Asked> {
  const started = performance.now();
  const request = { query, ui_action_only: false };
  const run = startRun({ desk, request, owner: "bench" });
  const events: AgentEvent[] = [];
  for await (const event of run.subscribe()) events.push(event);
  await run.ended;
  const shown = shownIn(events);
  const outcome = outcomeOf(events, shown);
  const setbacks = events.flatMap((event) =>
    event.type === "model" && event.setback ? [event.setback] : [],
  );
  return {
    what: query,
    outcome,
    ms: Math.round(performance.now() - started),
    shown,
    setbacks,
    unfounded: outcome === "words alone" ? figuresIn(shown).filter((figure) => !query.includes(figure)) : [],
  };
}

/** Not the digits of addresses, nor those of entities such as `&#39;`. */
const figuresIn = (text: string): string[] => text.match(/(?<![\w.#])\d+(?:[.,:]\d+)*(?!\w)/g) ?? [];

const hasData = (events: AgentEvent[]): boolean =>
  events.some((event) => event.type === "tool-end" && !event.failed);

function shownIn(events: AgentEvent[]): string {
  const last = events.at(-1);
  if (last?.type === "answer") return last.answer.response;
  return last?.type === "error" ? last.error.message : "";
}

function outcomeOf(events: AgentEvent[], shown: string): string {
  const has = (type: AgentEvent["type"]) => events.some((event) => event.type === type);
  if (!shown.trim()) return "nothing shown";
  if (has("error")) return "model failed";
  if (has("approval")) return "asks for approval";
  if (has("fault")) return hasData(events) ? "composed from tools" : "model failed";
  if (hasData(events)) return "answered";
  if (has("tool-end")) return "tool failed";
  return shown.trim().endsWith("?") ? "asked back" : "words alone";
}
