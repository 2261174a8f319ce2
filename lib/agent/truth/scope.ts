import { SUM } from "./claim-words";
import { type Group, quantityStems } from "./groups";
import type { NameMention } from "./names";
import type { NumberMention } from "./numbers";
import { nearest, type Parsed, segmentAt, segmentText } from "./parse";
import type { FactStore, Scope } from "./store";
import type { Period, TimeMention } from "./times";

/** What the sentences before told of. */
export interface Context {
  /** The last named first. */
  names: readonly string[];
  period: Period | null;
  text: string;
}

type Place = { start: number; end: number };

/** “Emissions” aren't net ones: a balance is meant only where it is called one. */
export const isBalance = (stems: readonly string[], said: ReadonlySet<string>): boolean =>
  stems.includes("net") && !said.has("net");

/** Those whose quantity the words name best; all of them where no word tells. */
export function groupsNamed(groups: readonly Group[], texts: readonly string[]): Group[] {
  if (groups.length < 2) return [...groups];
  const common = groups[0]!.stems.filter((stem) => groups.every(({ stems }) => stems.includes(stem)));
  for (const text of texts) {
    const said = new Set(quantityStems(text));
    const matched = groups.map(({ stems }) =>
      isBalance(stems, said) ? [] : stems.filter((stem) => said.has(stem)),
    );
    const telling = matched.map((stems) => stems.filter((stem) => !common.includes(stem)).length);
    const most = Math.max(...telling);
    if (most > 0) return groups.filter((_, at) => telling[at] === most);
    // All that is said is what they share: the plainest is meant.
    if (common.length === 0 || !common.every((stem) => said.has(stem))) continue;
    const least = Math.min(...groups.map(({ stems }) => stems.length));
    return groups.filter(({ stems }) => stems.length === least);
  }
  return [...groups];
}

export const textsAround = (parsed: Parsed, place: Place, context: Context): string[] => [
  segmentText(parsed, place.start),
  parsed.text,
  context.text,
];

function compatible(
  store: FactStore,
  group: Group,
  names: readonly string[],
  base: readonly string[] = [],
): string[] {
  const taken = [...base];
  for (const name of names)
    if (!taken.includes(name) && store.knows(group, [...taken, name])) taken.push(name);
  return taken;
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Listed figures and mentions pair up: “Rome and Oslo had 84 and 76 mm”. */
function paired<M extends Place>(parsed: Parsed, place: Place, mentions: readonly M[]): M | null {
  const { numbers, text } = parsed;
  const isListed = (at: number) => numbers[at]!.isLinked || /\brespectively\b/iu.test(text);
  const own = numbers.findIndex(({ start }) => start === place.start);
  if (own < 0) return null;
  let first = own;
  while (first > 0 && isListed(first - 1)) first -= 1;
  let last = own;
  while (last < numbers.length - 1 && isListed(last)) last += 1;
  const length = last - first + 1;
  if (length === 1) return null;
  // “11 °C (in May) to 23 °C (in July)” says itself what each is of.
  const [begin, finish] = [numbers[first]!.end, numbers[last]!.start];
  if (mentions.some(({ start, end }) => start >= begin && end <= finish)) return null;
  const before = mentions.filter(({ end }) => end <= numbers[first]!.start);
  if (before.length >= length) return before.at(own - first - length)!;
  const after = mentions.filter(({ start }) => start >= numbers[last]!.end);
  return before.length === 0 && after.length === length ? after[own - first]! : null;
}

/** Mentions that exclude one another, e.g. two areas: only such are listed. */
const rivals = (store: FactStore, group: Group, names: readonly NameMention[]): NameMention[] =>
  names.filter((one) =>
    names.some((other) => other.name !== one.name && !store.knows(group, [one.name, other.name])),
  );

const WHOLE =
  /\b(?:country|country['’]s|nation|national(?:ly)?|nationwide|of the \d+|out of (?:the )?\d+|all \d+)\b/iu;

const RELATIVE = /^[\s,;(–—]*(?:of )?(?:which|whose|where)\b/iu;

/** It may be of another than the one named: “warmer (20 °C against 18 °C)”. */
const AGAINST = /\d[^.;]*\b(?:against|versus|vs\.?|compared (?:with|to))\s*$/iu;

/** By the names in its own words, then in the sentence, then before it. */
export function nameScopes(
  store: FactStore,
  group: Group,
  parsed: Parsed,
  place: Place,
  context: Context,
): string[][] {
  const known = parsed.names.filter(({ name }) => store.knows(group, [name]));
  const pair = paired(parsed, place, rivals(store, group, known));
  if (pair) return [compatible(store, group, context.names, [pair.name])];
  // “…than Rome, which is at 17 °C” goes on about what was named last.
  const last = RELATIVE.test(segmentText(parsed, place.start))
    ? known.findLast(({ end }) => end <= place.start)
    : undefined;
  const inOrder = [...(last ? [last] : []), ...nearest(parsed, known, place)];
  const isOwn = ({ start }: NameMention) => segmentAt(parsed, start) === segmentAt(parsed, place.start);
  const names = (mentions: readonly NameMention[]) => mentions.map(({ name }) => name);
  const own = compatible(store, group, names(inOrder.filter(isOwn)));
  const said = compatible(store, group, names(inOrder), own);
  const all = compatible(store, group, context.names, said);
  const scopes = [all];
  if (said.length > 0 || group.additive) scopes.push(said);
  if (own.length > 0) scopes.push(own);
  const words = segmentText(parsed, place.start);
  if (own.length === 0 && (SUM.test(words) || WHOLE.test(words)))
    scopes.push(...whole(store, group, context), []);
  if (AGAINST.test(parsed.text.slice(0, place.start)) && !group.additive) scopes.push([]);
  return scopes.filter((scope, at) => scopes.findIndex((other) => sameNames(other, scope)) === at);
}

const whole = (store: FactStore, group: Group, { names }: Context): string[][] =>
  names.filter((name) => store.knows(group, [name])).map((name) => [name]);

const EVER = 1e9;

/** “Since 2015” has no end. */
export const stretch = ({ from, to, open }: TimeMention): Period => ({ from, to: open ? EVER : to });

/** So many days a month may have fewer than a `dayNumber` counts. */
const SHORT_MONTH = 3;

function isCovered({ coverage }: Group, { from, to, open }: TimeMention): boolean {
  if (!coverage) return true;
  return coverage.from <= from && (open === true || coverage.to + SHORT_MONTH >= to);
}

const ALL_TIMES =
  /\b(?:all|whole|entire|full)\s+(?:the\s+)?(?:\p{L}+\s+)?(?:years|months|days|period|time)\b/iu;

/** Null is all there is. */
export function periods(group: Group, parsed: Parsed, place: Place, context: Context): (Period | null)[] {
  if (group.timeless) return [null];
  const pair = paired(parsed, place, parsed.times);
  if (pair) return [stretch(pair)];
  const [first] = nearest(parsed, parsed.times, place);
  if (!first) return context.period ? [context.period, null] : [null];
  const isLong = ({ kind, open }: TimeMention) => kind === "span" || open === true;
  if (isLong(first) && !isCovered(group, first)) return [];
  const found: (Period | null)[] = [stretch(first)];
  const own = segmentText(parsed, place.start);
  const isAside = first.start > place.end && /[,;:(]/u.test(parsed.text.slice(place.end, first.start));
  if (isAside) found.push(context.period, null);
  if (ALL_TIMES.test(own)) found.push(null);
  if (SUM.test(own)) {
    const long = parsed.times.filter(isLong);
    found.push(...long.map(stretch));
  }
  return found;
}

export function scopesAt(
  store: FactStore,
  group: Group,
  parsed: Parsed,
  place: Place,
  context: Context,
): Scope[] {
  const times = periods(group, parsed, place, context);
  return nameScopes(store, group, parsed, place, context).flatMap((names) =>
    times.map((period) => ({ names, period })),
  );
}

/** In “from 2.2 to 4.4 Mha”. */
export function roleOf(parsed: Parsed, { start, end }: NumberMention): "start" | "end" | null {
  const before = parsed.text.slice(0, start);
  if (/\bfrom\s+(?:about |around |roughly |some |~)?$/iu.test(before)) return "start";
  if (/\b(?:to|at)\s+(?:about |around |roughly |some |~)?$/iu.test(before)) return "end";
  return /^\s*(?:to|→|->)\s/iu.test(parsed.text.slice(end)) ? "start" : null;
}
