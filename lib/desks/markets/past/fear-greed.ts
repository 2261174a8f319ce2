import { z } from "zod";
import data from "../data/fear-greed.json";
import { type FearGreedDay, INTERVAL_MS } from "../types";

/** data/fear-greed.json: an entry a day from `since` on; null where the source lacks the day. */
export const FearGreedFile = z.object({
  since: z.iso.date(),
  values: z.array(z.number().int().min(0).max(100).nullable()),
});
export type FearGreedFile = z.infer<typeof FearGreedFile>;

export const PAST_FEAR_GREED = {
  source: "Crypto Fear & Greed Index, alternative.me",
  until: "2025-05-02",
} as const;

const WORDS: [from: number, word: string][] = [
  [75, "Extreme Greed"],
  [55, "Greed"],
  [45, "Neutral"],
  [25, "Fear"],
  [0, "Extreme Fear"],
];

/** The word that alternative.me gives a value from 0 to 100. */
export const moodOf = (value: number): string => WORDS.find(([from]) => value >= from)![1];

let days: FearGreedDay[] | undefined;

/** The embedded Fear & Greed index, 2018-02-01 to 2025-05-02, oldest first; four days are missing. */
export function pastFearGreed(): FearGreedDay[] {
  days ??= unpack();
  return days;
}

function unpack(): FearGreedDay[] {
  const { since, values } = FearGreedFile.parse(data);
  const start = Date.parse(since);
  return values.flatMap((value, index) =>
    value === null ? [] : [{ t: start + index * INTERVAL_MS["1d"], value, word: moodOf(value) }],
  );
}
