import type { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { recall } from "@/lib/memory/recall";
import { forModel } from "./for-model";
import { quotedFacts } from "./quoted-facts";
import { RecallInput, RecallOutput } from "./schema";

type Found = z.infer<typeof RecallOutput>["found"][number];

const MOST = 5;
/** How much of an answer is quoted. */
const QUOTED = 400;

/** What was said in the caller's own earlier conversations. */
export const recallConversation = defineTool({
  name: "recall_conversation",
  description:
    "What was said in the user's own earlier conversations: about a subject, at a time in their words (“yesterday”, “40 minutes ago”), or both. Only for questions about what was said before.",
  progress: "looking through your conversations",
  input: RecallInput,
  output: RecallOutput,
  forModel,
  facts: ({ data }): Fact[] =>
    data.found.flatMap(({ title, question, answer }) => [title, question, answer].flatMap(quotedFacts)),
  async run({ input: { about, when }, ctx }) {
    const { caller: owner, zone, threadId: exceptThread } = ctx;
    const data = await recall({ owner, desk: "markets", about, when, zone, exceptThread, limit: MOST });
    const span = spanWords(data, zone);
    const subject = about ? ` about ${oneLine(about)}` : "";
    const quotes = data.found.map((found) => quote(found, zone)).join("\n\n");
    return {
      data,
      message:
        data.found.length === 0
          ? `I found nothing${subject}${span} in your conversations with this desk, apart from this one.`
          : `${data.found.length === 1 ? "This was said" : `These ${data.found.length} answers were given`}${subject}${span}:\n\n${quotes}`,
      figures: [],
      provenance: [{ source: "Your conversations", live: true, as_of: clock.iso() }],
      followUps: [],
    };
  },
});

const spanWords = ({ from, to }: Pick<z.infer<typeof RecallOutput>, "from" | "to">, zone: string): string =>
  from && to ? ` from ${localMoment(Date.parse(from), zone)} to ${localMoment(Date.parse(to), zone)}` : "";

/** A passage: where it was said and when, what was asked and, in short, what was answered. */
function quote({ thread_id, title, question, answer, at }: Found, zone: string): string {
  const link = `[${oneLine(title)}](/markets?thread=${encodeURIComponent(thread_id)})`;
  return `${link}, ${localMoment(Date.parse(at), zone)}. You asked: “${oneLine(question)}”\n\n> ${oneLine(shortened(answer))}`;
}

const shortened = (text: string): string =>
  text.length > QUOTED ? `${text.slice(0, QUOTED).replace(/\s+\S*$/, "")} …` : text;

/** A text as part of a line: what would be a link or a table of its own is left as words. */
const oneLine = (text: string): string =>
  text
    .replace(/[[\]|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
