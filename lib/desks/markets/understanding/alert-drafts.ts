import { writtenAs } from "./conversation";
import type { Context, Draft } from "./draft";
import type { Frame, Part } from "./frame";
import { framed } from "./frames";
import type { Turned } from "./turned";

/** The alerts that are to be set. */
export function alertsOf({ reading, coins, assumed, unhonoured }: Context): Draft[] {
  const { threshold, hasPercent, relative } = reading;
  const draft = (args: Record<string, unknown>): Draft => ({ tool: "set_price_alert", coins, args });
  if (relative) {
    const { directions, percent } = relative;
    return directions
      .filter((direction) => direction === "above" || percent < 100)
      .map((direction) => draft({ direction, percent }));
  }
  if (hasPercent && !threshold)
    unhonoured.push("An alert needs a price, or how many per cent it should move.");
  if (threshold?.isOpen)
    assumed.push("I read this as rising above that price; for a fall, say “falls below”.");
  return [draft(threshold ? { direction: threshold.direction ?? "above", price: threshold.price } : {})];
}

const ALL =
  /\b(?:all|every|everything|each|any)\b|\b(?:delete|remove|cancel|clear|turn off|stop|disable) (?:my |the )?(?:price )?(?:alerts|alarms|notifications)\b/;
const SURE = /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?|right|correct|confirm(?:ed)?|do it|go ahead|please do)\b/;
const REMOVES =
  /^\W*(?:(?:ok|okay|please|pls|now|and|then|can you|could you|no|thanks|actually)\W+)*(?:delete|remove|cancel|clear|kill|drop|scrap|get rid of|turn off|switch off|stop|lose|ditch|forget)\b/;

/** The alerts that are to be deleted; undefined where none are. */
export function removal({ reading, memory }: Turned): Frame | undefined {
  const { clauses, tape, threshold, coins } = reading;
  const last = memory.calls.find(({ tool }) => /_alerts?$/.test(tool));
  const isAsked = clauses.some(({ topics }) => topics.has("removeAlert"));
  const isSure = SURE.test(tape.free) && last?.tool === "remove_price_alert" && last.args.all === true;
  if (!isAsked && !isSure && !(last && REMOVES.test(tape.free) && tape.words.length < 10)) return undefined;
  tape.says(REMOVES);
  const found = coins.flatMap((mention) => (mention.coins.length === 1 ? mention.coins : []));
  const all = isSure || ALL.test(tape.free);
  const isConfirmed = SURE.test(tape.free) && all && /\ball\b/.test(`${tape.free} ${isSure ? "all" : ""}`);
  const before = !isAsked && !all && coins.length === 0 && !threshold ? symbolOf(last) : {};
  const rest = {
    ...before,
    ...(threshold && { price: threshold.price }),
    ...(threshold?.direction && { direction: threshold.direction }),
    ...(all && { all: true }),
    ...(isConfirmed && { confirmed: true }),
  };
  const symbols = found.length > 0 ? found.map((coin) => ({ symbol: writtenAs(coin) })) : [{}];
  return framed(symbols.map((symbol) => ({ tool: "remove_price_alert", args: { ...symbol, ...rest } })));
}

/** “Remove it”: the one that was just set. */
function symbolOf(last: Part | undefined): Record<string, unknown> {
  if (last?.tool !== "set_price_alert") return {};
  const { symbol, direction, price } = last.args;
  return { symbol, direction, ...(price !== undefined && { price }) };
}
