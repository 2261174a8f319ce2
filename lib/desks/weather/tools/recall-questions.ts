import { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { oneLine } from "@/lib/agent/prompt";
import { brief } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { recall } from "@/lib/memory/recall";

const MOST = 3;
const QUOTED = 240;

const Found = z.object({
  thread_id: z.string(),
  question: z.string(),
  answer: z.string(),
  at: z.string(),
});

export const recallQuestions = defineTool({
  name: "recall_questions",
  description: "What was asked here in the user's own earlier conversations, about a subject or at a time.",
  needsConversation: true,
  isLocal: true,
  progress: "looking through your conversations",
  step: ({ about, when }) =>
    `Looked through earlier conversations${about ? ` for “${brief(about)}”` : ""}${when ? ` (${brief(when)})` : ""}.`,
  input: z.object({ about: z.string().optional(), when: z.string().optional() }),
  output: z.object({ from: z.string().nullable(), to: z.string().nullable(), found: z.array(Found) }),
  async run({ input: { about, when }, ctx: { caller, threadId, zone } }) {
    const { from, to, found } = await recall({
      owner: caller,
      desk: "weather",
      about,
      when,
      zone,
      exceptThread: threadId || undefined,
      limit: MOST,
    });
    const data = { from, to, found: found.map((one) => Found.parse(one)) };
    const subject = about ? ` about ${oneLine(about)}` : "";
    const time = when && from ? ` ${oneLine(when)}` : "";
    const head =
      found.length === 0
        ? `I found nothing${subject}${time} in your earlier conversations here. This one isn't counted.`
        : `You asked${subject}${time}:`;
    return {
      data,
      message: [head, ...data.found.map((one) => passage(one, zone))].join("\n\n"),
      provenance: [{ source: "Your conversations", live: true, as_of: clock.iso() }],
      followUps: [],
    };
  },
});

function passage({ thread_id, question, answer, at }: z.infer<typeof Found>, zone: string): string {
  const link = `[${linkText(question)}](/weather?thread=${encodeURIComponent(thread_id)})`;
  const told = answer.replace(/^\s*\|.*$/gm, "");
  const quote = told.length > QUOTED ? `${told.slice(0, QUOTED).replace(/\s+\S*$/, "")} …` : told;
  return `${link}, ${localMoment(Date.parse(at), zone)}\n\n> ${oneLine(quote, QUOTED + 2)}`;
}

/** Brackets and bars would end the link, or make a table. */
const linkText = (text: string): string => oneLine(text.replace(/[[\]|]+/g, " "));
