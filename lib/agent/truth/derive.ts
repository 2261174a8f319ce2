import { AVERAGE, claimWords, EXTREMES, SUM } from "./claim-words";
import { type Entry, type Group, quantityStems } from "./groups";
import type { Hedge, NumberMention } from "./numbers";
import { type Parsed, segmentText } from "./parse";
import { changes, differences, ratios, shares } from "./relations";
import { type Context, groupsNamed, roleOf, scopesAt, textsAround } from "./scope";
import { type Derived, type FactStore, ofFact, type Scope } from "./store";
import { sums } from "./sums";
import { yearOf } from "./times";

export interface Case {
  store: FactStore;
  parsed: Parsed;
  context: Context;
}

/** As shares of the bound: “more than 5 Mha” is said of 5.4, not of 34. */
const BEYOND: Partial<Record<Hedge, [least: number, most: number]>> = {
  over: [0, 0.5],
  under: [-0.6, 0],
  almost: [-0.15, 0],
};

/** A text may leave the sign to its words (“fell by”). */
export function isWritten(mention: NumberMention, value: number): boolean {
  const isSigned = mention.negative || mention.unit?.dimension === "angle";
  const off = (isSigned ? value : Math.abs(value)) - mention.value;
  if (Math.abs(off) <= mention.tolerance) return true;
  const [least, most] = BEYOND[mention.hedge] ?? [0, 0];
  const size = Math.abs(mention.value);
  return off !== 0 && off >= least * size && off <= most * size;
}

const isCount = ({ dimension }: Group): boolean => dimension === "count";
const isComparable = ({ dimension }: Group): boolean => dimension !== "clock" && dimension !== "angle";

export function* derived(check: Case, mention: NumberMention): Generator<Derived> {
  const { store, parsed, context } = check;
  const texts = textsAround(parsed, mention, context);
  if (!mention.unit) return yield* unitless(check, mention, texts);
  const { dimension } = mention.unit;
  const alike = store.groups.filter((group) => group.dimension === dimension);
  for (const group of groupsNamed(alike, texts)) {
    const scopes = scopesAt(store, group, parsed, mention, context);
    for (const scope of isChange(parsed, mention) ? [] : scopes) {
      for (const found of direct(check, mention, group, scope))
        if (!isWithoutSign(parsed, mention, found.value)) yield found;
      yield* sums(check, mention, group, scope);
    }
    yield* differences(check, mention, group, scopes);
  }
  // A limit or a length that is of nothing in particular holds everywhere.
  for (const { entries, unit } of alike)
    for (const entry of entries) if (entry.keys.length === 0) yield ofFact(entry, unit);
  if (dimension === "duration") yield* durations(check, mention);
  if (dimension !== "percent" && dimension !== "ratio") return;
  const bases = store.groups.filter(isComparable);
  const amounts = bases.filter((group) => !isCount(group));
  const measured = new Set([...groupsNamed(amounts, texts), ...groupsNamed(amounts, texts.slice(1))]);
  const counted = groupsNamed(bases.filter(isCount), texts);
  for (const group of [...measured, ...counted]) {
    const scopes = scopesAt(store, group, parsed, mention, context);
    if (dimension === "ratio") yield* ratios(check, mention, group, scopes);
    else {
      yield* shares(check, mention, group, scopes);
      yield* changes(check, mention, group, scopes);
    }
  }
  if (dimension === "percent") yield* sharesOfCounts(check, mention);
  if (dimension === "percent") yield* sharesOfThings(check, mention);
}

const BELOW_ZERO = /\b(?:minus|below (?:zero|freezing))\b/iu;

const isWithoutSign = ({ text }: Parsed, { unit, negative }: NumberMention, value: number): boolean =>
  unit?.dimension === "temperature" && value < 0 && !negative && !BELOW_ZERO.test(text);

const BY =
  /\bby\s+(?:about |around |roughly |approximately |almost |nearly |over |more than |only |just |~)?$/iu;
const THAN =
  /^\s*(?:\p{L}+\s+)?(?:more|less|fewer|higher|lower|warmer|cooler|colder|hotter|faster|slower|longer|shorter|larger|smaller|greater|older|drier|later|earlier)\b(?! than \d)/iu;

/** No value itself will do then. */
function isChange({ text, claims }: Parsed, { start, end }: NumberMention): boolean {
  const isBy =
    BY.test(text.slice(0, start)) &&
    claims.some((word) => word.kind !== "superlative" && word.end <= start && start - word.end < 30);
  return isBy || THAN.test(text.slice(end));
}

const TELLING_DIGITS = 3;
function* unitless(check: Case, mention: NumberMention, texts: string[]): Generator<Derived> {
  const { store, parsed, context } = check;
  const all = store.groups.filter((group) => !isCount(group) && group.dimension !== "clock");
  if (mention.text.replace(/\D/g, "").length < TELLING_DIGITS || mention.nouns.length > 0) return;
  for (const group of groupsNamed(all, texts)) {
    for (const scope of scopesAt(store, group, parsed, mention, context))
      yield* direct(check, mention, group, scope);
  }
}

const APART = /\b(?:apart|interval|every|later|after|between)\b/iu;
const LONG = /\b(?:over|within|in|cover(?:s|ed|ing)?|span(?:s|ned)?)\b/iu;

function* durations({ store, parsed, context }: Case, mention: NumberMention): Generator<Derived> {
  for (const group of store.groups) {
    if (group.dimension !== "clock" && group.dimension !== "duration") continue;
    const factor = group.dimension === "clock" ? 60 : 1;
    for (const scope of scopesAt(store, group, parsed, mention, context)) {
      const values = store.select(group, scope).map(({ value }) => value * factor);
      const sorted = [...new Set(values)].sort((a, b) => a - b);
      const of = (value: number): Derived => ({
        value,
        unit: "s",
        origin: `time between two of ${group.quantity}`,
      });
      if (sorted.length < 2) continue;
      if (group.dimension === "clock" && LONG.test(parsed.text)) yield of(sorted.at(-1)! - sorted[0]!);
      if (!APART.test(parsed.text)) continue;
      const rows = store.select(group, scope);
      for (const key of new Set(rows.flatMap(({ keys }) => keys))) {
        const own = rows.filter(({ keys }) => keys.includes(key)).map(({ value }) => value * factor);
        for (const [at, value] of own.slice(1).entries()) yield of(Math.abs(value - own[at]!));
      }
    }
  }
}

/** Of those counted one by one: “half of the six trains go to Rome”. */
function* sharesOfThings({ store, parsed, context }: Case, mention: NumberMention): Generator<Derived> {
  const said = new Set(quantityStems(parsed.text));
  const things = store.groups.filter(
    (group) => !isCount(group) && group.stems.some((stem) => said.has(stem)),
  );
  for (const group of parsed.names.length > 0 ? things : [])
    for (const scope of scopesAt(store, group, parsed, mention, context))
      yield {
        value: (100 * store.select(group, scope).length) / group.entries.length,
        unit: "%",
        origin: `share of those in all ${group.quantity}`,
      };
}

/** Of two counts that a sentence states: “15 of the 19 lines, nearly 80 %”. */
function* sharesOfCounts({ store, parsed, context }: Case, mention: NumberMention): Generator<Derived> {
  const stated = parsed.numbers.filter(({ unit }) => unit === null).map(({ value }) => value);
  for (const group of store.groups.filter(isCount)) {
    const whole = group.entries.find(({ keys }) => keys.length === 0)?.value;
    if (!whole) continue;
    const parts = scopesAt(store, group, parsed, mention, context)
      .flatMap((scope) => store.select(group, scope))
      .filter(({ value }) => stated.length < 2 || stated.includes(value));
    for (const { value, fact } of parts)
      yield {
        value: (100 * value) / whole,
        unit: "%",
        origin: `share of ${fact.origin} in all ${group.quantity}`,
      };
  }
}

function* direct(
  { store, parsed }: Case,
  mention: NumberMention,
  group: Group,
  scope: Scope,
): Generator<Derived> {
  const entries = atClock({ store, parsed }, mention, store.select(group, scope));
  if (entries.length === 0) return;
  const said = segmentText(parsed, mention.start);
  const whole = store.value(group, scope)!;
  const role = roleOf(parsed, mention);
  const series = store.series(group, scope);
  const isSeveral = series.length > 1 && !entries.every(({ isInstant }) => isInstant);
  const of = (value: number, origin: string): Derived => ({ value, unit: group.unit, origin });
  if (role && isSeveral) {
    const end = role === "start" ? series[0]! : series.at(-1)!;
    yield of(end.value, `${group.quantity} at the ${role} of the period`);
  }
  const isInstants = series.length > 1 && entries.every(({ isInstant }) => isInstant);
  if (isInstants && !hasClock(parsed)) {
    const ends = endsOf(parsed, mention, series);
    if (ends) {
      for (const value of ends) yield of(value, `${group.quantity} at an end`);
      return;
    }
  }
  yield whole;
  if (!group.additive && (!isSeveral || AVERAGE.test(said))) {
    for (const entry of entries) if (!isSeveral) yield ofFact(entry, group.unit);
    const sum = entries.reduce((total, { value }) => total + value, 0);
    yield of(sum / entries.length, `mean of ${entries.length} values, ${group.quantity}`);
    if (SUM.test(said) && !isSeveral) yield of(sum, `sum of ${entries.length} values, ${group.quantity}`);
  }
  const [only] = entries;
  if (AVERAGE.test(parsed.text) && entries.length === 1 && group.additive && only!.period) {
    const years = yearOf(only!.period.to) - yearOf(only!.period.from) + 1;
    if (years > 1) yield of(only!.value / years, `mean of ${years} years, ${group.quantity}`);
  }
  if (AVERAGE.test(parsed.text) && series.length > 1) {
    const sum = series.reduce((total, { value }) => total + value, 0);
    yield of(sum / series.length, `mean of ${series.length} times, ${group.quantity}`);
  }
  yield* extremes({ store, parsed }, mention, group, scope, series);
}

/** Those whose time of day stands right beside the figure: “424 ppm at 07:59”, “2 min (09:01)”. */
function atClock(
  { store, parsed }: Pick<Case, "store" | "parsed">,
  mention: NumberMention,
  entries: Entry[],
): Entry[] {
  if (entries.length < 2 || !entries.every(({ isInstant }) => isInstant)) return entries;
  const clock = parsed.numbers.find(({ unit, start, end }) => {
    if (unit?.dimension !== "clock") return false;
    const between =
      start >= mention.end ? parsed.text.slice(mention.end, start) : parsed.text.slice(end, mention.start);
    return /^\s*(?:\(|at|from|on|platform|\s)*$/iu.test(between);
  });
  const clocks = store.groups
    .filter(({ dimension }) => dimension === "clock")
    .flatMap((group) => group.entries);
  const times = new Set(clocks.filter(({ value }) => value === clock?.value).map(({ fact }) => fact.time));
  return clock ? entries.filter(({ fact }) => times.has(fact.time)) : entries;
}

const hasClock = ({ numbers }: Parsed): boolean => numbers.some(({ unit }) => unit?.dimension === "clock");
const RANGES = /\b(?:varied|varies|ranged|ranges|ranging|stayed|fluctuated|moved|remained)\b/iu;

/** Of “rose from … to …” and “varied between … and …”; null where the figure is of neither. */
function endsOf(parsed: Parsed, mention: NumberMention, series: { value: number }[]): number[] | null {
  const at = parsed.numbers.findIndex(({ start }) => start === mention.start);
  const isListed = mention.isLinked || parsed.numbers[at - 1]?.isLinked;
  if (!isListed) return null;
  const values = series.map(({ value }) => value);
  if (RANGES.test(parsed.text)) return [Math.min(...values), Math.max(...values)];
  const role = roleOf(parsed, mention);
  const isChange = parsed.claims.some(({ kind }) => kind === "change");
  if (!role || !isChange) return null;
  return [role === "start" ? values[0]! : values.at(-1)!];
}

/** Of more times, people tell by month. */
const MOST_POINTS = 40;

function* extremes(
  { store, parsed }: Pick<Case, "store" | "parsed">,
  mention: NumberMention,
  group: Group,
  scope: Scope,
  series: { value: number }[],
): Generator<Derived> {
  const said = segmentText(parsed, mention.start);
  const superlatives = claimWords(said).filter(({ kind }) => kind === "superlative");
  const isRange = EXTREMES.test(parsed.text);
  if (superlatives.length === 0 && !isRange) return;
  const months = series.length > MOST_POINTS ? store.series(group, scope, "month") : [];
  for (const values of [series, months, ...store.kinds(group, scope)]) {
    if (values.length < 2) continue;
    const sorted = values.map(({ value }) => value).sort((a, b) => b - a);
    const picks = superlatives.map(({ way, rank = 1 }) =>
      way > 0 ? sorted[rank - 1] : sorted[sorted.length - rank],
    );
    if (isRange) picks.push(sorted[0], sorted.at(-1));
    for (const value of picks)
      if (value !== undefined)
        yield { value, unit: group.unit, origin: `extreme of ${values.length} values, ${group.quantity}` };
  }
}
