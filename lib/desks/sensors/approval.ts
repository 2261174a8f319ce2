import { z } from "zod";
import type { Approval } from "@/lib/agent/approval";
import type { ApprovalPolicy, Cost, Verdict } from "@/lib/agent/tools/tool";
import { mayApprove, type SpendItem, wouldExceed } from "@/lib/payments/budget";
import { dollars } from "@/lib/payments/dollars";
import { paymentSettings } from "@/lib/payments/settings";
import type { Buyer } from "./pay";
import { type Target, targetOf } from "./target";

export interface Purchase extends SpendItem, Cost {
  name: string;
}

export function purchasesOf(endpoint: SpendItem["endpoint"], sensors: string[], caller: string): Purchase[] {
  const amount = paymentSettings().prices[endpoint];
  const targets = sensors.flatMap((text) => known(text, caller) ?? []);
  return [...new Map(targets.map((target) => [target.address, target])).values()].map(
    ({ address, name }) => ({
      endpoint,
      amount,
      resource: address,
      name,
    }),
  );
}

/** What isn't a sensor costs nothing: the tool says so. */
function known(text: string, caller: string): Target | undefined {
  try {
    return targetOf(text, caller);
  } catch {
    return undefined;
  }
}

const REFUSALS = {
  refused: "You refused the payment, so I have no reading for you. Nothing was paid.",
  over: "This would go over the spending limit, and this server doesn't ask for more. Nothing was paid. Try again tomorrow (UTC), or ask whoever runs it.",
  changed: "The price or the spending limit has changed since you were asked. Nothing was paid: ask again.",
};

const refuse = (because: keyof typeof REFUSALS): Verdict => ({ kind: "refuse", message: REFUSALS[because] });

/** Calls may spend within the bounds or once approved. An approval holds only for what was shown, a refusal always. */
export const spendingPolicy: ApprovalPolicy = (calls, { caller, answerId }, decided) => {
  if (decided?.decision === "refused") return refuse("refused");
  const purchases = calls.flatMap(({ costs }) => costs as Purchase[]);
  const { bounds } = wouldExceed({ owner: caller as Buyer["owner"], answerId }, purchases);
  if (decided) return isAsShown(decided, purchases, bounds);
  if (purchases.length === 0 || bounds.length === 0) return { kind: "run" };
  const { mode, network } = paymentSettings();
  if (!bounds.every(({ bound }) => mayApprove(caller, bound))) return refuse("over");
  const amount = purchases.reduce((sum, each) => sum + each.amount, 0);
  return {
    kind: "ask",
    request: {
      question: questionOf(purchases, amount, bounds, mode === "sandbox"),
      details: {
        kind: "payment",
        amount,
        network,
        sandbox: mode === "sandbox",
        purchases: purchases.map(shown),
        bounds,
      },
    },
  };
};

const shown = ({ resource, ...purchase }: Purchase) => ({ ...purchase, sensor: resource });

const Shown = z.object({
  purchases: z.array(z.object({ endpoint: z.string(), sensor: z.string(), amount: z.number() })),
  bounds: z.array(z.object({ bound: z.enum(["answer", "caller", "day", "always_ask"]) })),
});

/** The same purchases at the same prices, and no bound in the way but those that were told. */
function isAsShown({ details }: Approval, purchases: Purchase[], bounds: Bounds): Verdict {
  const known = Shown.safeParse(details).data;
  const approved = known?.bounds.map(({ bound }) => bound) ?? [];
  const isSame = known !== undefined && keyOf(known.purchases) === keyOf(purchases.map(shown));
  if (isSame && bounds.every(({ bound }) => approved.includes(bound)))
    return { kind: "run", grant: approved };
  return refuse("changed");
}

const keyOf = (purchases: { endpoint: string; sensor: string; amount: number }[]): string =>
  purchases.map(({ endpoint, sensor, amount }) => `${endpoint} ${sensor} ${amount}`).join();

type Bounds = ReturnType<typeof wouldExceed>["bounds"];

const REASONS: Record<Bounds[number]["bound"], (limit: string, spent: string) => string> = {
  answer: (limit) => `It is more than the ${limit} that one answer may cost.`,
  caller: (limit, spent) =>
    `It is more than is left of the ${limit} that you may spend in a day (${spent} is spent).`,
  day: (limit, spent) =>
    `It is more than is left of the ${limit} that this server spends in a day (${spent} is spent).`,
  always_ask: () => "You want to be asked before each payment.",
};

function questionOf(purchases: Purchase[], amount: number, bounds: Bounds, isSandbox: boolean): string {
  const what = purchases
    .map(
      ({ endpoint, name }) =>
        `the ${endpoint === "latest" ? "latest reading" : "last ten readings"} of **${name}**`,
    )
    .join(", ");
  const why = bounds
    .map(({ bound, limit, spent }) => REASONS[bound](dollars(limit), dollars(spent)))
    .join(" ");
  return `This costs **${dollars(amount)}**${isSandbox ? " in test USDC, which isn't real money" : ""}: ${what}. ${why} Shall I pay?`;
}
