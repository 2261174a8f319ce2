import type { BaseMessage } from "@langchain/core/messages";
import { Annotation, type Messages, messagesStateReducer } from "@langchain/langgraph";
import type { Figure } from "@/lib/agent/figure";
import { KNOWN_OF_CALLER } from "@/lib/agent/known-of-caller";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Category } from "@/lib/guard/categories";
import type { Understanding } from "@/lib/understanding/teaching";
import type { AlertLimits } from "./alert-limits";
import type { UnitSystem } from "./unit-system";

export const AGENTS = ["security", "intent", "ip", "weather", "safety", "learning", "supervisor"] as const;
export type AgentName = (typeof AGENTS)[number];

export interface AgentDecision {
  agent: AgentName;
  decision: string;
  reasoning: string;
  ms: number;
}

const latest = <T>(fallback: T) => ({ reducer: (_: T, next: T) => next, default: () => fallback });
const unknown = <T>() => Annotation<T | null>(latest<T | null>(null));

/** The SharedState of the reference document, by its names; then what an answer is made of besides. */
export const SharedState = Annotation.Root({
  question: Annotation<string>(latest("")),
  is_safe_query: unknown<boolean>(),
  security_threat_type: unknown<Category>(),
  is_weather_question: unknown<boolean>(),
  public_ip: unknown<string>(),
  latitude: unknown<number>(),
  longitude: unknown<number>(),
  weather_data: unknown<string>(),
  answer: unknown<string>(),
  output_safe: unknown<boolean>(),
  next_agent: unknown<string>(),
  current_agent: unknown<AgentName>(),
  messages: Annotation<BaseMessage[], Messages>({ reducer: messagesStateReducer, default: () => [] }),
  error: unknown<string>(),

  ...KNOWN_OF_CALLER,
  zone: Annotation<string>(latest("UTC")),
  /** The units that the user chose; null: those of their zone. */
  units: unknown<UnitSystem>(),
  /** What the user's page alerts beyond; null: not known. */
  alert_limits: unknown<AlertLimits>(),
  /** The user wants to see what was collected before it is answered from. */
  review: Annotation<boolean>(latest(false)),
  reading: unknown<Understanding>(),
  /** Sentences that stand before the answer, of what was collected. */
  remarks: Annotation<string[]>(latest<string[]>([])),
  calls: Annotation<ToolCallRecord[]>(latest<ToolCallRecord[]>([])),
  decisions: Annotation<AgentDecision[]>(latest<AgentDecision[]>([])),
  /** What the embedded model understood: kept with the answer, so that follow-ups find it. */
  understood: Annotation<Record<string, unknown>>(latest<Record<string, unknown>>({})),
  conversation_summary: Annotation<string>(latest("")),
  figures: Annotation<Figure[] | undefined>(latest<Figure[] | undefined>(undefined)),
  /** The model that wrote the answer; null: none. */
  writer: unknown<string>(),
});

export type SharedState = typeof SharedState.State;
export type SharedUpdate = typeof SharedState.Update;

/** What the turn before left isn't this one's. */
export const FRESH = {
  is_safe_query: null,
  security_threat_type: null,
  is_weather_question: null,
  public_ip: null,
  latitude: null,
  longitude: null,
  weather_data: null,
  answer: null,
  output_safe: null,
  next_agent: null,
  current_agent: null,
  error: null,
  reading: null,
  remarks: [],
  calls: [],
  decisions: [],
  understood: {},
  figures: undefined,
  writer: null,
} satisfies SharedUpdate;
