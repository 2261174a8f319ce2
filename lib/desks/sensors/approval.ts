import { askApproval } from "@/lib/agent/ask-approval";
import type { WantedCall } from "@/lib/agent/tool-loop";
import { type SpendItem, wouldExceed } from "@/lib/payments/budget";
import { dollars } from "@/lib/payments/dollars";
import { paymentSettings } from "@/lib/payments/settings";
import type { Buyer } from "./pay";
import { type Target, targetOf } from "./target";

/** What calls are to cost, before any of them is made. */
interface Purchase extends SpendItem {
  name: string;
}

const addressesIn = ({ address, addresses }: Record<string, unknown>): unknown[] =>
  Array.isArray(addresses) ? addresses : [address];

/** The paid endpoint of each tool that pays. */
const ENDPOINTS: Record<string, SpendItem["endpoint"]> = {
  fetchIoTSensorData: "latest",
  compareSensors: "latest",
  fetchIoTSensorTop10Analysis: "recent",
};

function purchasesOf({ name, args }: WantedCall): Purchase[] {
  const endpoint = ENDPOINTS[name];
  if (!endpoint) return [];
  const amount = paymentSettings().prices[endpoint];
  return addressesIn(args).flatMap((text): Purchase[] => {
    const target = typeof text === "string" ? known(text) : undefined;
    return target ? [{ endpoint, amount, sensor: target.address, name: target.name }] : [];
  });
}

/** What isn't a sensor costs nothing: the tool says so. */
function known(text: string): Target | undefined {
  try {
    return targetOf(text);
  } catch {
    return undefined;
  }
}

export type Verdict = "free" | "approved" | "refused" | "over";

/**
 * Whether calls may spend what they cost: within the bounds, or because the user says so, for whom the graph pauses.
 * `over`: beyond a bound in a house that doesn't ask.
 */
export function settleSpending(calls: WantedCall[], who: Pick<Buyer, "owner" | "answerId">): Verdict {
  const purchases = calls.flatMap(purchasesOf);
  if (purchases.length === 0) return "free";
  const { bounds } = wouldExceed(who, purchases);
  if (bounds.length === 0) return "free";
  const { over, mode, network } = paymentSettings();
  if (over === "refuse" && bounds.some(({ bound }) => bound !== "always_ask")) return "over";
  const amount = purchases.reduce((sum, each) => sum + each.amount, 0);
  const approved = askApproval({
    question: questionOf(purchases, amount, bounds, mode === "sandbox"),
    details: { kind: "payment", amount, network, sandbox: mode === "sandbox", purchases, bounds },
  });
  return approved ? "approved" : "refused";
}

type Bounds = ReturnType<typeof wouldExceed>["bounds"];

const REASONS: Record<Bounds[number]["bound"], (limit: string, spent: string) => string> = {
  answer: (limit) => `It is more than the ${limit} that one answer may cost.`,
  caller: (limit, spent) =>
    `It is more than is left of the ${limit} that you may spend in a day (${spent} is spent).`,
  day: (limit, spent) =>
    `It is more than is left of the ${limit} that this house spends in a day (${spent} is spent).`,
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
  return `This costs **${dollars(amount)}**${isSandbox ? " of the sandbox, which is no money" : ""}: ${what}. ${why} Shall I pay?`;
}
