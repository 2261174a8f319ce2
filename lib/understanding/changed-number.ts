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
  if (!change || !old) return { kept, fresh };
  const { text: written, start } = change.to;
  const said = numberIn(old.text, change.from)!;
  const { carried: _, ...rest } = old;
  const changed: Slot = { ...rest, text: old.text.replace(said.text, written), start };
  return {
    kept: kept.filter((slot) => slot !== old),
    fresh: [...fresh.filter(({ role }) => !OF_CHANGE.has(role)), changed],
  };
}

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
