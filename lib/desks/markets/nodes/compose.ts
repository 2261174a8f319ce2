import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { resolveCoin } from "../coins/resolve";
import { isAnswered, newestCalls } from "../evaluate/results";
import { dayWords } from "../tools/days";

/** The answer from each call's newest result: the findings, then what is missing and why. Empty where no tool was called. */
export function composeFindings(calls: ToolCallRecord[]): string {
  const newest = inOrder(newestCalls(calls));
  const found = newest.flatMap(({ result }) => result?.message ?? []);
  const [failed, had] = [newest.filter(({ result }) => !result), newest.filter(({ result }) => result)];
  const isUnknown = ({ args: { symbol } }: ToolCallRecord) =>
    typeof symbol === "string" && had.length > 0 && had.every(({ args }) => args.symbol !== symbol);
  const [unknown, rest] = [failed.filter(isUnknown), failed.filter((record) => !isUnknown(record))];
  // What is asked first is told first, also that it is missing.
  const isFirst = newest[0] !== undefined && rest.includes(newest[0]);
  const parts = isFirst ? [...missing(rest), ...found] : [...found, ...missing(rest)];
  return withoutRepeats([...missing(unknown), ...parts].join("\n\n"));
}

const isRemoval = ({ name }: ToolCallRecord): boolean => name === "remove_price_alert";

/** That the old alert is gone comes after the new one that takes its place. */
const inOrder = (calls: ToolCallRecord[]): ToolCallRecord[] =>
  calls.some(({ name }) => name === "set_price_alert")
    ? calls.toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))
    : calls;

/** What several tools say word for word, as where their data ends, is said once; what a colon leads to stays with it. */
function withoutRepeats(text: string): string {
  const said = new Set<string>();
  let isLedTo = false;
  const kept = text.split("\n\n").filter((paragraph) => {
    const isKept = !said.has(paragraph) || isLedTo;
    isLedTo = isKept && paragraph.endsWith(":");
    said.add(paragraph);
    return isKept;
  });
  return kept.join("\n\n");
}

function missing(calls: ToolCallRecord[]): string[] {
  const byReason = Map.groupBy(calls, generalReason);
  const lines = [...byReason].map(([reason, records]) => ({
    what: [...new Set(records.map(inWords))].join(", "),
    reason: reason.replaceAll(IT, itIn(records)),
  }));
  return [...Map.groupBy(lines, ({ what }) => what)].map(([what, [first, ...others]]) => {
    const more =
      others.length > 1
        ? ` The same holds for ${others.length} more periods.`
        : others.map(({ reason }) => ` ${reason}`).join("");
    return `**Missing:** ${what}. ${first?.reason ?? ""}${more}`;
  });
}

const IT = "\u0000";

/** Why a call failed, without its coin's name, so that the same of several coins is said once. */
function generalReason({ args, error }: ToolCallRecord): string {
  const name = nameIn(args);
  const reason = error?.message ?? "there was no answer";
  return name ? reason.replaceAll(name, IT) : reason;
}

function nameIn({ symbol }: { symbol?: unknown }): string | undefined {
  const found = typeof symbol === "string" ? resolveCoin(symbol) : undefined;
  return found && "coin" in found ? found.coin.name : undefined;
}

function itIn(records: ToolCallRecord[]): string {
  const names = new Set(records.map(({ args }) => nameIn(args)));
  return names.size === 1 ? ([...names][0] ?? "it") : "them";
}

const WHAT: Record<string, string> = {
  price_analysis: "the price",
  technical_analysis: "the indicators",
  fundamental_analysis: "the market data",
  sentiment_analysis: "the sentiment",
  comparative_analysis: "the comparison",
  history_analysis: "the history",
  days_analysis: "the days",
  ratio_analysis: "the price in each other",
  holdings_value: "what they are worth together",
  market_overview: "the figures of the whole market",
  savings_plan: "the savings plan",
  set_price_alert: "the alert",
  list_price_alerts: "your alerts",
  remove_price_alert: "deleting an alert",
  recall_conversation: "earlier conversations",
};

/** “the price of LINK”. */
export function inWords({ name, args }: Pick<ToolCallRecord, "name" | "args">): string {
  const { symbol, symbols, part, at, every, since, until } = args as Record<string, unknown>;
  const coins = (Array.isArray(symbols) ? symbols : [symbol]).filter((coin) => typeof coin === "string");
  const what =
    part === "source"
      ? "a source and a date, as there is no figure"
      : every === "once"
        ? "the worth of a purchase"
        : (WHAT[name] ?? name);
  const days = Array.isArray(symbols) ? { from: since, to: until } : { on: at };
  const on = Object.entries(days).flatMap(([word, day]) =>
    typeof day === "string" ? ` ${word} ${dayWords(day)}` : [],
  );
  return coins.length > 0 ? `${what} of ${coins.join(", ").replaceAll("id:", "")}${on.join("")}` : what;
}

export const hasFindings = (calls: ToolCallRecord[]): boolean =>
  calls.some((record) => isAnswered({ tool: record.name, args: record.args, record }));
