import type { Score } from "@/lib/agent/score";

/** A score below it sends an answer back to the agent. */
export const THRESHOLD = 0.7;

/** What each part counts, of answers about the market and of all others; the reference document's. */
export const WEIGHTS = {
  crypto: { completeness: 0.4, freshness: 0.3, relevance: 0.3 },
  talk: { completeness: 0.5, helpfulness: 0.5 },
} as const;

export type Kind = keyof typeof WEIGHTS;
export type PartOf<K extends Kind> = keyof (typeof WEIGHTS)[K] & string;

/** A part's value, from 0 to 1, and why it is that. */
export interface Rating {
  value: number;
  note: string;
}
export type Ratings<K extends Kind = Kind> = Record<PartOf<K>, Rating>;

/** The weighted sum of the parts. Values beyond 0 and 1 count as those, and what is no number as 0. */
export function scoreOf<K extends Kind>(kind: K, ratings: Ratings<K>, revisions: number): Score {
  const weights: Record<string, number> = WEIGHTS[kind];
  const parts = Object.entries<Rating>(ratings).map(([name, { value, note }]) => ({
    name,
    weight: weights[name] ?? 0,
    value: rounded(within(value)),
    note,
  }));
  const value = rounded(parts.reduce((sum, part) => sum + part.weight * part.value, 0));
  return { value, threshold: THRESHOLD, revisions, parts };
}

export function lowerOf<K extends Kind>(computed: Ratings<K>, judged: Partial<Ratings<K>>): Ratings<K> {
  const lower = Object.entries<Rating>(computed).map(([name, rating]) => {
    const other = (judged as Record<string, Rating | undefined>)[name];
    return [name, other && within(other.value) < within(rating.value) ? other : rating];
  });
  return Object.fromEntries(lower) as Ratings<K>;
}

const within = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));

/** To three digits: sums of shares must not miss the threshold by a rounding error. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
