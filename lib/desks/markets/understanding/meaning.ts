import { encode, encodeAndKeep } from "@/lib/models/embedded/encoder";
import { HELP, OUTSIDE } from "@/lib/models/embedded/generic";
import { nearest } from "@/lib/models/embedded/understand";
import { INSIDE, SCOPE } from "./scope";

const lower = (sentences: readonly string[]) => sentences.map((sentence) => sentence.toLowerCase());
const help = lower(HELP);
const outside = lower([...OUTSIDE, ...SCOPE.outside]);
const inside = lower([...INSIDE, ...SCOPE.starters]);

/** Chosen on the tuning questions (`npm run eval -- markets`). */
const LIKE = { help: 0.6, outside: 0.4, inside: 0.62 };

/** What a question is most like that holds no word of the field: by the likeness of sentences. */
export async function kindByMeaning(
  question: string,
): Promise<"small_talk" | "off_topic" | "crypto" | undefined> {
  const [vector] = await encode([question.toLowerCase()]);
  const [likeHelp = 0, likeOther = 0, likeOwn = 0] = await Promise.all(
    [help, outside, inside].map((known) => nearest(vector, known)),
  );
  if (likeHelp > LIKE.help && likeHelp >= likeOther) return "small_talk";
  if (likeOwn > LIKE.inside && likeOwn > likeOther) return "crypto";
  return likeOther > LIKE.outside ? "off_topic" : undefined;
}

/** Encodes the sentences that questions are compared with ahead of the first question, and loads the encoder. */
export async function warmUpWords(): Promise<void> {
  await encodeAndKeep([...help, ...outside, ...inside]);
  await encode(["ready"]);
}
