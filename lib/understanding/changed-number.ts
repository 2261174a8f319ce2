import { endsInCue } from "./cues";
import type { Slot } from "./frame";
import { readQuantity } from "./quantities";
import type { Role } from "./reader/labels";
import { type Token, tokenise } from "./text";

const NUMBERED: ReadonlySet<Role> = new Set<Role>(["above", "below", "amount", "top"]);
const OF_CHANGE: ReadonlySet<Role> = new Set<Role>([...NUMBERED, "wrong", "except", "not", "against", "nth"]);

/** “15 instead of 18”, “not 12 but 10”: a detail of before with another number, and the others of the turn. */
export function withChangedNumber(
  text: string,
  kept: Slot[],
  fresh: Slot[],
): { kept: Slot[]; fresh: Slot[] } {
  const change = changeIn(text);
  const old =
    change && kept.find(({ role, text: said }) => NUMBERED.has(role) && numberIn(said, change.from));
  if (!change || !old || !isBare(text, change.to) || isTurned(fresh, old)) return { kept, fresh };
  const { text: written, start } = change.to;
  const said = numberIn(old.text, change.from)!;
  const { carried: _, ...rest } = old;
  const changed: Slot = { ...rest, text: old.text.replace(said.text, written), start };
  return {
    kept: kept.filter((slot) => slot !== old),
    fresh: [...fresh.filter(({ role }) => !OF_CHANGE.has(role)), changed],
  };
}

/** “70°F”, “25 mph”, “€200” and “-5” bring more than another number. */
const isBare = (text: string, { start, end }: Token): boolean =>
  !/[-−$€£]\s*$/.test(text.slice(0, start)) && !UNIT.test(text.slice(end));

const UNIT =
  /^\s*(?:°\s*[cfk]\b|degrees? [cf]|[cfk]\b|%|per ?cent|km|mph|m\/s|knots?|mm\b|cm\b|inch|ppm|ppb|hpa|euros?|eur\b|€|£|pounds?|gbp|usd|dollars?|cents?|million|k\b|m\b)/i;

/** “Not 25, below 10”: the other side of a limit is said in words. */
const isTurned = (fresh: Slot[], old: Slot): boolean =>
  fresh.some(
    ({ role, text }) => SIDES.has(role) && SIDES.has(old.role) && role !== old.role && /[a-z]/i.test(text),
  );

const SIDES: ReadonlySet<Role> = new Set<Role>(["above", "below"]);

function changeIn(text: string): { from: number; to: Token } | undefined {
  const numbers = tokenise(text).filter(({ text: word }) => quantityOf(word) !== undefined);
  const [left, ...more] = numbers.filter(({ start }) => endsInCue(text.slice(0, start), "notThis"));
  const [to, ...others] = numbers.filter((number) => number !== left);
  if (!left || !to || more.length + others.length > 0) return undefined;
  return { from: quantityOf(left.text)!, to };
}

const numberIn = (text: string, value: number): Token | undefined =>
  tokenise(text).find(({ text: word }) => quantityOf(word) === value);

const quantityOf = (word: string): number | undefined =>
  /\d/.test(word) ? readQuantity(word)?.value : undefined;
