import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { recall } from "@/lib/memory/recall";
import { forModel } from "./for-model";
import { oneLine, passages, recallFacts, spanWords } from "./recalled";
import { RecallInput, RecallOutput } from "./schema";

/** How many passages are quoted. */
const MOST = 3;

/** What was said in the caller's own earlier conversations. */
export const recallConversation = defineTool({
  name: "recall_conversation",
  isLocal: true,
  description:
    "What was said in the user's own earlier conversations: about a subject, at a time in their words (“yesterday”, “40 minutes ago”), or both. Only for questions about what was said before.",
  progress: "looking through your conversations",
  input: RecallInput,
  output: RecallOutput,
  forModel,
  facts: ({ data, message }): Fact[] => recallFacts(data, message),
  async run({ input: { about, when }, ctx: { caller, threadId, zone } }) {
    const whose = { owner: caller, desk: "markets", exceptThread: threadId || undefined };
    const data = await recall({ ...whose, about, when, zone, limit: MOST });
    const subject = about ? ` about ${oneLine(about)}` : "";
    const unread =
      when && !data.from ? `I couldn't read “${oneLine(when)}” as a time, so I looked at all times. ` : "";
    return {
      data,
      message: `${unread}${leadOf(data.found.length, `${subject}${spanWords(data, zone)}`)}${passages(data, zone)}`,
      provenance: [{ source: "Your conversations", live: true, as_of: clock.iso() }],
      followUps: [],
    };
  },
});

function leadOf(count: number, what: string): string {
  if (count === 0)
    return `I found nothing${what} in your conversations with this desk. This one isn't counted.`;
  return `${count === 1 ? "I found one answer" : `I found ${count} answers`}${what}:\n\n`;
}
