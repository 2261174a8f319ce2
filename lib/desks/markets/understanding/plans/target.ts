import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { isFresh, limitOf, namedCoins, ofEach } from "../asked";
import { hasPhrase, says } from "../phrases";
import type { Part } from "../turn-frame";
import { countBefore } from "./shared";

const OTHERS: ReadonlySet<string> = new Set(["alert", "alerts", "recall"]);
const PERCENT = ["percent", "per cent", "%", "percentage", "how far", "how much"];

const PAID = /\b(?:bought|purchased|entered|got)\b[^?.]*? at (\$?\d[\d,.]*k?)\b(?! ?(?:%|am|pm|o'clock))/i;

/** “How many per cent to 5,000 dollars?”, “I paid 45,000, am I in profit?”: the newest price, and how far it is. */
export function towards(request: Request): Part[] | undefined {
  if (OTHERS.has(request.frame.function) || isFresh(request, "time", "since", "until", "rhythm", "last"))
    return undefined;
  const coins = namedCoins(request);
  const price = coins.length === 1 ? priceSaid(request) : undefined;
  if (price === undefined) return undefined;
  const count = countBefore(request)?.value;
  request.use("above", "below", "amount", "what", "unit", "by", "top");
  return ofEach("price_analysis", coins, { above: price, ...(count && { coins: count }) });
}

function priceSaid(request: Request): number | undefined {
  const { text } = request;
  const limit = limitOf(request);
  const isTarget = says(text, PERCENT) && hasPhrase(text, "toTarget");
  if (isTarget && limit && !limit.isPercent && !limit.isOtherUnit) return limit.above ?? limit.below;
  const paid = PAID.exec(text)?.[1];
  if (paid) return readQuantity(paid)?.value;
  if (!hasPhrase(text, "ownPrice")) return undefined;
  if (limit && !limit.isPercent && !limit.isOtherUnit) return limit.above ?? limit.below;
  const [said, ...others] = request.allSaid("amount").flatMap((one) => readQuantity(one) ?? []);
  const isDollars = said && others.length === 0 && (said.unit === null || said.unit === "USD");
  return isDollars && said.value > 0 ? said.value : undefined;
}
