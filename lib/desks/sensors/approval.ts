import { z } from "zod";
import type { Approval } from "@/lib/agent/approval";
import { askApproval } from "@/lib/agent/ask-approval";
import type { WantedCall } from "@/lib/agent/tool-loop";
import { type Bound, type SpendItem, wouldExceed } from "@/lib/payments/budget";
import { dollars } from "@/lib/payments/dollars";
import { paymentSettings } from "@/lib/payments/settings";
import type { Buyer } from "./pay";
import { type Target, targetOf } from "./target";

/** What calls are to cost, before any of them is made. */
interface Purchase extends SpendItem {
  name: string;
}

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
  const named = [name === "compareSensors" ? args.addresses : args.address].flat();
  const targets = named.flatMap((text) => (typeof text === "string" ? (known(text) ?? []) : []));
  return [...new Map(targets.map((target) => [target.address, target])).values()].map((target) => ({
    endpoint,
    amount,
    sensor: target.address,
    name: target.name,
  }));
}

/** What isn't a sensor costs nothing: the tool says so. */
function known(text: string): Target | undefined {
  try {
    return targetOf(text);
  } catch {
    return undefined;
  }
}

/** What is said where nothing may be bought. */
export type Refusal = "refused" | "over" | "changed";

/** Whether calls may spend what they cost, and the bounds that the user let them pass. */
export type Verdict = { may: true; approved: Bound[] } | { may: false; because: Refusal };

/**
 * Whether calls may spend what they cost: within the bounds, or because the user says so, for whom the graph pauses. A yes is good for what was
 * shown and for nothing else, a no whatever has become of the bounds since.
 * @param decided what the user decided, when the graph goes on after having asked
 */
export function settleSpending(
  calls: WantedCall[],
  who: Pick<Buyer, "owner" | "answerId">,
  decided?: Approval,
): Verdict {
  if (decided?.decision === "refused") return { may: false, because: "refused" };
  const purchases = calls.flatMap(purchasesOf);
  const { bounds } = wouldExceed(who, purchases);
  if (decided) return isAsShown(decided, purchases, bounds);
  if (purchases.length === 0 || bounds.length === 0) return { may: true, approved: [] };
  const { over, mode, network } = paymentSettings();
  if (over === "refuse" && bounds.some(({ bound }) => bound !== "always_ask"))
    return { may: false, because: "over" };
  const amount = purchases.reduce((sum, each) => sum + each.amount, 0);
  const isApproved = askApproval({
    question: questionOf(purchases, amount, bounds, mode === "sandbox"),
    details: { kind: "payment", amount, network, sandbox: mode === "sandbox", purchases, bounds },
  });
  if (!isApproved) return { may: false, because: "refused" };
  return { may: true, approved: bounds.map(({ bound }) => bound) };
}

const Shown = z.object({
  purchases: z.array(z.object({ endpoint: z.string(), sensor: z.string(), amount: z.number() })),
  bounds: z.array(z.object({ bound: z.enum(["answer", "caller", "day", "always_ask"]) })),
});

/** The same purchases at the same prices, and no bound in the way but those that were told. */
function isAsShown({ details }: Approval, purchases: Purchase[], bounds: Bounds): Verdict {
  const shown = Shown.safeParse(details).data;
  const approved = shown?.bounds.map(({ bound }) => bound) ?? [];
  const isSame = shown !== undefined && keyOf(shown.purchases) === keyOf(purchases);
  if (isSame && bounds.every(({ bound }) => approved.includes(bound))) return { may: true, approved };
  return { may: false, because: "changed" };
}

const keyOf = (purchases: { endpoint: string; sensor: string; amount: number }[]): string =>
  purchases.map(({ endpoint, sensor, amount }) => `${endpoint} ${sensor} ${amount}`).join();

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
