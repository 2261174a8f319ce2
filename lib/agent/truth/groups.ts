import { LRUCache } from "lru-cache";
import type { NumberFact } from "./fact";
import { wordStem, wordsIn } from "./names";
import { type Period, periodOf } from "./times";
import { toBase, type Unit, unitOf } from "./units";

export interface Entry {
  fact: NumberFact;
  /** In the dimension's base unit. */
  value: number;
  /** As `nameKey` has them. */
  keys: string[];
  period: Period | null;
  /** Not of a day or more. */
  isInstant: boolean;
}

/** Facts that can be compared and, where additive, added up. */
export interface Group {
  quantity: string;
  stems: string[];
  dimension: string;
  unit: string | null;
  entries: Entry[];
  additive: boolean;
  stock: boolean;
  timeless: boolean;
  /** From the first day to the last of those that aren't of a moment. */
  coverage: Period | null;
}

const keys = new LRUCache<string, string>({ max: 50_000 });

export function nameKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = wordsIn(name)
    .map(({ stem }) => stem)
    .join(" ");
  keys.set(name, key);
  return key;
}

const SAME: Record<string, string> = {
  lost: "loss",
  lose: "loss",
  losing: "loss",
  losse: "loss",
  gained: "gain",
  emitted: "emission",
  emit: "emission",
  emitting: "emission",
  removed: "removal",
  absorbed: "removal",
  absorb: "removal",
  warm: "temperature",
  warmer: "temperature",
  warmest: "temperature",
  hotter: "temperature",
  hottest: "temperature",
  cooler: "temperature",
  coolest: "temperature",
  colder: "temperature",
  coldest: "temperature",
};
const STOP = new Set(["of", "the", "in", "by", "to", "a", "due", "from", "and", "with"]);

export const quantityStems = (text: string): string[] =>
  wordsIn(text)
    .map(({ stem }) => SAME[stem] ?? wordStem(stem))
    .filter((stem) => !STOP.has(stem));

const widened = (known: Period | null, { from, to }: Period): Period =>
  known && known.from <= from && known.to >= to
    ? known
    : { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) };

/** Each fact once: what was pulled again for a later question is the same. */
export function groupsOf(facts: readonly NumberFact[]): Group[] {
  const groups = new Map<string, Group>();
  const units = new Map<string | null, Unit>();
  const periods = new Map<string, Period | null>();
  const seen = new Set<string>();
  const remembered = <K, V>(known: Map<K, V>, key: K, make: () => V): V => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    known.set(key, made);
    return made;
  };
  for (const fact of facts) {
    const { quantity, time = "", value, additive = false, stock = false } = fact;
    if (!Number.isFinite(value)) continue;
    const unit = remembered(units, fact.unit, () => unitOf(fact.unit));
    // Totals aren't added up with their parts.
    const shape = additive ? fact.of.length : "";
    const group = remembered(groups, `${quantity}\0${shape}\0${unit.dimension}`, () => ({
      quantity,
      stems: [...new Set(quantityStems(`${quantity} ${fact.words ?? ""}`))],
      dimension: unit.dimension,
      unit: fact.unit,
      entries: [],
      additive,
      stock,
      timeless: true,
      coverage: null,
    }));
    const identity = `${group.quantity}\0${fact.of.join("\0")}\0${time}\0${value}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    group.timeless &&= time === "";
    const period = remembered(periods, time, () => periodOf(time));
    const isInstant = time.includes("T") && !time.includes("/");
    if (period && !isInstant) group.coverage = widened(group.coverage, period);
    group.entries.push({ fact, value: toBase(value, unit), keys: fact.of.map(nameKey), period, isInstant });
  }
  return [...groups.values()];
}
