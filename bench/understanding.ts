import type { SetName } from "@/lib/agent/desk-bench";
import type { Measured } from "./load";
import { quantile } from "./server";

export interface Understood {
  desk: string;
  set: SetName;
  questions: number;
  /** Taken as the right kind of question. */
  outcome: number;
  /** Understood in every detail. */
  share: number;
  /** Milliseconds for a question: the median and the 95th percentile. */
  p50: number;
  p95: number;
  mistakes: string[];
}

export async function understandQuestions({ desk, bench }: Measured, set: SetName): Promise<Understood> {
  const asked = bench.questions[set];
  const times: number[] = [];
  const mistakes: string[] = [];
  let outcomes = 0;
  for (const { id, before, question, ready } of asked) {
    const answer = await ready();
    const started = performance.now();
    const { outcome, faults } = await answer();
    times.push(performance.now() - started);
    if (outcome) outcomes += 1;
    if (faults.length > 0)
      mistakes.push(`${id} ${[...before, question].join(" / ")}\n   ${faults.join("; ")}`);
  }
  return {
    desk: desk.id,
    set,
    questions: asked.length,
    outcome: outcomes / asked.length,
    share: (asked.length - mistakes.length) / asked.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    mistakes,
  };
}
