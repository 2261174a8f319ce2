import { checkAnswer } from "@/lib/guard/answer";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { RULES } from "../prompts";
import { SCOPE } from "../scope";
import type { SharedState } from "../state";
import { wordKinds } from "../understanding/kinds";
import { agentNode } from "./agent";

const SANITIZED =
  "I worked out an answer but can't show it, because it would have given away something that isn't public. Try asking in other words.";

/** Looks through the answer before it is given: it must give nothing away, and be about the weather or a place. */
export const safety = agentNode("safety", "looking through the answer", (state) => {
  const answer = state.answer ?? "";
  const { leak } = checkAnswer(answer, [RULES]);
  if (leak)
    return {
      decision: "SANITIZED",
      reasoning: `The answer held a ${leak}.`,
      update: { answer: SANITIZED, output_safe: false },
    };
  const own = ownAnswer(state);
  if (isWrittenByModel(state) && own !== undefined && !isRelevant(answer))
    return {
      decision: "REPLACED",
      reasoning: "The answer wasn't about the weather or a place.",
      update: { answer: own, output_safe: true },
    };
  return {
    decision: "SAFE",
    reasoning: "The answer gives nothing away and is about the question.",
    update: { output_safe: true },
  };
});

const isWrittenByModel = ({ writer }: SharedState): boolean => writer !== null && writer !== EMBEDDED_ID;

/** Whether an answer speaks of the subject at all; that it says the right figures was checked while it was written. */
const isRelevant = (answer: string): boolean =>
  /°|\d/.test(answer) || SUBJECT.test(answer) || wordKinds.some((kind) => kind.find(answer).length > 0);

const SUBJECT = new RegExp(`\\b(?:${["weather", ...(SCOPE.common ?? [])].join("|")})\\b`, "i");

const ownAnswer = ({ calls }: SharedState): string | undefined =>
  calls.findLast(({ name }) => name === "tell_weather")?.result?.message;
