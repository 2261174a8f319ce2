import { z } from "zod";
import { PaidReceipt } from "@/lib/desks/sensors/types";
import type { Overview } from "./payments-api";

export interface BoundShare {
  bound: "answer" | "caller" | "day";
  label: string;
  /** Atomic units, like the limit. */
  spent: number;
  limit: number;
  /** 0 to 1. */
  share: number;
  level: "free" | "near" | "reached";
}

const NEAR = 0.8;

const LABELS = [
  ["answer", "Newest answer"],
  ["caller", "You, today"],
  ["day", "Everyone, today"],
] as const;

/** Days are UTC's. */
export function boundShares({ bounds, spent }: Overview, spentOnAnswer: number): BoundShare[] {
  const all = { ...spent, answer: spentOnAnswer };
  return LABELS.map(([bound, label]) => ({ bound, label, ...shareOf(all[bound], bounds[bound]) }));
}

function shareOf(spent: number, limit: number): Pick<BoundShare, "spent" | "limit" | "share" | "level"> {
  const share = limit > 0 ? Math.min(1, spent / limit) : 1;
  return { spent, limit, share, level: share >= 1 ? "reached" : share >= NEAR ? "near" : "free" };
}

const Paid = z.object({ data: z.object({ payments: z.array(PaidReceipt) }) });

/** Atomic units, by what the tools returned. */
export function paidIn(outputs: unknown[]): number {
  return outputs
    .flatMap((output) => Paid.safeParse(output).data?.data.payments ?? [])
    .reduce((sum, { amount }) => sum + amount, 0);
}
