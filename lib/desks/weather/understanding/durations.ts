import { readCount } from "@/lib/understanding/quantities";
import { type Token, tokenise } from "@/lib/understanding/text";
import lists from "./durations.json";

export interface Duration {
  hours: number;
  start: number;
  end: number;
  /** “For …”, after the day when it begins. */
  isLed: boolean;
}

const HOURS: Record<string, number> = lists.hours;
const MORNING = 8;

/** “For 48 hours”, “for about four days”, “in the two nights after”, “for a long weekend”; undefined where none is said. */
export function durationIn(text: string): Duration | undefined {
  const tokens = tokenise(text);
  for (const [at, { text: word }] of tokens.entries()) {
    const isLed = lists.leads.includes(word);
    const first = isLed ? afterSofteners(tokens, at + 1) : at + 1;
    const read = (isLed && stayAt(tokens, first)) || countedAt(tokens, first, isLed);
    if (read)
      return {
        hours: read.hours,
        isLed,
        start: tokens[isLed ? at : first]!.start,
        end: tokens[read.next - 1]!.end,
      };
  }
  return undefined;
}

interface Read {
  hours: number;
  next: number;
}

const says = (tokens: Token[], at: number, phrase: string): number | undefined => {
  const words = phrase.split(" ");
  return words.every((word, index) => tokens[at + index]?.text === word) ? at + words.length : undefined;
};

const afterSofteners = (tokens: Token[], at: number): number =>
  lists.softeners.flatMap((phrase) => says(tokens, at, phrase) ?? [])[0] ?? at;

function stayAt(tokens: Token[], at: number): Read | undefined {
  for (const [phrase, hours] of Object.entries(lists.stays)) {
    const next = says(tokens, at, phrase);
    if (next !== undefined) return { hours, next };
  }
  return undefined;
}

function countedAt(tokens: Token[], at: number, isLed: boolean): Read | undefined {
  const [number, unit] = [tokens[at], tokens[at + 1]];
  const each = HOURS[unit?.text ?? ""];
  if (!number || !unit || each === undefined) return undefined;
  const isAfter = each >= 24 && lists.following.includes(tokens[at + 2]?.text ?? "");
  if (!isLed && !isAfter) return undefined;
  const count = number.text === "a" || number.text === "one" ? 1 : readCount(number.text);
  // A night ends in the morning of the day after.
  const morning = lists.nights.includes(unit.text) ? MORNING : 0;
  return count === undefined ? undefined : { hours: count * each + morning, next: at + 2 };
}
