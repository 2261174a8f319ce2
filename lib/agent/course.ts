import { z } from "zod";

export const Course = z
  .object({
    times: z.array(z.number()).describe("Milliseconds since the epoch, oldest first"),
    values: z.array(z.number()).describe("One for each time"),
  })
  .describe("For drawing: the period in short, with the highest and lowest of each part of it");
export type Course = z.infer<typeof Course>;

/** As many as a chart across a page can show. */
const MOST_POINTS = 160;

interface Point {
  t: number;
  value: number;
}

/** Thins points out, but keeps the lowest and the highest of each part of the period. */
export function courseOf(points: readonly Point[]): Course {
  const kept = points.length <= MOST_POINTS ? points : thinned(points);
  return { times: kept.map(({ t }) => t), values: kept.map(({ value }) => value) };
}

function thinned(points: readonly Point[]): Point[] {
  // Answers mention the ends.
  const [first, last] = [points[0]!, points.at(-1)!];
  const parts = MOST_POINTS / 2 - 1;
  const inner = Array.from({ length: parts }, (_, at) => {
    const part = points.slice(
      Math.floor((at * points.length) / parts),
      Math.floor(((at + 1) * points.length) / parts),
    );
    const low = part.reduce((least, one) => (one.value < least.value ? one : least));
    const high = part.reduce((most, one) => (one.value > most.value ? one : most));
    return low === high ? [low] : [low, high].sort((a, b) => a.t - b.t);
  });
  return [...new Set([first, ...inner.flat(), last])];
}
