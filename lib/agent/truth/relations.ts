import { claimWords } from "./claim-words";
import type { Case } from "./derive";
import { type Group, quantityStems } from "./groups";
import type { NumberMention } from "./numbers";
import { nearest, type Parsed, segmentAt, segmentText } from "./parse";
import { isBalance, stretch } from "./scope";
import { type Derived, distinct, type Scope } from "./store";
import { topCount } from "./sums";

/** The second is told of against the first. */
export interface Pair {
  first: number;
  second: number;
  label: string;
}

const value = ({ store }: Case, group: Group, scope: Scope): number | null =>
  store.value(group, scope)?.value ?? null;

const isSingle = ({ kind, open }: Parsed["times"][number]): boolean => kind !== "span" && !open;

/** Those named, a named time and the one before it, or the ends of the period. */
export function timePairs(check: Case, group: Group, scope: Scope): Pair[] {
  const { store, parsed, context } = check;
  const all = store.series(group, { names: scope.names, period: null });
  if (all.length < 2) return [];
  const pairs: Pair[] = [];
  const add = (
    a: { value: number } | null | undefined,
    b: { value: number } | null | undefined,
    label: string,
  ) => {
    if (a && b && a !== b) pairs.push({ first: a.value, second: b.value, label });
  };
  const at = (period: { from: number; to: number }) => store.value(group, { names: scope.names, period });
  const ends = (from: number, to: number) => {
    const points = all.filter(({ period }) => period.from >= from && period.to <= to);
    add(points[0], points.at(-1), "over the period");
  };
  const named = parsed.times.map(stretch);
  const spans = parsed.times.filter((time) => !isSingle(time));
  // Stretches that follow one another are compared as wholes.
  const [one, next] = spans;
  const isApart = one !== undefined && next !== undefined && (one.to < next.from || next.to < one.from);
  if (!isApart) for (const time of named) ends(time.from, time.to);
  for (const [index, time] of named.entries())
    for (const other of named.slice(index + 1)) {
      const [earlier, later] = time.from < other.from ? [time, other] : [other, time];
      add(at(earlier), at(later), "between the two times");
    }
  const [time] = parsed.times.filter(isSingle);
  if (named.length === 1 && time) {
    const own = at(time);
    add(
      all.findLast(({ period }) => period.to < time.from),
      own,
      "from the time before",
    );
    if (context.period && context.period.to < time.from)
      add(at(context.period), own, "from the time named before");
    if (/\b(?:by|until|up to|to)\b/iu.test(parsed.text)) add(all[0], own, "from the first time");
    if (/\b(?:from|after|following)\b/iu.test(parsed.text)) add(own, all.at(-1), "to the last time");
  }
  if (named.length > 0) return pairs;
  const { period } = context;
  if (period && period.to - period.from > 372) ends(period.from, period.to);
  add(all[0], all.at(-1), "over the period");
  return pairs;
}

function namePairs(check: Case, place: { start: number; end: number }, group: Group, scope: Scope): Pair[] {
  const { store, parsed, context } = check;
  const said = nearest(parsed, parsed.names, place).map(({ name }) => name);
  return scope.names.flatMap((name) => {
    const within = store.peers(group, scope, name);
    // Of several names of one thing, each by itself leaves room for another thing.
    const isAlone = distinct(within).length < 2 && !group.additive;
    const peers = isAlone ? store.peers(group, { ...scope, names: [name] }, name) : within;
    const own = peers.find((peer) => peer.name === name);
    const others = peers.filter(({ id }) => id !== own?.id);
    if (!own || others.length === 0) return [];
    const isNamed = (peer: { name: string }) => said.includes(peer.name);
    const wasNamed = (peer: { name: string }) => context.names.includes(peer.name);
    const named = others.some(isNamed) ? others.filter(isNamed) : others.filter(wasNamed);
    const rest = named.length > 0 ? named : distinct(others).length === 1 ? others.slice(0, 1) : [];
    return rest.map((other) => ordered(parsed, { name, value: own.value }, other));
  });
}

/** The one told of second: not what something is compared with, else what is named first. */
function ordered(
  parsed: Parsed,
  a: { name: string; value: number },
  b: { name: string; value: number },
): Pair {
  const mentionOf = ({ name }: { name: string }) => parsed.names.find((each) => each.name === name);
  const [one, other] = [mentionOf(a), mentionOf(b)];
  const isReversed =
    one !== undefined &&
    other !== undefined &&
    (one.reference !== other.reference ? one.reference === true : other.start < one.start);
  const [subject, against] = isReversed ? [b, a] : [a, b];
  return { first: against.value, second: subject.value, label: `${subject.name} and ${against.name}` };
}

function quantityPairs(check: Case, group: Group, scope: Scope): Pair[] {
  const { store, parsed, context } = check;
  const own = value(check, group, scope);
  if (own === null) return [];
  const said = new Set(quantityStems(`${parsed.text} ${context.text}`));
  const isRelated = ({ stems }: Group) =>
    stems.some((stem) => group.stems.includes(stem)) ||
    [stems, group.stems].every((each) => each.some((stem) => said.has(stem)));
  return store.groups
    .filter((other) => other !== group && other.dimension === group.dimension)
    .filter((other) => isRelated(other) && !isBalance(other.stems, said))
    .flatMap((other) => {
      const first = value(check, other, scope);
      const label = `${group.quantity} and ${other.quantity}`;
      return first === null ? [] : [{ first, second: own, label }];
    });
}

const pairsOf = (check: Case, mention: NumberMention, group: Group, scope: Scope): Pair[] => [
  ...timePairs(check, group, scope),
  ...namePairs(check, mention, group, scope),
  ...quantityPairs(check, group, scope),
];

const DIFFERENCE =
  /\b(?:by|difference|gap|change|changed|apart|margin|older|extra|another|swing|net|points?|below|above|under|range|varied|varies|saves?|spread|minus|less|moved|drift(?:s|ed)?|fluctuat\w+)\b/iu;
const RANGE =
  /\b(?:difference|range|swing|varied|varies|var(?:y|ies|iation)|spread|gap|between|moved|drift(?:s|ed)?|fluctuat\w+)\b/iu;

export function* differences(
  check: Case,
  mention: NumberMention,
  group: Group,
  scopes: Scope[],
): Generator<Derived> {
  const { parsed, store } = check;
  const said = parsed.text;
  if (!DIFFERENCE.test(said) && claimWords(said).every(({ kind }) => kind === "superlative")) return;
  for (const scope of scopes) {
    for (const { first, second, label } of pairsOf(check, mention, group, scope))
      yield { value: second - first, unit: group.unit, origin: `difference ${label}, ${group.quantity}` };
    if (!RANGE.test(said)) continue;
    for (const values of [store.series(group, scope), ...store.kinds(group, scope)]) {
      const all = values.map((each) => each.value);
      if (all.length > 1)
        yield {
          value: Math.max(...all) - Math.min(...all),
          unit: group.unit,
          origin: `range of ${all.length} values, ${group.quantity}`,
        };
    }
  }
}

export function* changes(
  check: Case,
  mention: NumberMention,
  group: Group,
  scopes: Scope[],
): Generator<Derived> {
  const { text, claims } = check.parsed;
  if (!DIFFERENCE.test(text) && claims.every(({ kind }) => kind === "superlative")) return;
  for (const scope of scopes) {
    for (const { first, second, label } of pairsOf(check, mention, group, scope)) {
      if (first !== 0)
        yield {
          value: (100 * (second - first)) / Math.abs(first),
          unit: "%",
          origin: `change ${label}, ${group.quantity}`,
        };
    }
  }
}

export function* ratios(
  check: Case,
  mention: NumberMention,
  group: Group,
  scopes: Scope[],
): Generator<Derived> {
  const { parsed } = check;
  const isChange = parsed.claims.some(({ kind }) => kind === "change");
  const segment = segmentAt(parsed, mention.start);
  const own = parsed.times.filter(({ start }) => segmentAt(parsed, start) === segment);
  const others = parsed.times.filter(({ from }) => from !== own[0]?.from);
  const isBackwards = !isChange && own[0] !== undefined && others.some(({ from }) => from > own[0]!.from);
  const of = (ratio: number, label: string): Derived => ({
    value: ratio,
    unit: "times",
    origin: `ratio ${label}, ${group.quantity}`,
  });
  for (const scope of scopes) {
    for (const { first, second, label } of timePairs(check, group, scope)) {
      const [below, above] = isBackwards ? [second, first] : [first, second];
      if (below !== 0) yield of(above / below, label);
    }
    const pairs = [...namePairs(check, mention, group, scope), ...quantityPairs(check, group, scope)];
    for (const { first, second, label } of pairs) if (first !== 0) yield of(second / first, label);
  }
}

const OF_ANOTHER = /\bof (?:what|that|its|the (?:previous|year))\b/iu;
const REST = /\b(?:rest|remain(?:ing|der|s)?|others?|balance)\b/iu;

/** Shares of a whole, of names in their kind, of times in all and of one quantity in all of its kind. */
export function* shares(
  check: Case,
  mention: NumberMention,
  group: Group,
  scopes: Scope[],
): Generator<Derived> {
  if (!group.additive) return;
  const { store, parsed } = check;
  const said = segmentText(parsed, mention.start);
  for (const scope of scopes) {
    const own = value(check, group, scope);
    if (own === null) continue;
    const wholes: [number | null, string][] = [];
    for (const name of scope.names) {
      const names = scope.names.filter((other) => other !== name);
      wholes.push([value(check, group, { names, period: scope.period }), store.label(name)]);
      const peers = distinct(store.peers(group, scope, name));
      const listed = peers.filter((peer) => parsed.names.some((each) => each.name === peer.name));
      const whole = peers.reduce((sum, peer) => sum + peer.value, 0);
      const sum = listed.reduce((total, peer) => total + peer.value, 0);
      if (listed.length > 1 && whole > 0) yield* shareOf(sum, whole, `${listed.length} of them`, group, said);
    }
    for (const period of scope.period ? [...parsed.times.map(stretch), null] : [])
      wholes.push([value(check, group, { names: scope.names, period }), "the time"]);
    for (const [whole, label] of wholes) if (whole) yield* shareOf(own, whole, label, group, said);
    yield* topShares(check, group, scope);
    for (const { first, second, label } of quantityPairs(check, group, scope)) {
      if (first + second !== 0 && first * second >= 0)
        yield* shareOf(second, first + second, label, group, said);
    }
    const isOfAnother = parsed.names.length > 1 || parsed.times.length > 1 || OF_ANOTHER.test(parsed.text);
    const pairs = isOfAnother ? pairsOf(check, mention, group, scope) : quantityPairs(check, group, scope);
    for (const { first, second, label } of pairs) {
      const [less, more] = Math.abs(first) < Math.abs(second) ? [first, second] : [second, first];
      if (more !== 0)
        yield {
          value: Math.abs((100 * less) / more),
          unit: "%",
          origin: `share of ${label}, ${group.quantity}`,
        };
    }
  }
}

function* shareOf(
  part: number,
  whole: number,
  label: string,
  group: Group,
  said: string,
): Generator<Derived> {
  const share = (100 * part) / whole;
  yield { value: share, unit: "%", origin: `share of ${label} in the whole, ${group.quantity}` };
  if (REST.test(said))
    yield {
      value: 100 - share,
      unit: "%",
      origin: `share of all but ${label} in the whole, ${group.quantity}`,
    };
}

function* topShares({ store, parsed }: Case, group: Group, scope: Scope): Generator<Derived> {
  const count = topCount(parsed.text)?.count;
  if (!count) return;
  for (const kind of store.kinds(group, scope)) {
    const values = kind.map((each) => each.value).sort((a, b) => b - a);
    const whole = values.reduce((sum, each) => sum + each, 0);
    const first = values.slice(0, count).reduce((sum, each) => sum + each, 0);
    if (whole > 0) yield* shareOf(first, whole, `the first ${count}`, group, "");
  }
}
