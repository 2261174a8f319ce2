import { answerTable, ask } from "@/bench/answers";
import { together } from "@/bench/together";

const QUESTIONS = [
  "When is the next train from Baker Street?",
  "Is the brown line running?",
  "How do I get from Padington to Kings X avoiding changes?",
  "Is Stratford step-free?",
];

const question = (index: number) => QUESTIONS[index % QUESTIONS.length] ?? "";
const answered = (query: string) => ask({ desk: "underground", query, lastNode: "saveResponse" });

export async function measureAnswers(pid: number): Promise<void> {
  await together(1, 20, (index) => answered(question(index)));
  await answerTable((index) => answered(`${question(index)} ${index}`), 200, pid);
}
