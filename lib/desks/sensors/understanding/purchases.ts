import type { Call } from "@/lib/understanding/frame";
import { priceOf } from "../pay";

const ANALYSE = "fetchIoTSensorTop10Analysis";
const READS: Record<string, (args: Record<string, unknown>) => number> = {
  fetchIoTSensorData: () => 1,
  [ANALYSE]: () => 1,
  compareSensors: ({ addresses }) => (Array.isArray(addresses) ? addresses.length : 0),
};

export const isPaidTool = (tool: string): boolean => tool in READS;

export const purchasesIn = (calls: readonly Call[]): number =>
  calls.reduce((sum, { tool, args }) => sum + (READS[tool]?.(args) ?? 0), 0);

/** What calls would cost in dollars; those of stored readings are free. */
export function costOf(calls: readonly Call[]): number {
  const bought = calls.filter(({ args }) => !args.stored);
  const cost = bought.reduce(
    (sum, call) =>
      sum + purchasesIn([call]) * inDollars(priceOf(call.tool === ANALYSE ? "recent" : "latest")),
    0,
  );
  return Number(cost.toFixed(4));
}

export const fromStored = ({ tool, args }: Call): Call => ({
  tool,
  args: isPaidTool(tool) ? { ...args, stored: true } : args,
});

const inDollars = (price: string): number => Number(price.replace(/[^\d.]/g, ""));
