import type { SetName } from "@/lib/agent/desk-bench";
import { route } from "@/lib/desks/routing";
import type { Measured } from "./load";

export interface Routed {
  desk: string;
  set: SetName;
  questions: number;
  share: number;
  /** Each after where it went. */
  mistakes: string[];
}

/** Only those that stand by themselves and have an answer. */
export async function routeQuestions({ desk, bench }: Measured, set: SetName): Promise<Routed> {
  const asked = bench.questions[set].filter(({ isForConcierge }) => isForConcierge);
  const mistakes: string[] = [];
  for (const { question } of asked) {
    const went = await destination(question);
    if (went !== desk.id) mistakes.push(`${went}: ${question}`);
  }
  return {
    desk: desk.id,
    set,
    questions: asked.length,
    share: (asked.length - mistakes.length) / asked.length,
    mistakes,
  };
}

async function destination(question: string): Promise<string> {
  const found = await route(question);
  return "talk" in found ? found.talk : found.parts.map(({ desk }) => desk.id).join(" + ");
}
