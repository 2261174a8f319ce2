import { type Fact, isNumberFact } from "./fact";
import { type Entry, type Group, groupsOf, nameKey } from "./groups";
import { aliasesOf, NameFinder } from "./names";
import { type Period, yearOf } from "./times";

export interface Derived {
  value: number;
  /** A fact's own, or `%` and `times` of what was worked out. */
  unit: string | null;
  origin: string;
  link?: string;
}

export const ofFact = ({ value, fact }: Entry, unit: string | null): Derived => ({
  value,
  unit,
  origin: fact.origin,
  ...(fact.link && { link: fact.link }),
});

/** Those of one id are one thing with several names. */
export interface Valued {
  name: string;
  value: number;
  id: string;
}

/** Each thing once, one of them by the name that is given. */
export const distinct = (values: readonly Valued[], name?: string): Valued[] => [
  ...new Map(
    values.map((value) => [
      value.id,
      values.find((each) => each.name === name && each.id === value.id) ?? value,
    ]),
  ).values(),
];

/** Names that all hold, and a stretch of time; null for all there is. */
export interface Scope {
  names: readonly string[];
  period: Period | null;
}

const within = (inner: Period, outer: Period): boolean => inner.from >= outer.from && inner.to <= outer.to;

export class FactStore {
  readonly groups: Group[];
  readonly finder: NameFinder;
  private readonly selections = new Map<Group, Map<string, Entry[]>>();
  private readonly worked = new Map<Group, Map<string, unknown>>();
  private readonly labels = new Map<string, string>();
  /** “Rome” of “Rome, Lazio, Italy”. */
  private readonly shortened = new Map<string, string>();

  /** Of all facts, for months that are named without a year. */
  readonly onlyYear: number | undefined;

  constructor(facts: readonly Fact[]) {
    this.groups = groupsOf(facts.filter(isNumberFact));
    this.onlyYear = onlyYearOf(this.groups);
    for (const name of new Set(facts.flatMap(({ of }) => of))) this.labels.set(nameKey(name), name);
    for (const [key, name] of this.labels) {
      const short = nameKey(name.split(/, | \(/)[0]!);
      if (short && !this.labels.has(short)) this.shortened.set(short, key);
    }
    for (const [alias, name] of aliasesOf([...this.labels.values()])) {
      const key = nameKey(alias);
      if (!this.labels.has(key) && !this.shortened.has(key)) this.shortened.set(key, nameKey(name));
    }
    this.finder = new NameFinder([...this.labels.values(), ...this.shortened.keys()]);
  }

  get isEmpty(): boolean {
    return this.groups.length === 0;
  }

  vocabulary(): string[] {
    return [...this.labels.values(), ...this.groups.map(({ quantity }) => quantity)];
  }

  keyOf(name: string): string {
    const key = nameKey(name);
    return this.shortened.get(key) ?? key;
  }

  label(key: string): string {
    return this.labels.get(key) ?? key;
  }

  ofNames(group: Group, names: readonly string[]): Entry[] {
    if (names.length === 0) return group.entries;
    const sorted = [...names].sort();
    const key = sorted.join("\0");
    const known = this.selectionsOf(group);
    const found = known.get(key);
    if (found || sorted.length === 1) return found ?? [];
    const last = sorted[sorted.length - 1]!;
    const entries = this.ofNames(group, sorted.slice(0, -1)).filter((entry) => entry.keys.includes(last));
    known.set(key, entries);
    return entries;
  }

  private selectionsOf(group: Group): Map<string, Entry[]> {
    const known = this.selections.get(group);
    if (known) return known;
    const byName = new Map<string, Entry[]>();
    for (const entry of group.entries) {
      for (const key of new Set(entry.keys)) {
        const same = byName.get(key);
        if (same) same.push(entry);
        else byName.set(key, [entry]);
      }
    }
    this.selections.set(group, byName);
    return byName;
  }

  select(group: Group, { names, period }: Scope): Entry[] {
    const entries = this.ofNames(group, names);
    if (!period || group.timeless) return entries;
    return entries.filter((entry) => entry.period !== null && within(entry.period, period));
  }

  knows(group: Group, names: readonly string[]): boolean {
    return this.ofNames(group, names).length > 0;
  }

  private once<T>(group: Group, { names, period }: Scope, what: string, work: () => T): T {
    const known = this.worked.get(group) ?? new Map<string, unknown>();
    this.worked.set(group, known);
    const key = [what, period?.from, period?.to, ...[...names].sort()].join("\0");
    if (!known.has(key)) known.set(key, work());
    return known.get(key) as T;
  }

  /** Added up, the latest, or the mean. */
  value(group: Group, scope: Scope): Derived | null {
    return this.once(group, scope, "value", () => totalOf(group, this.select(group, scope)));
  }

  series(group: Group, scope: Scope, grain?: Grain): { period: Period; value: number }[] {
    return this.once(group, scope, `series ${grain}`, () => this.makeSeries(group, scope, grain));
  }

  private makeSeries(group: Group, scope: Scope, grain?: Grain): { period: Period; value: number }[] {
    const points = new Map<string, Entry[]>();
    for (const entry of this.select(group, scope)) {
      if (!entry.period) continue;
      const key = keyOf(entry, entry.period, grain);
      const same = points.get(key);
      if (same) same.push(entry);
      else points.set(key, [entry]);
    }
    return [...points.entries()]
      .sort(([a, [first]], [b, [second]]) => first!.period!.from - second!.period!.from || (a < b ? -1 : 1))
      .flatMap(([, entries]) => {
        const total = totalOf(group, entries);
        return total ? [{ period: entries[0]!.period!, value: total.value }] : [];
      });
  }

  /** Those of a name's scope and of what could stand in its place: the other areas, devices, categories. */
  peers(group: Group, scope: Scope, name: string): Valued[] {
    return this.once(group, scope, `peers of ${name}`, () => this.makePeers(group, scope, name));
  }

  private makePeers(group: Group, scope: Scope, name: string): Valued[] {
    const others = scope.names.filter((each) => each !== name);
    const entries = this.select(group, { names: others, period: scope.period });
    const besides = new Set<string>();
    const places = new Set<number>();
    for (const entry of entries) {
      const place = entry.keys.indexOf(name);
      if (place < 0) continue;
      places.add(place);
      for (const key of entry.keys) besides.add(key);
    }
    const byName = new Map<string, Entry[]>();
    for (const entry of entries) {
      for (const [place, key] of entry.keys.entries()) {
        // Facts that can be added up name their kinds in one order.
        const isOther = group.additive ? !places.has(place) : besides.has(key);
        if (key !== name && isOther) continue;
        const same = byName.get(key);
        if (same) same.push(entry);
        else byName.set(key, [entry]);
      }
    }
    return [...byName.entries()].flatMap(([key, of]) => {
      const total = totalOf(group, of);
      // Two names of one thing have the same facts.
      return total ? [{ name: key, value: total.value, id: `${of.length} ${of[0]!.fact.origin}` }] : [];
    });
  }

  /** Of each kind of thing that a scope leaves open, by name. */
  kinds(group: Group, { names, period }: Scope): Valued[][] {
    const [first] = this.select(group, { names, period });
    const open = first?.keys.filter((key) => !names.includes(key)) ?? [];
    return open
      .map((key) => distinct(this.peers(group, { names: [...names, key], period }, key)))
      .filter((values) => values.length > 1);
  }
}

function keyOf({ isInstant, fact }: Entry, { from, to }: Period, grain?: Grain): string {
  if (isInstant || !grain || to - from >= DAYS[grain]) return fact.time!;
  return String(Math.floor(from / DAYS[grain]));
}

type Grain = "month" | "year";

/** Of `dayNumber`. */
const DAYS = { month: 31, year: 372 };

function onlyYearOf(groups: readonly Group[]): number | undefined {
  const years = new Set<number>();
  for (const { coverage } of groups) if (coverage) years.add(yearOf(coverage.from)).add(yearOf(coverage.to));
  return years.size === 1 ? [...years][0] : undefined;
}

function totalOf(group: Group, entries: readonly Entry[]): Derived | null {
  const [first] = entries;
  if (!first) return null;
  if (entries.length === 1) return ofFact(first, group.unit);
  const used = group.stock || entries.every(({ isInstant }) => isInstant) ? latest(entries) : entries;
  const sum = used.reduce((total, { value }) => total + value, 0);
  const span = `${used.length} values, ${group.quantity}`;
  if (group.additive) return { value: sum, unit: group.unit, origin: `sum of ${span}` };
  return { value: sum / used.length, unit: group.unit, origin: `mean of ${span}` };
}

function latest(entries: readonly Entry[]): Entry[] {
  const timeOf = ({ fact }: Entry) => fact.time ?? "";
  const last = entries.reduce((time, entry) => (timeOf(entry) > time ? timeOf(entry) : time), "");
  return entries.filter((entry) => timeOf(entry) === last);
}
