import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeStore } from "@/db/client";
import { SETS, type SetName } from "@/lib/agent/desk-bench";
import { resetEnv } from "@/lib/env";
import { routeQuestions } from "./concierge";
import { gate, record } from "./eval-gate";
import { type Measured, measuredDesks } from "./load";
import { understandQuestions } from "./understanding";
import { shareOf } from "./wilson";

/*
 * How well the embedded model and the concierge understand questions that they were not tuned on.
 * `npm run eval -- <desk> …` or `concierge`; --verbose shows mistakes; --gate compares held-back sets with --record.
 */

interface Options {
  sets?: SetName | "all";
  /** Ids; all desks where none is given. */
  desks?: string[];
}

/** A Saturday evening: what “tonight” and “the next train” come to depends on the hour, and the figures mustn't. */
const MOMENT = "2026-11-28T21:00:00Z";

export const evaluate = (options: Options = {}) => measureEach(options, understandQuestions);

export const evaluateConcierge = (options: Options = {}) => measureEach(options, routeQuestions);

async function measureEach<Result>(
  { sets = "all", desks = [] }: Options,
  measure: (measured: Measured, set: SetName) => Promise<Result>,
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "almanac-eval-"));
  const { ALMANAC_NOW = MOMENT } = process.env;
  Object.assign(process.env, { ALMANAC_DATA_DIR: folder, ALMANAC_DATA: "sample", ALMANAC_NOW });
  resetEnv();
  const results: Result[] = [];
  try {
    const all = await measuredDesks(desks);
    for (const { bench } of all) await bench.prepare();
    for (const each of all)
      for (const set of sets === "all" ? SETS : [sets]) {
        if (each.bench.questions[set].length > 0) results.push(await measure(each, set));
      }
    return results;
  } finally {
    closeStore();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the held-back sets only the figures are shown, so that nobody tunes on them. */
const mistakesOf = ({ set, mistakes }: { set: SetName; mistakes: string[] }) =>
  set === "tuning" && process.argv.includes("--verbose") ? mistakes : [];

const rightOf = (share: number, all: number) => shareOf(Math.round(share * all), all);

async function printAll(): Promise<void> {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const desks = named.filter((name) => name !== "concierge");
  if (named.length === 0 || desks.length > 0) {
    console.log("| desk | set | questions | what is asked | every detail | ms (median, 95th percentile) |");
    console.log("| --- | --- | --- | --- | --- | --- |");
    for (const result of await evaluate({ desks })) {
      const { desk, set, questions, outcome, share, p50, p95 } = result;
      const shares = `${rightOf(outcome, questions)} | ${rightOf(share, questions)}`;
      console.log(`| ${desk} | ${set} | ${questions} | ${shares} | ${p50.toFixed(1)}, ${p95.toFixed(1)} |`);
      for (const mistake of mistakesOf(result)) console.log(mistake);
    }
  }
  if (named.length > 0 && !named.includes("concierge")) return;
  console.log("\n| asked without a desk, of | set | questions | got there |\n| --- | --- | --- | --- |");
  for (const result of await evaluateConcierge()) {
    const { desk, set, questions, share } = result;
    console.log(`| ${desk} | ${set} | ${questions} | ${rightOf(share, questions)} |`);
    for (const mistake of mistakesOf(result)) console.log(`  ${mistake}`);
  }
}

async function heldBackFigures() {
  const understood = await evaluate({ sets: "held-back" });
  const routed = await evaluateConcierge({ sets: "held-back" });
  return [
    ...understood.map(({ desk, questions, share }) => ({ desk, set: "every detail", questions, share })),
    ...understood.map(({ desk, questions, outcome }) => ({
      desk,
      set: "what is asked",
      questions,
      share: outcome,
    })),
    ...routed.map(({ desk, questions, share }) => ({ desk, set: "sent there", questions, share })),
  ];
}

async function main(): Promise<void> {
  if (process.argv.includes("--record")) record(await heldBackFigures());
  else if (process.argv.includes("--gate")) gate(await heldBackFigures());
  else await printAll();
}

if (import.meta.main) await main();
