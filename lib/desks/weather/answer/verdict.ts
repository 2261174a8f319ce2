import type { Limit, Wanted } from "../wanted";
import { type Condition, conditionOf } from "./conditions";
import { type MeasureName, measureOf, told } from "./measures";
import type { Sample } from "./samples";
import { momentWords } from "./when";

/** What is asked of each hour: a condition by name, or a limit that the user gave. */
export interface Test {
  noun: string;
  isThroughout: boolean;
  holds(sample: Sample): boolean | null;
  by: MeasureName[];
  end: "lowest" | "highest";
  meaning?: string;
}

export function testsOf({ limits, conditions, units, is_throughout }: Wanted): Test[] {
  const named = conditions.map((name): Test => {
    const condition: Condition = conditionOf(name);
    return { ...condition, isThroughout: condition.isThroughout ?? false };
  });
  if (limits.length === 0) return named;
  // “At most 18 degrees” are free cooling's own limits; “above 32 degrees” is another question.
  const isFree = conditions.includes("free_cooling") && limits.every(({ side }) => side === "below");
  return isFree
    ? [withLimits(named[0]!, limits, units)]
    : limits.map((limit) => limitTest(limit, units, is_throughout));
}

const OPPOSITE = { above: "highest", below: "lowest" } as const;

function limitTest(limit: Limit, units: string[], isThroughout = false): Test {
  const { side, value, measure } = limit;
  return {
    noun: `${measureOf(measure).label} ${side} ${told(value, measure, units)}`,
    isThroughout,
    holds: (sample) => isBeyond(sample, limit, isThroughout),
    by: [measure],
    // What is to be kept is told by how near it comes to not being so.
    end: OPPOSITE[isThroughout === (side === "above") ? "below" : "above"],
  };
}

function isBeyond(sample: Sample, { side, value, measure }: Limit, isAll = false): boolean | null {
  const [lowest, highest] = measureOf(measure).read?.(sample) ?? [null, null];
  if (lowest === null || highest === null) return null;
  if (isAll) return side === "above" ? lowest > value : highest < value;
  return side === "above" ? highest > value : lowest < value;
}

function withLimits(test: Test, limits: Limit[], units: string[]): Test {
  return {
    ...test,
    meaning: limits.map((limit) => limitTest(limit, units).noun).join(" and "),
    holds: (sample) => {
      const values = limits.map((limit) => isBeyond(sample, limit));
      return values.includes(null) ? null : values.every(Boolean);
    },
  };
}

export interface Verdict {
  /** Whether, as far as it is known; null: it isn't known. */
  answer: "yes" | "no" | "partly" | null;
  hits: Sample[];
  known: Sample[];
}

export function verdictOf(test: Test, samples: readonly Sample[]): Verdict {
  const known = samples.filter((sample) => test.holds(sample) !== null);
  const hits = known.filter((sample) => test.holds(sample));
  if (known.length === 0) return { answer: null, hits, known };
  const isSome = hits.length > 0;
  const isAll = hits.length === known.length;
  const answer = test.isThroughout && isSome && !isAll ? "partly" : isSome ? "yes" : "no";
  return { answer, hits, known };
}

export function extremeOf(
  samples: readonly Sample[],
  name: MeasureName,
  end: "lowest" | "highest",
): { value: number; sample: Sample } | undefined {
  let best: { value: number; sample: Sample } | undefined;
  for (const sample of samples) {
    const value = measureOf(name).read?.(sample)[end === "lowest" ? 0 : 1] ?? null;
    if (value === null) continue;
    if (!best || (end === "lowest" ? value < best.value : value > best.value)) best = { value, sample };
  }
  return best;
}

export function sumOf(samples: readonly Sample[], name: MeasureName): number | null {
  const values = samples.flatMap((sample) => measureOf(name).read?.(sample)[0] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** The mean of a measure, of a sample's two ends each; null where none is known. */
export function meanOf(samples: readonly Sample[], name: MeasureName): number | null {
  const values = samples.flatMap((sample) => {
    const [low, high] = measureOf(name).read?.(sample) ?? [null, null];
    return low === null || high === null ? [] : [(low + high) / 2];
  });
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function detailOf(
  { by, end }: Pick<Test, "by" | "end">,
  samples: readonly Sample[],
  units: string[],
): string {
  return by
    .flatMap((name) => {
      const { label, isSum } = measureOf(name) as { label: string; isSum?: boolean };
      if (isSum) {
        const sum = sumOf(samples, name);
        return sum === null ? [] : [`${label} ${told(sum, name, units)} in all`];
      }
      const extreme = extremeOf(samples, name, end);
      if (!extreme) return [];
      const limit = end === "lowest" ? "down to" : "up to";
      const when = name === "temperature" ? ` ${momentWords(extreme.sample)}` : "";
      return [`${label} ${limit} ${told(extreme.value, name, units)}${when}`];
    })
    .join(", ");
}
