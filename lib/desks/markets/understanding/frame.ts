import type { Call, Pending } from "@/lib/models/embedded/understand";
import type { Interval } from "../types";

/** What kind of turn it is. */
export type Intent = "crypto_analysis" | "small_talk" | "off_topic" | "unknown";

/** The tools of this desk, by name. */
export type ToolName =
  | "price_analysis"
  | "technical_analysis"
  | "fundamental_analysis"
  | "sentiment_analysis"
  | "comparative_analysis"
  | "history_analysis"
  | "savings_plan"
  | "set_price_alert"
  | "list_price_alerts"
  | "remove_price_alert"
  | "recall_conversation";

/** One call that answers a part of a question. */
export interface Part extends Call {
  tool: ToolName;
}

/** A question back, and the call that its answer completes. */
export interface Ask {
  ask: string;
  choices: string[];
  pending: Pending;
}

/** What a turn asks for, as far as it can be told without a language model. */
export interface Frame {
  intent: Intent;
  /** Symbols of the coins that it is about, in order, each once. */
  tokens: string[];
  /** The calls that answer it. */
  parts: Part[];
  /** What has to be asked first. The parts, if any, can be answered all the same. */
  ask?: Ask;
  /** An answer in words, where no call gives one. */
  say?: string;
  /** Content words that nothing took, as written. */
  unread: string[];
  /** Sentences on how something was read that could be read otherwise. */
  assumed: string[];
  /** Sentences on what was understood and can't be done. */
  unhonoured: string[];
  /** What was asked for besides figures, and isn't given. */
  caveat?: "forecast" | "advice";
}

/** What the canvas shows while a question is asked. */
export interface InView {
  /** A coin's id, symbol or name. */
  coin?: string;
  interval?: Interval;
}

/** What a turn is read against. */
export interface Moment {
  now: Date;
  /** IANA name of the zone in which days are read. */
  zone: string;
  inView?: InView;
}
