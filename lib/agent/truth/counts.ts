import { SUM } from "./claim-words";
import type { Case } from "./derive";
import type { Group } from "./groups";
import { wordStem } from "./names";
import type { NumberMention } from "./numbers";
import { differences } from "./relations";
import { groupsNamed, scopesAt, textsAround } from "./scope";
import { type Derived, type FactStore, ofFact } from "./store";
import { topCount } from "./sums";
import { yearOf } from "./times";

/** Null where nothing tells what is counted. */
export interface Counts {
  /** No other number may stand there. */
  isKnown: boolean;
  values: Derived[];
}

/** What an ordinal may state, e.g. of houses in a street: counts whose quantity says “place”. */
export function placesFor({ store, parsed, context }: Case, mention: NumberMention): Derived[] {
  const nouns = mention.nouns.map(wordStem);
  const groups = store.groups.filter(
    ({ dimension, stems }) =>
      dimension === "count" && stems.includes("place") && nouns.some((noun) => stems.includes(noun)),
  );
  return groups.flatMap((group) =>
    scopesAt(store, group, parsed, mention, context).flatMap((scope) =>
      store.select(group, scope).map((entry) => ofFact(entry, null)),
    ),
  );
}

const FEWER = /\b(?:saves?|saving|fewer|more|extra|another|less)\b/iu;

/** “Half of the six trains” counts them all. */
const OF_WHOLE = /\bof (?:the |all |these |those |its )*$/iu;

/** Times are counted in many ways: those of a stretch, of a list, in a row. */
const TIME = /^(?:year|month|day|week|decade|hour)$/u;

export function countsFor(check: Case, mention: NumberMention): Counts {
  const { store, parsed, context } = check;
  // “The northbound one uses platform 10.”
  const isPronoun = mention.isWord && mention.value === 1;
  const nouns = mention.nouns.slice(0, isPronoun ? 1 : 3).map(wordStem);
  const before = wordStem(/(\p{L}+)\s*$/u.exec(parsed.text.slice(0, mention.start))?.[1] ?? "");
  const isNamed = ({ stems }: Group) => [...nouns, before].some((word) => stems.includes(word));
  const counts = store.groups.filter(
    ({ dimension, stems }) => dimension === "count" && !stems.includes("place"),
  );
  const named = counts.filter(isNamed);
  const things = store.groups.filter(
    ({ dimension, stems }) => dimension !== "count" && nouns.some((noun) => stems.includes(noun)),
  );
  const found: Derived[] = [];
  const more: Derived[] = [];
  const any = things.length > 0 ? [] : counts;
  for (const group of named.length > 0 ? groupsNamed(named, textsAround(parsed, mention, context)) : any) {
    for (const scope of scopesAt(store, group, parsed, mention, context))
      for (const entry of store.select(group, scope)) found.push(ofFact(entry, null));
  }
  for (const group of FEWER.test(parsed.text) ? named : []) {
    const scopes = scopesAt(store, group, parsed, mention, context);
    for (const found of differences(check, mention, group, scopes))
      more.push({ ...found, value: Math.abs(found.value) });
  }
  const isWhole = OF_WHOLE.test(parsed.text.slice(0, mention.start));
  if (SUM.test(parsed.text))
    for (const { entries, quantity } of named) {
      const parts = entries.filter(({ keys }) => keys.length > 0);
      const value = parts.reduce((sum, entry) => sum + entry.value, 0);
      if (parts.length > 1) more.push({ value, unit: null, origin: `sum of ${quantity}` });
    }
  for (const group of things) {
    const everything = isWhole ? [{ names: [], period: null }] : [];
    for (const scope of [...scopesAt(store, group, parsed, mention, context), ...everything])
      found.push({
        value: store.select(group, scope).length,
        unit: null,
        origin: `number of ${group.quantity}`,
      });
  }
  const isKnown = (named.length > 0 || things.length > 0) && !nouns.some((noun) => TIME.test(noun));
  const most = Math.max(...found.map(({ value }) => value));
  const isSome = /\b(?:first|next)\s*$/iu.test(parsed.text.slice(0, mention.start)) && mention.value <= most;
  if (isSome) found.push({ value: mention.value, unit: null, origin: "some of those that there are" });
  more.push(
    ...conditional(check, mention),
    ...listed(check, mention, named.length > 0),
    ...(isKnown ? [] : sizes(store)),
  );
  return { isKnown, values: [...found, ...more] };
}

function* listed({ parsed }: Case, mention: NumberMention, isCounted: boolean): Generator<Derived> {
  const of = (value: number, what: string): Derived => ({ value, unit: null, origin: `number of ${what}` });
  const top = topCount(parsed.text);
  if (top && mention.start >= top.start && mention.end <= top.end)
    yield of(top.count, "those that come first");
  if (!isCounted) yield of(new Set(parsed.names.map(({ name }) => name)).size, "names in the sentence");
  if (!mention.nouns.some((noun) => TIME.test(wordStem(noun)))) return;
  yield of(parsed.times.length, "times in the sentence");
  for (const { from, to } of parsed.times) yield of(yearOf(to) - yearOf(from) + 1, "years of the period");
}

const known = new WeakMap<FactStore, Derived[]>();

function sizes(store: FactStore): Derived[] {
  const found =
    known.get(store) ?? store.groups.filter(({ dimension }) => dimension !== "count").flatMap(sizesOf);
  known.set(store, found);
  return found;
}

function sizesOf({ entries, quantity }: Group): Derived[] {
  const width = entries[0]?.keys.length ?? 0;
  const of = (value: number, what: string): Derived => ({
    value,
    unit: null,
    origin: `number of ${what}, ${quantity}`,
  });
  const kinds = Array.from({ length: width }, (_, at) => new Set(entries.map(({ keys }) => keys[at])).size);
  const times = new Set(entries.map(({ fact }) => fact.time));
  const years = entries.flatMap(({ period }) => (period ? yearOf(period.to) - yearOf(period.from) + 1 : []));
  return [
    of(Math.max(0, ...years.slice(0, 1)), "years"),
    ...kinds.map((size) => of(size, "things told apart")),
    ...(times.has(undefined) ? [] : [of(times.size, "times")]),
    of(entries.length, "values"),
  ];
}

const isBound = ({ unit, hedge }: NumberMention): boolean =>
  unit !== null && (hedge === "over" || hedge === "under");

/** Beyond a bound in the sentence: “in 4 of the 10 years it was above 3 Mha”. */
function* conditional({ store, parsed, context }: Case, mention: NumberMention): Generator<Derived> {
  const bound = parsed.numbers.find((each) => each !== mention && isBound(each));
  if (!bound) return;
  const isBeyond = ({ value }: { value: number }) =>
    bound.hedge === "over" ? value > bound.value : value < bound.value;
  const origin = `number of values beyond ${bound.text}`;
  const groups = store.groups.filter(({ dimension }) => dimension === bound.unit!.dimension);
  for (const group of groupsNamed(groups, textsAround(parsed, mention, context))) {
    const scopes = scopesAt(store, group, parsed, mention, context);
    // The names that a list then gives aren't what it counts among.
    const wider = scopes.map(({ period }) => ({ names: [], period }));
    for (const scope of [...scopes, ...wider]) {
      for (const values of [store.series(group, scope), ...store.kinds(group, scope)])
        yield { value: values.filter(isBeyond).length, unit: null, origin };
    }
  }
}

/** As many values are beyond it as the sentence counts. */
export function isBoundOfCount(check: Case, mention: NumberMention): boolean {
  if (!isBound(mention)) return false;
  const counts = check.parsed.numbers.filter(({ unit }) => unit === null);
  return counts.some((count) => [...conditional(check, count)].some(({ value }) => value === count.value));
}
