import type { Pending } from "./frame";
import type { Kind } from "./kinds";
import { slotsOf } from "./link";
import { type Reading, readText } from "./reader";

/** Of a text read by itself: from here it asks, and from here it asks for that function. */
const SURELY_ASKS = 0.9;
const SURELY_OF = 0.95;

/**
 * How a text reads that asks for something else, though a question was asked back; undefined where it may be a
 * reply. A bare name counts only where the text asks for it in the light of the question, too.
 * @throws AppError `model_unavailable` when the reader can't run
 */
export async function askedInstead(
  { frame, kind }: Pending,
  text: string,
  inContext: Reading,
  kinds: readonly Kind[],
): Promise<Reading | undefined> {
  if (kind === undefined) return undefined;
  const page = { page: frame.desk };
  const alone = await readText(text, page);
  const [[act], [best]] = [alone.acts, alone.functions];
  if (act?.name !== "ask" || act.p < SURELY_ASKS || !best || best.p < SURELY_OF) return undefined;
  if (best.name === `${frame.desk}.${frame.function}` || !best.name.startsWith(`${frame.desk}.`))
    return undefined;
  const name = slotsOf(text, alone, kinds).find(({ mentions }) =>
    mentions.some((mention) => mention.kind === kind),
  );
  if (!name) return undefined;
  if (inContext.functions[0]?.name === best.name && name.text.length < text.trim().length) return alone;
  const bare = await readText(name.text, page);
  return bare.functions[0]?.name === best.name ? undefined : alone;
}
