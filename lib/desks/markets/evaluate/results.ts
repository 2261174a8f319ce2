import { z } from "zod";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Call } from "@/lib/understanding/frame";
import { Coin } from "../types";

export interface AskedCall extends Call {
  record?: ToolCallRecord;
}

export const isAnswered = ({ record }: AskedCall): boolean =>
  record?.result !== undefined && !isUnclear(record.result.data);

export const isUnclear = (data: unknown): boolean =>
  (data as { status?: unknown } | null | undefined)?.status === "unclear";

const keyOf = ({ tool, args }: Call): string => `${tool} ${JSON.stringify(sorted(args))}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}

const callOf = ({ name, args }: ToolCallRecord): Call => ({ tool: name, args });

/** The newest record of each call, in the order in which they were first made: a call that was made again counts once. */
export function newestCalls(calls: ToolCallRecord[]): ToolCallRecord[] {
  return [...new Map(calls.map((call) => [keyOf(callOf(call)), call])).values()];
}

export function matchCalls(asked: Call[], calls: ToolCallRecord[]): AskedCall[] {
  const newest = new Map(calls.map((call) => [keyOf(callOf(call)), call]));
  return asked.map((call) => ({ ...call, record: newest.get(keyOf(call)) }));
}

const WithCoins = z.object({
  coin: Coin.nullish().catch(undefined),
  price: z.object({ coin: Coin }).optional().catch(undefined),
  data: z.object({ coin: Coin }).optional().catch(undefined),
  alert: z.object({ coin: Coin }).optional().catch(undefined),
  rows: z
    .array(z.object({ coin: Coin, value: z.number().nullish() }))
    .optional()
    .catch(undefined),
});

export function coinsIn(data: unknown): Coin[] {
  const parsed = WithCoins.safeParse(data);
  if (!parsed.success) return [];
  const { coin, price, data: market, alert, rows = [] } = parsed.data;
  const single = [coin, price?.coin, market?.coin, alert?.coin];
  const compared = rows.flatMap((row) => (row.value === null ? [] : row.coin));
  return [...single, ...compared].filter((each) => each !== undefined && each !== null);
}

export function isWrittenAs({ id, symbol, name }: Coin, written: string): boolean {
  const wanted = written
    .trim()
    .replace(/^(?:\$|id:)/, "")
    .toLowerCase();
  return [id, symbol, name].some((each) => each.toLowerCase() === wanted);
}
