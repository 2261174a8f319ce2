import { type ClaimWord, claimWords, REFERENCE } from "./claim-words";
import type { NameMention } from "./names";
import { type NumberMention, numbersIn } from "./numbers";
import { plain } from "./plain";
import type { FactStore } from "./store";
import { type TimeMention, timesIn } from "./times";

/** Places are those of the text without Markdown. */
export interface Parsed {
  text: string;
  /** Index in the original of each character. */
  at: number[];
  numbers: NumberMention[];
  times: TimeMention[];
  names: NameMention[];
  claims: ClaimWord[];
  /** Where one figure's words end and the next one's begin. */
  cuts: number[];
}

const DELIMITER =
  /[,;:()–—|]|(?<![\p{L}])(?:and|but|while|whereas|to|then|versus|vs\.?|against|compared|followed)(?![\p{L}])/giu;

/** What is in brackets aside; −1 where nothing parts them. */
function cutBetween(text: string, from: number, to: number): number {
  const between = text.slice(from, to).replace(/\([^()]*\)/g, (found) => " ".repeat(found.length));
  DELIMITER.lastIndex = 0;
  const found = DELIMITER.exec(between);
  return found ? from + found.index : -1;
}

const mask = (text: string, spans: readonly { start: number; end: number }[]): string => {
  const chars = text.split("");
  for (const { start, end } of spans) chars.fill("·", start, end);
  return chars.join("");
};

export function parse(sentence: string, store: FactStore, year: number | undefined): Parsed {
  const { text, at } = plain(sentence);
  const names = store.finder.find(text).map((mention) => ({
    ...mention,
    name: store.keyOf(mention.name),
    reference: REFERENCE.test(text.slice(0, mention.start)),
  }));
  const isTime = (text: string) => /^\d{4}(?:-\d{2}){0,2}$/.test(text);
  const proper = names.filter(({ start, end }) => !isTime(text.slice(start, end)));
  const withoutNames = mask(text, proper);
  const { times, rest } = timesIn(withoutNames, year);
  const numbers = numbersIn(rest);
  const claims = claimWords(mask(text, proper));
  const cuts: number[] = [];
  const masked = mask(rest, times);
  const figures = numbers.filter(({ isOrdinal }) => !isOrdinal);
  for (const [index, figure] of figures.slice(1).entries()) {
    const cut = cutBetween(masked, figures[index]!.end, figure.start);
    if (cut >= 0) cuts.push(cut);
  }
  return { text, at, numbers, times, names: proper, claims, cuts };
}

export const segmentAt = ({ cuts }: Parsed, place: number): number =>
  cuts.filter((cut) => cut <= place).length;

export function segmentText({ text, cuts }: Parsed, place: number): string {
  const from = cuts.findLast((cut) => cut <= place) ?? 0;
  const to = cuts.find((cut) => cut > place) ?? text.length;
  return text.slice(from, to);
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** As a reader would relate them: other figures' words first, then clauses, then letters. */
export function distance(
  parsed: Parsed,
  mention: { start: number; end: number; reference?: boolean },
  place: { start: number; end: number },
): number {
  const isBefore = mention.end <= place.start;
  const segments = segmentAt(parsed, mention.start) - segmentAt(parsed, place.start);
  const between = isBefore
    ? parsed.text.slice(mention.end, place.start)
    : parsed.text.slice(place.end, mention.start);
  const clauses = count(between, /[,;:]|\s(?:and|but|while|whereas)\s/giu);
  return (
    (segments > 0 ? 15 : -10) * segments +
    3 * clauses +
    (mention.reference ? 8 : 0) +
    (isBefore ? 0 : 1.5) +
    between.length / 1000
  );
}

export const nearest = <M extends { start: number; end: number; reference?: boolean }>(
  parsed: Parsed,
  mentions: readonly M[],
  place: { start: number; end: number },
): M[] =>
  mentions
    .map((mention) => ({ mention, far: distance(parsed, mention, place) }))
    .sort((a, b) => a.far - b.far)
    .map(({ mention }) => mention);
