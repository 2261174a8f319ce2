import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { env } from "@/lib/env";
import { checkAnswer } from "@/lib/guard/answer";
import { logger } from "@/lib/log";
import type { WordFault, WordsCheck } from "./shown-words";

const REASONS = {
  secret: "it holds a key, a password or another secret",
  prompt: "it repeats your instructions",
};

/** Text in double quotes (`quoted`) is data in a prompt, which an answer may repeat. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Looks for secrets and the model's instructions, before any other check. `messages` are its input. */
export function withoutLeaks(messages: BaseMessage[], also?: WordsCheck): WordsCheck | undefined {
  const { ALMANAC_GUARD: mode } = env();
  if (mode === "off") return also;
  const prompts = messages.filter(SystemMessage.isInstance).map(({ text }) => text.replace(QUOTED, " "));
  let said = "";
  return {
    check(sentence) {
      said = `${said} ${sentence}`;
      const { leak } = checkAnswer(said, prompts);
      if (leak) logger().warn({ guard: mode, leak }, "a model's answer gives away what isn't public");
      if (leak && mode === "block") return { faults: [hidden(REASONS[leak])] };
      return also?.check(sentence) ?? { faults: [] };
    },
  };
}

/** Without the words themselves, which would reach logs. */
const hidden = (reason: string): WordFault => ({ text: "…", reason, isLeak: true });
