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

/** What the user has in view on the page. */
export interface InView {
  coin: { id: string; symbol: string } | null;
  interval: Interval | null;
}

/** Why an answer goes back to the agent. */
export interface Feedback {
  by: "response_validator" | "evaluator";
  /** What is wrong, in words that go on after “Your answer”. */
  reason: string;
  /** Calls that may give what is missing. */
  retry: Call[];
}

/** What a language model finds of an answer about the market: whether it is whole, and the parts of its score. */
export interface Judgement {
  complete: boolean;
  problem: string;
  completeness?: Rating;
  freshness?: Rating;
  relevance?: Rating;
}

const latest = <T>(fallback: T) => ({ reducer: (_: T, y: T) => y, default: () => fallback });

/** The reference document's state variables, then what an answer is made of besides. */
export const MarketsState = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  intent: Annotation<Intent>(latest<Intent>("unknown")),
  /** Symbols of the coins that the question is about. */
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
  /** The tools that this turn called. */
  calls: Annotation<ToolCallRecord[]>(latest<ToolCallRecord[]>([])),
  response: Annotation<string>(latest("")),
  /** Where the figures come from that a language model wrote; undefined where the tools wrote them. */
  figures: Annotation<Figure[] | undefined>(latest<Figure[] | undefined>(undefined)),
  /** The model that wrote the response; null: none. */
  writer: Annotation<string | null>(latest<string | null>(null)),
  /** What the response asks back. */
  pending: Annotation<Pending | null>(latest<Pending | null>(null)),
  /** What the embedded model understood: kept with the answer, so that follow-ups find it. */
  understood: Annotation<Record<string, unknown>>(latest<Record<string, unknown>>({})),
  /** What the agent is to do better; null: the response may go on. */
  feedback: Annotation<Feedback | null>(latest<Feedback | null>(null)),
  /** The model failed while it revised: the response stays as it was. */
  stuck: Annotation<boolean>(latest(false)),
  /** What a language model found of the newest response. */
  judged: Annotation<Judgement | null>(latest<Judgement | null>(null)),
  score: Annotation<Score | null>(latest<Score | null>(null)),
  /** This conversation has said that nothing in it is advice. */
  advised: Annotation<boolean>(latest(false)),
});

export type MarketsState = typeof MarketsState.State;
export type MarketsUpdate = typeof MarketsState.Update;
