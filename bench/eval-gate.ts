import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const Figure = z.object({
  desk: z.string(),
  set: z.string(),
  questions: z.number(),
  /** From 0 to 1. */
  share: z.number(),
});
type Figure = z.infer<typeof Figure>;

/** A commit must come up to these within a point or one question; `npm run eval -- --record` writes them. */
const RECORD = new URL("./understanding.json", import.meta.url);
const POINT = 0.01;
/** A share of a few hundred questions isn't a whole number of points in binary. */
const ROUNDING = 1e-9;
/** A question of a small set is more than a point, and processors round differently, which turns one now and then. */
const allowed = (questions: number): number => Math.max(POINT, 1 / questions) + ROUNDING;

const keyOf = ({ desk, set }: Figure) => `${desk}, ${set}`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Fallen by more than that, gone, or never recorded: a line each. */
export function faultsOf(measured: Figure[], recorded: Figure[]): string[] {
  const now = new Map(measured.map((figure) => [keyOf(figure), figure]));
  const known = new Set(recorded.map(keyOf));
  const fallen = recorded.flatMap((before) => {
    const after = now.get(keyOf(before));
    if (!after) return [`${keyOf(before)}: not measured any more`];
    if (after.share >= before.share - allowed(before.questions)) return [];
    return [`${keyOf(before)}: ${percent(after.share)}, was ${percent(before.share)}`];
  });
  const unknown = measured
    .map(keyOf)
    .filter((key) => !known.has(key))
    .map((key) => `${key}: not recorded`);
  return [...fallen, ...unknown];
}

export function record(measured: Figure[], file: URL | string = RECORD): void {
  const figures = measured.map((figure) => Figure.parse(figure));
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Fails the process where understanding has become worse. */
export function gate(measured: Figure[], file: URL | string = RECORD): void {
  const recorded = z.array(Figure).parse(JSON.parse(readFileSync(file, "utf8")));
  for (const figure of measured) console.log(`${keyOf(figure)}: ${percent(figure.share)}`);
  const faults = faultsOf(measured, recorded);
  if (faults.length === 0) return;
  console.error(`Understanding has changed. Mend it, or record it with npm run eval -- --record:`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exitCode = 1;
}
