import { type Decision, type Interaction, remember } from "@/lib/memory";
import type { DeskAnswer } from "./desk";

interface Answered {
  desk: string;
  /** Absent: nothing was asked. */
  question?: string;
  said: DeskAnswer;
}

/** Stores each desk's part by itself. Nobody waits for it. */
export function rememberAnswer(
  run: Pick<Interaction, "owner" | "threadId" | "ms">,
  answers: Answered[],
): void {
  for (const { desk, question, said } of answers) {
    if (!question) continue;
    const { response: answer, memory } = said;
    const calls = said.data?.calls ?? [];
    void remember({
      ...run,
      desk,
      question,
      answer,
      decisions: [decisionIn(desk, said)],
      success: calls.length === 0 || calls.some(({ error }) => !error),
      ...memory,
    });
  }
}

function decisionIn(desk: string, { agent = desk, reasoning, data }: DeskAnswer): Decision {
  const tools = [...new Set(data?.calls.map(({ name }) => name))];
  const how = tools.length > 0 ? `With ${tools.join(", ")}.` : "Without a tool.";
  return { agent, decision: "ANSWER", reasoning: reasoning ?? how };
}
