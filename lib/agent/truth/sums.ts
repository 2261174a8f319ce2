import { SUM } from "./claim-words";
import type { Case } from "./derive";
import type { Group } from "./groups";
import type { NumberMention } from "./numbers";
import { segmentText } from "./parse";
import { type Derived, distinct, type Scope, type Valued } from "./store";

const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 };
const COUNT = `(\\d+|${Object.keys(COUNTS).join("|")})`;
const LEAD = "(?:top|largest|biggest|highest|worst|leading|best|main|strongest)";
const TOP = new RegExp(`\\b(?:${LEAD}[\\s-]+${COUNT}|${COUNT}\\s+(?:${LEAD}))\\b`, "iu");

/** 3 for “the top three” and “the three worst years”, and where it says so. */
export function topCount(text: string): { count: number; start: number; end: number } | null {
  const match = TOP.exec(text);
  const said = match?.[1] ?? match?.[2];
  if (!match || !said) return null;
  const count = COUNTS[said.toLowerCase()] ?? Number(said);
  return { count, start: match.index, end: match.index + match[0].length };
}

const add = (values: readonly { value: number }[]): number =>
  values.reduce((sum, { value }) => sum + value, 0);

export function* sums(check: Case, mention: NumberMention, group: Group, scope: Scope): Generator<Derived> {
  const { store, parsed } = check;
  if (!group.additive) return;
  const of = (value: number, what: string): Derived => ({
    value,
    unit: group.unit,
    origin: `sum of ${what}, ${group.quantity}`,
  });
  const said = segmentText(parsed, mention.start);
  const isSum = SUM.test(parsed.text) || /\band\b/iu.test(said);
  const isNamed = ({ name }: Valued) => parsed.names.some((each) => each.name === name);
  const kinds = [
    ...scope.names.map((name) => distinct(store.peers(group, scope, name))),
    ...store.kinds(group, scope),
  ];
  const top = topCount(parsed.text)?.count;
  for (const values of kinds) {
    const listed = values.filter(isNamed);
    if (listed.length > 1 && isSum)
      yield of(add(listed), listed.map(({ name }) => store.label(name)).join(" and "));
    if (top) yield of(add(values.sort((a, b) => b.value - a.value).slice(0, top)), `the first ${top}`);
  }
  const singles = parsed.times.filter(({ kind, open }) => kind !== "span" && !open);
  if (singles.length > 1 && isSum) {
    const values = singles.map((period) => store.value(group, { names: scope.names, period }));
    const known = values.filter((value) => value !== null);
    if (known.length === singles.length) yield of(add(known), `${known.length} times`);
  }
  if (!top) return;
  const series = store.series(group, scope).toSorted((a, b) => b.value - a.value);
  if (series.length >= top) yield of(add(series.slice(0, top)), `the first ${top} times`);
}
