import type { Understanding } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { plain } from "./previous-answer";
import words from "./words.json";

const PHRASE = words.again.wording.map((phrase) => phrase.replaceAll(" ", "\\W+")).join("|");
const PLAIN_REQUEST = `(?:(?:and )?(?:please )?(?:say|put|tell|explain|answer)(?: me| it| that| this)* )?(?:in |with )?(?:very |really |some )?(?:${PHRASE})(?:,? please)?`;
const AT_END = new RegExp(`(?:^|[\\s,;:–-]+)${PLAIN_REQUEST}([.!?]*)\\s*$`, "i");
const AT_START = new RegExp(`^\\s*${PLAIN_REQUEST}[\\s,;:–-]+`, "i");

/** A question without the wish that it be answered in plain words; undefined where it has none, or is nothing else. */
export function withoutPlainRequest(question: string): string | undefined {
  const rest = question.replace(AT_START, "").replace(AT_END, "$1").trim();
  return rest !== question.trim() && normalise(rest) !== "" ? rest : undefined;
}

export function inPlainWords(understood: Understanding, question: string): Understanding {
  if (understood.kind !== "calls") return understood;
  const calls = understood.calls.flatMap((call) => {
    const [worded = call] = plain(call, undefined, question);
    return [worded];
  });
  return { ...understood, calls };
}
