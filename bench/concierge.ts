import type { SetName } from "@/lib/agent/desk-bench";
import { pickDesk } from "@/lib/desks/concierge";
import type { Measured } from "./load";

/** Whether questions get to the right desk when they name none. */
export interface Routed {
  desk: string;
  set: SetName;
  questions: number;
  share: number;
  /** The questions that went elsewhere, each after where it went. */
  mistakes: string[];
}

/** Asks the concierge a desk's own labelled questions, those that stand by themselves and have an answer. */
export async function routeQuestions({ desk, bench }: Measured, set: SetName): Promise<Routed> {
  const asked = bench.questions[set].filter(({ isForConcierge }) => isForConcierge);
  const mistakes: string[] = [];
  for (const { question } of asked) {
    const picked = await pickDesk(question);
    if (picked.id !== desk.id) mistakes.push(`${picked.id}: ${question}`);
  }
  return {
    desk: desk.id,
    set,
    questions: asked.length,
    share: (asked.length - mistakes.length) / asked.length,
    mistakes,
  };
}
