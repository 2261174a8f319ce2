import { z } from "zod";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import {
  ComparativeOutput,
  HistoryOutput,
  type IndicatorReport,
  ListAlertsOutput,
  PriceOutput,
  RemoveAlertOutput,
  SavingsOutput,
  SetAlertOutput,
  TechnicalOutput,
} from "@/lib/desks/markets/tools/schema";
import type { Candle } from "@/lib/desks/markets/types";
import type { AnswerView } from "./canvas-state";
import { inOrder, type Overlay } from "./overlays";

/** Undefined when the tool gave nothing to show. */
type Reader = (data: unknown) => AnswerView | undefined;

type Found = Extract<z.infer<typeof HistoryOutput>, { status: "success" }>;

const Result = z.object({ data: z.unknown() });
const NOWHERE = { day: null, since: null, until: null };

const READERS: Record<string, Reader> = {
  price_analysis(data) {
    const read = PriceOutput.safeParse(data).data;
    if (read?.status === "now") {
      return { at: "coin", coin: read.price.coin, interval: null, overlays: null, ...NOWHERE };
    }
    if (read?.status !== "day") return undefined;
    return { at: "coin", coin: read.coin, interval: "1d", overlays: null, ...NOWHERE, day: read.day };
  },
  technical_analysis(data) {
    const read = TechnicalOutput.safeParse(data).data;
    if (read?.status !== "success") return undefined;
    const { coin, interval, report } = read;
    return { at: "coin", coin, interval, overlays: reported(report), ...NOWHERE };
  },
  history_analysis(data) {
    const read = HistoryOutput.safeParse(data).data;
    if (read?.status !== "success") return undefined;
    return { at: "coin", coin: read.coin, interval: "1d", overlays: null, ...markedBy(read) };
  },
  savings_plan(data) {
    const read = SavingsOutput.safeParse(data).data;
    if (read?.status !== "success") return undefined;
    const { coin, since, until } = read;
    return { at: "coin", coin, interval: "1d", overlays: null, day: null, since, until };
  },
  comparative_analysis(data) {
    const read = ComparativeOutput.safeParse(data).data;
    if (read?.status !== "success" || read.rows.length < 2) return undefined;
    const { rows, measure, since, until } = read;
    return { at: "comparison", coins: rows.map(({ coin }) => coin), measure, since, until };
  },
  set_price_alert(data) {
    const read = SetAlertOutput.safeParse(data).data;
    return read?.status === "success" ? { at: "alerts", coin: read.alert.coin } : undefined;
  },
  remove_price_alert: (data) =>
    RemoveAlertOutput.safeParse(data).success ? { at: "alerts", coin: null } : undefined,
  list_price_alerts: (data) =>
    ListAlertsOutput.safeParse(data).success ? { at: "alerts", coin: null } : undefined,
};

const dayOf = ({ t }: Candle): string => new Date(t).toISOString().slice(0, 10);

function markedBy({ measure, since, until, from, to }: Found) {
  if (["highest", "lowest", "first_at", "last_at"].includes(measure)) return { ...NOWHERE, day: dayOf(from) };
  if (measure === "best_day" || measure === "worst_day") return { ...NOWHERE, day: dayOf(to) };
  if (measure === "drawdown") return { day: null, since: dayOf(from), until: dayOf(to) };
  return { day: null, since, until };
}

/** Those that a report has values of; of one that has them all, those that can be read at a glance. */
function reported(report: IndicatorReport): Overlay[] {
  const { sma, ema, rsi, macd, bollinger, atr } = report;
  if (sma && ema && rsi && macd && bollinger)
    return inOrder(["sma20", "sma50", "bollinger", "rsi14", "macd"]);
  return inOrder([
    ...(sma ?? []).map(({ period }) => `sma${period}`),
    ...(ema ?? []).map(({ period }) => `ema${period}`),
    ...(rsi ? ["rsi14"] : []),
    ...(macd ? ["macd"] : []),
    ...(bollinger ? ["bollinger"] : []),
    ...(atr ? ["atr14"] : []),
  ]);
}

/** By the last tool that has something to show; null where none has. */
export function answerView(calls: AnswerCall[]): AnswerView | null {
  const views = calls.flatMap(({ tool, output }) => {
    const view = READERS[tool]?.(Result.safeParse(output).data?.data);
    return view ? [view] : [];
  });
  return joined(views) ?? null;
}

/** Several tools may have looked at one coin: what each found is then in one picture. */
function joined(views: AnswerView[]): AnswerView | undefined {
  const last = views.at(-1);
  if (last?.at !== "coin") return last;
  const same = views.filter((view) => view.at === "coin").filter(({ coin }) => coin.id === last.coin.id);
  return {
    ...last,
    interval: same.findLast(({ interval }) => interval !== null)?.interval ?? null,
    overlays: same.findLast(({ overlays }) => overlays !== null)?.overlays ?? null,
    day: same.findLast(({ day }) => day !== null)?.day ?? null,
  };
}
