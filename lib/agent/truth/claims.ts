import type { ClaimWord } from "./claim-words";
import { type Case, isWritten } from "./derive";
import { type Group, nameKey, quantityStems } from "./groups";
import { wordStem } from "./names";
import { distance, nearest, segmentAt } from "./parse";
import { type Pair, timePairs } from "./relations";
import { groupsNamed, nameScopes, periods, stretch } from "./scope";
import { distinct, type Scope } from "./store";
import { topCount } from "./sums";

/** Null where the facts don't tell. */
export type Verdict = boolean | null;

const NEGATED = /(?:\bnot?|n['’]t|\bnever|\bneither|\bwithout|\bif|\bwhether)\s+(?:\p{L}+\s+){0,2}$/iu;

export function verdict(check: Case, word: ClaimWord): Verdict {
  if (NEGATED.test(check.parsed.text.slice(0, word.start))) return null;
  const stated = word.kind === "comparison" ? figuresCompared(check, word) : null;
  if (stated === false) return false;
  const verdicts = groupsFor(check, word).map((group) => CHECKS[word.kind](check, word, group));
  if (verdicts.includes(true)) return true;
  return verdicts.includes(false) ? false : null;
}

/** Of several quantities the one whose noun is said: “loss”, not “emissions from loss”. */
function meant(groups: Group[], text: string): Group[] {
  const said = new Set(quantityStems(text));
  const own = groups.filter(({ quantity }) => {
    const noun = quantityStems(quantity.split(/\b(?:from|of|due|by|in|on)\b/u)[0]!).at(-1);
    return noun !== undefined && said.has(noun);
  });
  return own.length > 0 ? own : groups;
}

function figuresCompared({ parsed }: Case, word: ClaimWord): Verdict {
  const { numbers, text } = parsed;
  if (!/\bthan\b/iu.test(text.slice(word.end))) return null;
  const dimension = numbers.find(({ unit }) => unit)?.unit?.dimension;
  const alike = numbers.filter(({ unit }) => unit?.dimension === dimension);
  const [one, other] = alike;
  if (!dimension || alike.length !== 2 || !one || !other) return null;
  if (one.end > word.start || other.start < word.end || dimension === "clock") return null;
  const isDifference = /^\s*$/u.test(text.slice(one.end, word.start));
  if (isDifference) return null;
  return word.way > 0 ? one.value > other.value : one.value < other.value;
}

function groupsFor({ store, parsed, context }: Case, word: ClaimWord): Group[] {
  const comparable = store.groups.filter(({ dimension }) => !["clock", "angle"].includes(dimension));
  const measured = comparable.filter(({ dimension }) => dimension !== "count");
  const units = parsed.numbers.flatMap(({ unit, nearby }) => (unit ? [unit] : nearby));
  const told = comparable.filter(({ dimension }) => units.some((unit) => unit.dimension === dimension));
  const around = parsed.text.slice(Math.max(0, word.start - 60), word.end + 60);
  const texts = [around, parsed.text, context.text];
  if (told.length > 0) return groupsNamed(told, texts);
  const counted = comparable.filter(({ dimension }) => dimension === "count");
  return meant(groupsNamed(measured.length > 0 ? measured : counted, texts), parsed.text);
}

const CHECKS: Record<ClaimWord["kind"], (check: Case, word: ClaimWord, group: Group) => Verdict> = {
  change: checkChange,
  comparison: checkComparison,
  superlative: checkSuperlative,
};

const scopesOf = ({ store, parsed, context }: Case, word: ClaimWord, group: Group): Scope[] => {
  const [period = null] = periods(group, parsed, word, context);
  return nameScopes(store, group, parsed, word, context).map((names) => ({ names, period }));
};

/** For words like “doubled”. */
const NEAR: [RegExp, (ratio: number) => boolean][] = [
  [/(?:more than|over)\s*$/iu, (ratio) => ratio >= 1 && ratio < 1.5],
  [/(?:almost|nearly|close to|not quite)\s*$/iu, (ratio) => ratio > 0.85 && ratio <= 1.01],
  [/(?:about|roughly|around|approximately)\s*$/iu, (ratio) => ratio > 0.85 && ratio < 1.15],
  [/$/u, (ratio) => ratio > 0.92 && ratio < 1.15],
];

const ALWAYS =
  /\b(?:every|each)(?: single)? (?:year|month|day)\b|\byear (?:after|on) year\b|\bwithout exception\b/iu;

/** “Every year since 2015”: each step of the series goes that way. */
function isAlways({ store, parsed }: Case, word: ClaimWord, group: Group, { names }: Scope): boolean {
  const from = parsed.times[0]?.from ?? 0;
  const points = store.series(group, { names, period: { from, to: 1e9 } });
  return points.slice(1).every(({ value }, at) => Math.sign(value - points[at]!.value) === word.way);
}

function checkChange(check: Case, word: ClaimWord, group: Group): Verdict {
  const scopes = scopesOf(check, word, group);
  // A next change comes after it: “dropped in 2023, before rising again in 2024”.
  const next = check.parsed.claims.find(({ kind, start }) => kind === "change" && start > word.start);
  const times = check.parsed.times.filter(({ start }) => !next || start < next.start);
  const told = { ...check, parsed: { ...check.parsed, times } };
  const pairs = scopes.flatMap((scope) => timePairs(told, group, scope));
  if (pairs.length === 0) return null;
  if (ALWAYS.test(check.parsed.text)) return scopes.some((scope) => isAlways(check, word, group, scope));
  const before = check.parsed.text.slice(0, word.start);
  const near = NEAR.find(([pattern]) => pattern.test(before))![1];
  return pairs.some(({ first, second }) => {
    if (!word.factor) return word.way > 0 ? second > first : second < first;
    return first > 0 && near(second / first / word.factor);
  });
}

/** “Than” compares two names or times; with one alone, what was named before. */
function checkComparison(check: Case, word: ClaimWord, group: Group): Verdict {
  const { parsed, store } = check;
  const after = parsed.text.slice(word.end);
  const than = /\b(?:than|of|that|both|compared|against|rest|others?)\b/iu.exec(after);
  const [scope] = scopesOf(check, word, group);
  const agrees = ({ first, second }: Pair) => (word.way > 0 ? second > first : second < first);
  const [first, second] = parsed.times.filter(({ open }) => !open);
  if (first && second && than && second.start > word.end && first.end <= word.start) {
    const own = store.value(group, { names: scope!.names, period: stretch(first) });
    const other = store.value(group, { names: scope!.names, period: stretch(second) });
    if (own && other) return agrees({ first: other.value, second: own.value, label: "" });
  }
  const references = parsed.names.filter(({ reference, start }) => reference && start >= word.end);
  const isAll = /\b(?:any|every|all|each|either|the others?|the rest|both)\b/iu.test(after);
  if (references.length === 0 && !isAll) {
    if (than && parsed.names.length < 2) return timeVerdict(check, group, scope!, agrees);
    return null;
  }
  const subject = nearest(
    parsed,
    parsed.names.filter(({ end, reference }) => end <= word.start && !reference),
    word,
  )[0];
  const name = subject?.name ?? check.context.names[0];
  if (!name) return null;
  const named =
    nameScopes(store, group, { ...parsed, names: subject ? [subject] : [] }, word, check.context)[0] ?? [];
  if (!named.includes(name)) return null;
  const pairs = store.peers(group, { names: named, period: scope!.period }, name);
  const own = pairs.find((peer) => peer.name === name);
  const wanted = new Set(references.map((each) => each.name));
  const others = pairs.filter((peer) => peer.name !== name && (isAll || wanted.has(peer.name)));
  if (!own || others.length === 0) return null;
  if (!others.every((other) => agrees({ first: other.value, second: own.value, label: "" }))) return false;
  if (!ALWAYS.test(parsed.text)) return true;
  const series = (each: string) =>
    store.series(group, { names: [...named.filter((other) => other !== name), each], period: scope!.period });
  return others.every(({ name: other }) => {
    const against = new Map(series(other).map(({ period, value }) => [period.from, value]));
    return series(name).every(({ period, value }) => {
      const first = against.get(period.from);
      return first === undefined || agrees({ first, second: value, label: "" });
    });
  });
}

/** “higher than the year before”, “more than in 2015”. */
function timeVerdict(check: Case, group: Group, scope: Scope, agrees: (pair: Pair) => boolean): Verdict {
  const pairs = timePairs(check, group, { names: scope.names, period: null });
  return pairs.length === 0 || check.parsed.times.length === 0 ? null : pairs.some(agrees);
}

const FAR = 9;

interface Ranked {
  name: string;
  value: number;
}

const isRank = (of: readonly Ranked[], name: string, { way, rank = 1 }: ClaimWord): boolean => {
  const own = of.find((each) => each.name === name);
  if (!own) return false;
  const ahead = of.filter(({ value }) => (way > 0 ? value > own.value : value < own.value)).length;
  const level = of.filter(({ value }) => value === own.value).length;
  return ahead < rank && ahead + level >= rank;
};

function checkSuperlative(check: Case, word: ClaimWord, group: Group): Verdict {
  const { parsed, store, context } = check;
  const top = topCount(parsed.text);
  if (top && word.start < top.end && word.end > top.start) return null;
  // A quantity that is itself an extreme: “maximum acceleration”.
  const stem = wordStem(word.text);
  if (store.groups.some(({ quantity }) => nameKey(quantity).split(" ").includes(stem))) return null;
  const scopes = nameScopes(store, group, parsed, word, context);
  const verdicts = [...nameRanks(check, word, group, scopes), ...timeRanks(check, word, group, scopes)];
  const figure = figureRank(check, word, group, scopes);
  if (verdicts.includes(true) || figure === true) return true;
  return verdicts.length > 0 ? false : figure;
}

function nameRanks(check: Case, word: ClaimWord, group: Group, scopes: string[][]): boolean[] {
  const { parsed, store, context } = check;
  const near = nearest(parsed, parsed.names, word).filter((name) => distance(parsed, name, word) < FAR);
  const subject = near.find(({ name }) => store.knows(group, [name]))?.name;
  if (!subject) return [];
  return scopes
    .filter((names) => names.includes(subject))
    .flatMap((names) => periods(group, parsed, word, context).map((period) => ({ names, period })))
    .flatMap((scope) => {
      const peers = distinct(store.peers(group, scope, subject), subject);
      return peers.length > 1 ? isRank(peers, subject, word) : [];
    });
}

const EACH = /\b(?:both|each|all)\b/iu;

function timeRanks({ parsed, store }: Case, word: ClaimWord, group: Group, scopes: string[][]): boolean[] {
  const time = nearest(parsed, parsed.times, word).find((each) => distance(parsed, each, word) < FAR);
  if (!time || time.kind === "span" || time.open) return [];
  const grain = time.kind === "day" ? undefined : time.kind;
  const isTop = (names: string[]): boolean[] => {
    const points = store
      .series(group, { names, period: null }, grain)
      .map(({ period, value }) => ({ name: String(period.from), value, period }));
    const own = points.find(({ period }) => period.from >= time.from && period.to <= time.to);
    return own && points.length > 1 ? [isRank(points, own.name, word)] : [];
  };
  return scopes.flatMap((names) => {
    const [kind] = EACH.test(parsed.text) ? store.kinds(group, { names, period: null }) : [];
    if (!kind) return isTop(names);
    return [kind.every(({ name }) => !isTop([...names, name]).includes(false))];
  });
}

/** Whether the figure is that extreme of its scope; null where it is none of its values. */
function figureRank({ parsed, store }: Case, word: ClaimWord, group: Group, scopes: string[][]): Verdict {
  const beside = parsed.numbers.filter(
    ({ start }) => segmentAt(parsed, start) === segmentAt(parsed, word.start),
  );
  const verdicts = scopes.flatMap((names) => {
    const scope = { names, period: null };
    const points = group.timeless ? store.select(group, scope) : store.series(group, scope);
    const values = points.map(({ value }) => value).sort((x, y) => (word.way > 0 ? y - x : x - y));
    const isBeside = (value: number) => beside.some((mention) => isWritten(mention, value));
    return values.length > 1 && values.some(isBeside)
      ? isBeside(values[(word.rank ?? 1) - 1] ?? Number.NaN)
      : [];
  });
  return verdicts.includes(true) || (verdicts.length > 0 ? false : null);
}

/** “The top three years were 2016, 2017 and 2024”: those named must be those that come first. */
export function topVerdict(check: Case): { verdict: Verdict; start: number; end: number } | null {
  const { parsed, store, context } = check;
  const found = topCount(parsed.text);
  if (!found) return null;
  const { count: top, ...place } = found;
  const word: ClaimWord = { kind: "superlative", way: 1, text: "top", ...place };
  const verdicts: boolean[] = [];
  for (const group of groupsFor(check, word)) {
    const listed = parsed.times.filter(({ kind, open }) => kind !== "span" && !open);
    const [names = []] = nameScopes(store, group, parsed, place, context);
    if (listed.length === top) {
      const first = store
        .series(group, { names, period: null })
        .toSorted((a, b) => b.value - a.value)
        .slice(0, top);
      verdicts.push(listed.every((time) => first.some(({ period }) => period.from === time.from)));
    }
    const [period = null] = periods(group, parsed, place, context);
    for (const name of names) {
      const peers = distinct(store.peers(group, { names, period }, name), name);
      const said = peers.filter((peer) => parsed.names.some((each) => each.name === peer.name));
      if (said.length !== top || peers.length === top) continue;
      const first = peers.sort((a, b) => b.value - a.value).slice(0, top);
      verdicts.push(said.every((peer) => first.includes(peer)));
    }
  }
  if (verdicts.length === 0) return { verdict: null, ...place };
  return { verdict: verdicts.includes(true), ...place };
}
