import type { BaseMessage } from "@langchain/core/messages";
import { Annotation } from "@langchain/langgraph";
import type { Figure } from "@/lib/agent/figure";
import { KNOWN_OF_CALLER } from "@/lib/agent/known-of-caller";
import type { Score } from "@/lib/agent/score";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Call, Pending } from "@/lib/understanding/frame";
import type { Rating } from "./evaluate/score";
import type { Interval } from "./types";
import type { Intent, TurnFrame } from "./understanding";

export interface InView {
  coin: { id: string; symbol: string } | null;
  interval: Interval | null;
}

export interface Feedback {
  by: "response_validator" | "evaluator";
  /** What is wrong, in words that go on after “Your answer”. */
  reason: string;
  retry: Call[];
}

export interface Judgement {
  complete: boolean;
  problem: string;
  completeness?: Rating;
  freshness?: Rating;
  relevance?: Rating;
}

const latest = <T>(fallback: T) => ({ reducer: (_: T, y: T) => y, default: () => fallback });

export const MarketsState = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  intent: Annotation<Intent>(latest<Intent>("unknown")),
  tokens: Annotation<string[]>(latest<string[]>([])),
  revision_count: Annotation<number>(latest(0)),
  evaluation_score: Annotation<number | null>(latest<number | null>(null)),
  validator_attempts: Annotation<number>(latest(0)),
  ...KNOWN_OF_CALLER,
  /** The asker's time zone, by its IANA name. */
  zone: Annotation<string>(latest("UTC")),
  inView: Annotation<InView | null>(latest<InView | null>(null)),
  /** What the question asks for, as read without a language model; null where one has read it. */
  frame: Annotation<TurnFrame | null>(latest<TurnFrame | null>(null)),
  calls: Annotation<ToolCallRecord[]>(latest<ToolCallRecord[]>([])),
  response: Annotation<string>(latest("")),
  /** Where the figures come from that a language model wrote; undefined where the tools wrote them. */
  figures: Annotation<Figure[] | undefined>(latest<Figure[] | undefined>(undefined)),
  /** The model that wrote the response; null: none. */
  writer: Annotation<string | null>(latest<string | null>(null)),
  pending: Annotation<Pending | null>(latest<Pending | null>(null)),
  understood: Annotation<Record<string, unknown>>(latest<Record<string, unknown>>({})),
  /** What the agent is to do better; null: the response may go on. */
  feedback: Annotation<Feedback | null>(latest<Feedback | null>(null)),
  /** The model failed while it revised: the response stays as it was. */
  stuck: Annotation<boolean>(latest(false)),
  judged: Annotation<Judgement | null>(latest<Judgement | null>(null)),
  score: Annotation<Score | null>(latest<Score | null>(null)),
  advised: Annotation<boolean>(latest(false)),
});

export type MarketsState = typeof MarketsState.State;
export type MarketsUpdate = typeof MarketsState.Update;
