import type { ToolContext } from "@/lib/agent/tools/tool";
import type { Bound } from "@/lib/payments/budget";
import type { Endpoint } from "@/lib/payments/settings";
import { type Purchase, purchasesOf, spendingPolicy } from "../approval";
import type { Buyer } from "../pay";
import { addressOr } from "../target";

type Asker = Pick<ToolContext, "caller">;

/** A tool that buys readings: one after the other, as each purchase counts against the bounds of the next. */
export const paid = <Input extends { stored?: boolean }>(
  endpoint: Endpoint,
  sensorsIn: (input: Input) => string[],
) => ({
  // Whatever a sensor is called, its reading is bought once.
  sameAs: (input: Input, { caller }: Asker): string[] =>
    sensorsIn(input).map((text) => addressOr(text, caller)),
  cost: (input: Input, { caller }: Asker): Purchase[] =>
    input.stored ? [] : purchasesOf(endpoint, sensorsIn(input), caller),
  approval: spendingPolicy,
  sequential: true,
  // Longer than a purchase may take, whose own words say what became of the money.
  timeoutMs: 120_000,
});

export const buyerOf = ({ caller, answerId, signal, grant }: ToolContext): Buyer => ({
  owner: caller as Buyer["owner"],
  answerId,
  signal,
  approved: (grant as Bound[] | undefined) ?? [],
});
