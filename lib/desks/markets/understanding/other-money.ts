import { asking } from "./ask";
import type { Memory } from "./conversation";
import type { Frame, Part } from "./frame";
import { framed } from "./frames";

const MONEY =
  /[€£¥₹]|\b(?:euros?|eur|pounds?|gbp|quid|yen|jpy|(?:swiss )?francs?|chf|rupees?|inr|reais|naira|pesos?|krona|kronor|zloty|lira|rand|yuan|rmb|(?:canadian|australian) dollars?|cad|aud)\b/;
const CORRECTS =
  /\b(?:i meant?|i said|i was (?:talking|thinking)|not (?:us |in )?(?:dollars?|usd|\$|pounds?|euros?)|(?:should|was) (?:be|have been|meant to be|supposed to be) (?:in )?|that(?:'s| is| was) (?:in )?|make (?:it|that)|instead|correct|put (?:that|it) right|sorry)\b/;

/** “Sorry, I meant euros”, after an alert or a plan: neither is kept in another currency, so the sum in dollars is asked for. */
export function otherMoney(question: string, { calls }: Memory): Frame | undefined {
  const text = question.toLowerCase();
  const last = calls.find(({ tool }) => tool === "set_price_alert" || tool === "savings_plan");
  if (!last || calls.length > 1 || /\d/.test(text) || text.length > 100) return undefined;
  if (!MONEY.test(text) || !CORRECTS.test(text)) return undefined;
  const isPlan = last.tool === "savings_plan";
  const { price: _price, amount: _amount, ...args } = last.args;
  const part: Part = { tool: last.tool, args };
  const what = isPlan
    ? "Plans are in US dollars only. How much each time, in US dollars?"
    : "Alerts are in US dollars only, and I convert none: what I set before stays as it is until you remove it in the list of alerts. At what price in US dollars shall I watch?";
  return framed([], asking(part, isPlan ? "amount" : "price", what));
}
