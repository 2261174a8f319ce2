import { asking, type Slot } from "./ask";
import { isOfCurrency } from "./currencies";
import type { Frame } from "./frame";
import { framed, frameOf } from "./frames";
import type { Turned } from "./turned";

const REFUSES_DOLLARS =
  /\b(?:not|no|n't want|n't need|without|instead of|rather than|don't (?:want|need|give me)|do not want)(?: it| them| the price)?(?: in)?(?: the| any)?(?: us| american)? ?(?:dollars?|usdt?|bucks)\b/;

const SLOTS: Record<string, { key: string; slot: Slot; ask: string }> = {
  set_price_alert: { key: "price", slot: "price", ask: "At what price in US dollars shall I watch?" },
  savings_plan: { key: "amount", slot: "amount", ask: "How much each time, in US dollars?" },
};

/** A frame that takes no other currency for dollars: it says that there are none, and asks for dollars where a sum was named. */
export function inDollars(frame: Frame, { reading, assumed, unhonoured }: Turned): Frame {
  const at = unhonoured.findIndex(isOfCurrency);
  const [said] = at < 0 ? [] : unhonoured.splice(at, 1);
  if (!said) return frame;
  const named = reading.threshold ?? reading.plan ?? reading.sum;
  const [part, ...others] = frame.parts.filter(({ tool }) => SLOTS[tool]);
  const open = part && SLOTS[part.tool];
  const rest = frame.parts.filter(({ tool }) => !SLOTS[tool]);
  if (named && open && typeof part.args[open.key] === "number") {
    const without = [part, ...others].map(({ tool, args: { [open.key]: _, ...args } }) => ({ tool, args }));
    const [first, ...also] = without;
    const sum = `${Number(part.args[open.key]).toLocaleString("en-GB")} dollars`;
    const ask = first && asking({ ...first }, open.slot, `${said} ${open.ask}`, [sum], also);
    return { ...framed(rest, ask), unread: frame.unread };
  }
  if (REFUSES_DOLLARS.test(reading.tape.free) && frame.parts.length > 0) {
    const say = `${said} If dollars will do, I'll gladly tell them.`;
    return frameOf("crypto_analysis", { tokens: frame.tokens, say });
  }
  assumed.unshift(said);
  return frame;
}
