import type { Turn } from "@/lib/understanding/frame";
import { normalise, tokenise } from "@/lib/understanding/text";
import { PURPOSES, type Purpose } from "../analysis/bands";
import { rangeIn } from "../analysis/units";
import { NAMES } from "../quantities";
import { PURPOSE, QUANTITY, saidOf } from "./kinds";
import { quantitiesIn } from "./last-moment";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import words from "./words.json";

/** A longer question tells of more. */
const MOST_WORDS = 14;

/** “What range would be safe for paper?”: the range itself, for which no sensor is needed. */
export function rangeAsked(
  question: string,
  history: readonly Turn[],
  { sensors }: SensorContext,
): string | undefined {
  if (!asksForRange(question) || matcherFor(sensors).find(question).length > 0) return undefined;
  const purpose = purposeIn(question) ?? purposeBefore(question, history);
  return purpose && rangeWords(purpose, question);
}

function asksForRange(question: string): boolean {
  const text = ` ${normalise(question)} `;
  const isSaid = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));
  const { open, ranges, now } = words.rangeAsked;
  return tokenise(question).length <= MOST_WORDS && isSaid(open) && isSaid(ranges) && !isSaid(now);
}

const purposeIn = (text: string): Purpose | undefined => {
  const ids = saidOf(PURPOSE, text);
  return PURPOSES.find(({ id }) => ids.includes(id));
};

/** “And what range would be safe?”, which names nothing else. */
function purposeBefore(question: string, history: readonly Turn[]): Purpose | undefined {
  const last = history.at(-1);
  const isElse = saidOf(PURPOSE, question).length > 0;
  const purpose = last && !isElse ? purposeIn(last.question) : undefined;
  const said = quantitiesIn(question);
  const isOfIt = purpose && (said.length === 0 || said.includes(purpose.quantity));
  return isOfIt ? purpose : undefined;
}

function rangeWords(purpose: Purpose, question: string): string {
  const { quantity } = purpose;
  const others = saidOf(QUANTITY, question).length > 0 && !quantitiesIn(question).includes(quantity);
  const lead = others ? `I know no such range for ${purpose.for}, only one of ${NAMES[quantity]}. ` : "";
  const days = purpose.ofDays ? " What counts is how it is over days." : "";
  return `${lead}Good for ${purpose.for}: a ${KIND[quantity] ?? NAMES[quantity]} of **${rangeIn(purpose, quantity)}** (${purpose.source}).${days} Name a sensor, and I'll tell you whether it is so there.`;
}

const KIND: Partial<Record<string, string>> = { humidity: "relative humidity" };
