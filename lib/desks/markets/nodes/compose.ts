import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { composeAsk } from "@/lib/models/embedded/compose";
import type { Understanding } from "@/lib/models/embedded/understand";
import { isAnswered, newestCalls } from "../evaluate/results";
import type { Frame } from "../understanding/frame";
import { composeUnclear } from "./talk-words";

/** What a frame has the embedded model do. */
export function understandingOf(frame: Frame, question: string): Understanding {
  if (frame.parts.length > 0) return { kind: "calls", calls: frame.parts };
  const said = frame.ask ? composeAsk(frame.ask.pending) : frame.say;
  return { kind: "say", text: said ? remarked([said], frame) : composeUnclear(question, frame.intent) };
}

/**
 * The answer out of what the tools said, each call by its newest result: how the question was read, the findings, then what is missing and why.
 * @returns empty where no tool was called
 */
export function composeFindings(calls: ToolCallRecord[], frame: Frame | null): string {
  const newest = newestCalls(calls);
  if (newest.length === 0) return "";
  const found = newest.flatMap(({ result }) => result?.message ?? []);
  const asked = frame?.ask ? [composeAsk(frame.ask.pending)] : [];
  return remarked([...found, ...missing(newest)], frame, asked);
}

/** Sentences with how the question was read before them, and what can't be done of it after them. */
function remarked(said: string[], frame: Frame | null, last: string[] = []): string {
  const { assumed = [], unhonoured = [], caveat } = frame ?? {};
  const advice = caveat === "advice" ? CAVEATS.advice : "";
  const forecast = caveat === "forecast" ? CAVEATS.forecast : "";
  const blocks = [advice, assumed.join(" "), ...said, unhonoured.join(" "), forecast, ...last];
  return withoutRepeats(blocks.filter(Boolean).join("\n\n"));
}

/** What several tools say word for word, as where their data ends, is said once. */
const withoutRepeats = (text: string): string => [...new Set(text.split("\n\n"))].join("\n\n");

const CAVEATS = {
  forecast: "These are past figures: I don't forecast prices.",
  advice: "Whether to buy or sell is your decision: I give figures and no advice.",
};

/** One line for all calls that failed for the same reason. */
function missing(calls: ToolCallRecord[]): string[] {
  const failed = calls.filter((record) => !record.result);
  const byReason = Map.groupBy(failed, ({ error }) => error?.message ?? "there was no answer");
  return [...byReason].map(([reason, records]) => {
    const what = [...new Set(records.map(inWords))];
    return `**Missing:** ${what.join(", ")}. ${reason}`;
  });
}

const WHAT: Record<string, string> = {
  price_analysis: "the price",
  technical_analysis: "the indicators",
  fundamental_analysis: "the market data",
  sentiment_analysis: "the sentiment",
  comparative_analysis: "the comparison",
  history_analysis: "the history",
  savings_plan: "the savings plan",
  set_price_alert: "the alert",
  list_price_alerts: "your alerts",
  remove_price_alert: "deleting an alert",
  recall_conversation: "earlier conversations",
};

/** “the price of LINK”. */
export function inWords({ name, args }: Pick<ToolCallRecord, "name" | "args">): string {
  const { symbol, symbols } = args as { symbol?: unknown; symbols?: unknown };
  const coins = (Array.isArray(symbols) ? symbols : [symbol]).filter((coin) => typeof coin === "string");
  const what = WHAT[name] ?? name;
  return coins.length > 0 ? `${what} of ${coins.join(", ").replaceAll("id:", "")}` : what;
}

/** Whether any tool gave something to tell of. */
export const hasFindings = (calls: ToolCallRecord[]): boolean =>
  calls.some((record) => isAnswered({ tool: record.name, args: record.args, record }));
