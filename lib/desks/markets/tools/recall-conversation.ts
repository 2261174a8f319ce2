import { brief } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { recall } from "@/lib/memory/recall";
import { allCoins } from "../coins/coins";
import { forModel } from "./for-model";
import { oneLine, passages, recallFacts, spanWords } from "./recalled";
import { RecallInput, RecallOutput } from "./schema";

const MOST = 3;

export const recallConversation = defineTool({
  name: "recall_conversation",
  isLocal: true,
  description:
    "What was said in the user's own earlier conversations: about a subject, at a time in their words (“yesterday”, “40 minutes ago”), or both. Only for questions about what was said before.",
  progress: "looking through your conversations",
  step({ about, begins, when }) {
    const subject = begins
      ? ` for a coin beginning with ${begins.toUpperCase()}`
      : about
        ? ` for “${brief(about)}”`
        : "";
    return `Looked through earlier conversations${subject}${when ? ` (${brief(when)})` : ""}.`;
  },
  input: RecallInput,
  output: RecallOutput,
  forModel,
  facts: ({ data, message }): Fact[] => recallFacts(data, message),
  async run({ input: { about, begins, when }, ctx: { caller, threadId, zone } }) {
    const whose = { owner: caller, desk: "markets", exceptThread: threadId || undefined };
    const wide = await recall({ ...whose, about, when, zone, limit: begins ? MOST_LOOKED : MOST });
    const data = begins ? { ...wide, found: wide.found.filter(namesCoin(begins)).slice(0, MOST) } : wide;
    const subject = begins
      ? ` about a coin beginning with ${begins.toUpperCase()}`
      : about
        ? ` about ${oneLine(about)}`
        : "";
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

const MOST_LOOKED = 300;

function namesCoin(begins: string): (found: { question: string }) => boolean {
  const names = allCoins()
    .slice(0, WELL_KNOWN)
    .flatMap(({ name, symbol }) => [name, symbol].map((one) => one.toLowerCase()))
    .filter((one) => one.length > 2 && one.startsWith(begins.toLowerCase()));
  return ({ question }) => {
    const words = ` ${question
      .toLowerCase()
      .split(/[^a-z0-9$]+/)
      .join(" ")} `;
    return names.some((name) => words.includes(` ${name} `));
  };
}

const WELL_KNOWN = 150;

function leadOf(count: number, what: string): string {
  if (count === 0)
    return `I found nothing${what} in your conversations with this desk. This one isn't counted.`;
  return `${count === 1 ? "I found one answer" : `I found ${count} answers`}${what}:\n\n`;
}
