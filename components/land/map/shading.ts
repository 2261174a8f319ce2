import type { AoiRef } from "@/lib/desks/land/types";

/** Null where there is none. */
export interface PartValue {
  ref: AoiRef;
  value: number | null;
}

export interface Shading {
  /** Null: no part has a value. */
  scale: Scale | null;
  /** From 1, for parts with a value. */
  classes: Map<AoiRef, number>;
  values: Map<AoiRef, number | null>;
  hasGaps: boolean;
}

/** @param range e.g. the values of all years, so that a colour means the same in each */
export function shadingOf(values: readonly PartValue[], range?: readonly number[] | null): Shading {
  const scale = scaleOf(range?.length ? range : values.map(({ value }) => value));
  const known = values.filter((each): each is { ref: AoiRef; value: number } => each.value !== null);
  return {
    scale,
    classes: new Map(scale ? known.map(({ ref, value }) => [ref, classOf(scale, value) + 1]) : []),
    values: new Map(values.map(({ ref, value }) => [ref, value])),
    hasGaps: known.length < values.length,
  };
}

/** Five for what only grows, three a side of zero. Lightness runs one way, so that they are told apart without hue. */
export type Tone = `seq${1 | 2 | 3 | 4 | 5}` | `${"below" | "above"}${1 | 2 | 3}`;

/** Class i is from breaks[i - 1], included, to breaks[i]. */
export interface Scale {
  breaks: number[];
  tones: Tone[];
  min: number;
  max: number;
}

const SEQUENCE: Tone[] = ["seq1", "seq2", "seq3", "seq4", "seq5"];
const BELOW: Tone[] = ["below3", "below2", "below1"];
const ABOVE: Tone[] = ["above1", "above2", "above3"];

/** At most five classes of like size with round bounds; around zero at most three a side. Null: there are no values. */
export function scaleOf(values: Iterable<number | null>): Scale | null {
  const sorted = [...values].filter((value) => value !== null && Number.isFinite(value)) as number[];
  sorted.sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const [min, max] = [sorted[0]!, sorted.at(-1)!];
  if (min < 0 && max > 0) return { ...diverging(sorted), min, max };
  const breaks = quantiles(sorted, SEQUENCE.length);
  const tones = spread(SEQUENCE, breaks.length + 1);
  // What is furthest from zero is strongest.
  return { breaks, tones: max <= 0 && min < 0 ? tones.reverse() : tones, min, max };
}

function diverging(sorted: number[]): Pick<Scale, "breaks" | "tones"> {
  const losses = quantiles(
    sorted.filter((value) => value < 0),
    BELOW.length,
  );
  const gains = quantiles(
    sorted.filter((value) => value >= 0),
    ABOVE.length,
  );
  return {
    breaks: [...losses, 0, ...gains],
    tones: [...BELOW.slice(BELOW.length - losses.length - 1), ...ABOVE.slice(0, gains.length + 1)],
  };
}

function quantiles(sorted: number[], classes: number): number[] {
  const breaks = new Set<number>();
  for (let i = 1; i < classes; i++) {
    const at = sorted[Math.round((i * sorted.length) / classes)];
    const before = sorted.findLast((value) => at !== undefined && value < at);
    if (at !== undefined && before !== undefined) breaks.add(roundBetween(before, at));
  }
  return [...breaks];
}

export function roundBetween(below: number, upTo: number): number {
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(below), Math.abs(upTo))));
  for (let digits = largest; digits > largest - 15; digits--) {
    const unit = 10 ** digits;
    const candidate = Number((Math.floor(upTo / unit) * unit).toPrecision(12));
    if (candidate > below && candidate <= upTo) return candidate;
  }
  return upTo;
}

function spread(tones: Tone[], count: number): Tone[] {
  if (count === 1) return [tones[2]!];
  return Array.from({ length: count }, (_, i) => tones[Math.round((i * (tones.length - 1)) / (count - 1))]!);
}

/** From 0. */
export const classOf = ({ breaks }: Scale, value: number): number =>
  breaks.filter((bound) => value >= bound).length;

/** “under 200”, “200 – 1,000”, “1,000 or more”, within the classes' range. */
export function classNames({ breaks, min, max }: Scale, format: (value: number) => string): string[] {
  const [least, most] = [format(roundedDown(min)), format(-roundedDown(-max))];
  if (breaks.length === 0) return [min === max ? format(min) : `${least} – ${most}`];
  const between = breaks.slice(1).map((bound, i) => `${format(breaks[i]!)} – ${format(bound)}`);
  return [`under ${format(breaks[0]!)}`, ...between, `${format(breaks.at(-1)!)} or more`];
}

/** To three digits. */
function roundedDown(value: number): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
  return Number((Math.floor(value / unit) * unit).toPrecision(12));
}
