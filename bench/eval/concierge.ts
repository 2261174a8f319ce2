import { readFileSync } from "node:fs";
import { z } from "zod";
import { closeStore } from "@/db/client";
import { pickDesk } from "@/lib/desks/concierge";
import { seedSamples } from "@/lib/desks/sensors/simulator/simulator";

/*
 * Whether a question that names no desk gets to the right one. Asked are the desks' own labelled questions, as far as they stand
 * by themselves and can be answered; the house has the sample sensors.
 */

const Label = z.object({
  history: z.array(z.unknown()).default([]),
  before: z.array(z.unknown()).default([]),
  question: z.string(),
  tool: z.string().optional(),
  expect: z.object({ kind: z.string().optional(), outcome: z.string().optional() }).optional(),
});

const ANSWERED = new Set(["calls", "answer"]);
const NO_ANSWER = new Set(["ask", "outside", "fallback"]);

function questionsIn(file: string): string[] {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
  const items = file.endsWith(".json")
    ? JSON.parse(text)
    : text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
  return z
    .array(Label)
    .parse(items)
    .filter(({ history, before }) => history.length + before.length === 0)
    .filter(({ tool, expect }) =>
      tool ? !NO_ANSWER.has(tool) : ANSWERED.has(expect?.kind ?? expect?.outcome ?? ""),
    )
    .map(({ question }) => question);
}

const SETS: Record<string, Record<string, string[]>> = {
  "held back": {
    underground: ["underground.json"],
    land: ["land-held-back.jsonl"],
    sensors: ["sensors-held-back.jsonl"],
  },
  tuning: {
    underground: ["underground-tuning.json"],
    land: ["land-tuning.jsonl", "land-tuning-2.jsonl", "land-tuning-3.jsonl"],
    sensors: ["sensors-tuning.jsonl", "sensors-tuning-2.jsonl"],
  },
};

/** Prints how many questions got to their desk. @param verbose shows those of the tuning sets that didn't */
export async function evaluateConcierge(verbose: boolean): Promise<void> {
  await seedSamples();
  for (const [set, desks] of Object.entries(SETS)) {
    for (const [desk, files] of Object.entries(desks)) {
      const questions = files.flatMap(questionsIn);
      const lost: string[] = [];
      for (const question of questions) {
        const picked = await pickDesk(question);
        if (picked.id !== desk) lost.push(`  ${picked.id}: ${question}`);
      }
      const share = ((100 * (questions.length - lost.length)) / questions.length).toFixed(1);
      console.log(`${set}, ${desk}: ${questions.length} questions, ${share} % got there`);
      if (verbose && set === "tuning") console.log(lost.join("\n"));
    }
  }
  closeStore();
}
