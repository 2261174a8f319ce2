import type { BaseMessage } from "@langchain/core/messages";
import { Annotation } from "@langchain/langgraph";
import type { Figure } from "@/lib/agent/figure";
import { KNOWN_OF_CALLER } from "@/lib/agent/known-of-caller";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Provenance } from "@/lib/sources/provenance";

export interface TflData {
  calls: ToolCallRecord[];
  provenance: Provenance[];
  /** What the specialist needs to know before it can answer; kept so that the next message can complete it. */
  pending?: unknown;
  understood?: Record<string, unknown>;
  figures?: Figure[];
}

const latest = <T>(fallback: T) => ({ reducer: (x: T, y: T) => y ?? x, default: () => fallback });

/** The state variables of the reference document, with its reducers. */
export const UndergroundState = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  currentQuery: Annotation<string>(latest("")),
  routedAgent: Annotation<string | null>(latest<string | null>(null)),
  routingConfidence: Annotation<number>(latest(0)),
  routingReasoning: Annotation<string>(latest("")),
  threadId: Annotation<string | null>(latest<string | null>(null)),
  ...KNOWN_OF_CALLER,
  tflData: Annotation<TflData | null>(latest<TflData | null>(null)),
  response: Annotation<string>(latest("")),
});

export type UndergroundState = typeof UndergroundState.State;
export type UndergroundUpdate = typeof UndergroundState.Update;
