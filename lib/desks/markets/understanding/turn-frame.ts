import type { Call, Frame, Pending } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { coinById } from "../coins/coins";
import type { Interval } from "../types";
import { coinWritten } from "./coins";

export type Intent = "crypto_analysis" | "small_talk" | "off_topic" | "unknown";

export type ToolName =
  | "price_analysis"
  | "technical_analysis"
  | "fundamental_analysis"
  | "sentiment_analysis"
  | "comparative_analysis"
  | "history_analysis"
  | "days_analysis"
  | "ratio_analysis"
  | "holdings_value"
  | "market_overview"
  | "savings_plan"
  | "set_price_alert"
  | "list_price_alerts"
  | "remove_price_alert"
  | "recall_conversation";

export interface Part extends Call {
  tool: ToolName;
}

/** What the graph's nodes know of a turn that was read without a language model: taken from what the engine understood. */
export interface TurnFrame {
  intent: Intent;
  /** Symbols of the coins that it is about, in order, each once. */
  tokens: string[];
  parts: Call[];
  /** What has to be asked first. The parts, if any, can be answered all the same. */
  ask?: Pending;
  /** An answer in words, where no call gives one. */
  say?: string;
  /** It says itself that nothing is advised or forecast. */
  isCautious: boolean;
  understanding: Understanding;
}

export interface InView {
  /** A coin's id. */
  coin?: string;
  interval?: Interval;
}

export interface Moment {
  now: Date;
  /** IANA name of the zone in which days are read. */
  zone: string;
  inView?: InView;
}

const INTENTS: Record<Understanding["kind"], Intent> = {
  calls: "crypto_analysis",
  ask: "crypto_analysis",
  say: "crypto_analysis",
  help: "small_talk",
  thanks: "small_talk",
  about: "small_talk",
  outside: "off_topic",
  elsewhere: "off_topic",
  nonsense: "unknown",
};

export function turnFrameOf(understanding: Understanding): TurnFrame {
  const parts = understanding.kind === "calls" ? understanding.calls : [];
  const frames = "frames" in understanding ? (understanding.frames ?? []) : [];
  const ask = "pending" in understanding ? understanding.pending : undefined;
  return {
    intent: INTENTS[understanding.kind],
    tokens: tokensOf(parts, frames),
    parts,
    ...(ask && { ask }),
    ...(understanding.kind === "say" && { say: understanding.text }),
    isCautious: frames.some((frame) => frame.function === "cannot"),
    understanding,
  };
}

function tokensOf(parts: Call[], frames: Frame[]): string[] {
  const written = parts.flatMap(({ args: { symbol, symbols } }) =>
    Array.isArray(symbols) ? symbols : [symbol],
  );
  const called = written.flatMap((one) => coinWritten(one) ?? []);
  const named = coinsNamed(frames).flatMap((id) => coinById(id) ?? []);
  return [...new Set((called.length > 0 ? called : named).map(({ symbol }) => symbol))];
}

export const coinsNamed = (frames: Frame[]): string[] =>
  frames.flatMap(({ slots }) =>
    slots.flatMap(({ role, mentions }) => {
      const mention = mentions.find(({ kind }) => kind === "coin");
      return role === "name" && mention?.values.length === 1 ? mention.values : [];
    }),
  );
