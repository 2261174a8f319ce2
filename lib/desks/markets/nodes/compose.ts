import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { composeAsk } from "@/lib/models/embedded/compose";
import type { Understanding } from "@/lib/models/embedded/understand";
import { isAnswered, newestCalls } from "../evaluate/results";
import type { Frame } from "../understanding/frame";
import { composeUnclear } from "./talk-words";

/** What a frame has the embedded model do. */
export function understandingOf({ ask, parts, say, intent }: Frame, question: string): Understanding {
  if (parts.length > 0) return { kind: "calls", calls: parts };
  if (ask) return { kind: "ask", pending: ask.pending };
  if (say) return { kind: "say", text: say };
  return { kind: "say", text: composeUnclear(question, intent) };
}

/**
 * The answer out of what the tools said, each call by its newest result: how the question was read, the findings, then what is missing and why.
 * @returns empty where no tool said anything
 */
export function composeFindings(calls: ToolCallRecord[], frame: Frame | null): string {
  const newest = newestCalls(calls);
  const found = newest.flatMap(({ result }) => result?.message ?? []);
  const blocks = [
    ...(frame?.assumed ?? []),
    ...found,
    ...missing(newest),
    ...(frame?.unhonoured ?? []),
    ...(frame?.caveat ? [CAVEATS[frame.caveat]] : []),
    ...(frame?.ask && newest.length > 0 ? [composeAsk(frame.ask.pending)] : []),
  ];
  return found.length + newest.length === 0 ? "" : [...new Set(blocks)].join("\n\n");
}

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
  recall_conversation: "earlier conversations",
};

/** “the price of LINK”. */
export function inWords({ name, args }: Pick<ToolCallRecord, "name" | "args">): string {
  const { symbol, symbols } = args as { symbol?: unknown; symbols?: unknown };
  const coins = Array.isArray(symbols) ? symbols.join(", ") : symbol;
  const what = WHAT[name] ?? name;
  return typeof coins === "string" && coins ? `${what} of ${coins}` : what;
}

/** Whether any tool gave something to tell of. */
export const hasFindings = (calls: ToolCallRecord[]): boolean =>
  calls.some((record) => isAnswered({ tool: record.name, args: record.args, record }));
