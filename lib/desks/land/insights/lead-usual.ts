import type { Asked } from "../types";
import { amountOf, type Item, itemsAlong, narrowed, ofLabels, timeOf } from "./asked";
import { at, ORDINALS } from "./lead-items";
import { count, type Prose, percent, prose } from "./prose";
import { subjectOf, type Telling, upperFirst, was } from "./telling";

/** Within this of the mean a year is as usual. */
const ALIKE = 0.15;
const FEWEST = 3;

const VERDICTS = { high: "high", low: "low", usual: "about as usual" } as const;
type Verdict = keyof typeof VERDICTS;

/** One year against the mean of those before; null where there are too few. */
export function leadOfUsual(telling: Telling, asked: Asked): Prose | null {
  const items = itemsOf(telling, asked);
  const own = items.at(-1);
  const before = items.slice(0, -1);
  if (!own || before.length < FEWEST) return null;
  const mean = before.reduce((sum, { value }) => sum + value, 0) / before.length;
  if (!(mean > 0)) return null;
  const ratio = own.value / mean;
  const verdict: Verdict = ratio > 1 + ALIKE ? "high" : ratio < 1 - ALIKE ? "low" : "usual";
  const subject = subjectOf(telling, asked);
  const span = `${before[0]!.name}–${before.at(-1)!.name}`;
  const usual = amountOf(mean, telling.unit, asked, `mean of ${before.length} years, ${subject}, ${span}`);
  const place = items.filter(({ value }) => value > own.value).length;
  const rank =
    place < 5
      ? prose` It is the ${place === 0 ? "" : `${ORDINALS[place]} `}highest of ${count(items.length, "years", "number of years")}.`
      : null;
  return prose`${opening(asked, verdict)}${subject} in ${telling.place} ${was(subject)} ${at(telling, asked, own)} in ${own.name}, ${against(ratio, verdict)} the usual ${usual} a year (the average of ${span}).${rank}`;
}

function itemsOf(telling: Telling, { only = [] }: Asked): Item[] {
  const labels = only.flatMap(({ of }) => of);
  const kept = labels.length > 0 ? narrowed(telling, ofLabels(telling, labels)) : telling;
  return itemsAlong(kept, timeOf(telling));
}

function against(ratio: number, verdict: Verdict): Prose {
  if (verdict === "usual") return prose`about`;
  if (ratio >= 2)
    return prose`${count(Math.round(ratio * 10) / 10, "times", "the year against the mean of those before")}`;
  const by = percent(Math.abs(ratio - 1) * 100, "the year against the mean of those before");
  return prose`${by} ${verdict === "high" ? "above" : "below"}`;
}

/** “Yes” and “no” agree with the word that was asked after. */
function opening({ operation, expects }: Asked, verdict: Verdict): string {
  if (operation === "yesno" && expects)
    return expects === verdict ? "Yes: " : `No, it is ${VERDICTS[verdict]}: `;
  return verdict === "usual" ? "About as usual: " : `${upperFirst(VERDICTS[verdict])}: `;
}
