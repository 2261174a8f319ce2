import { callerInWords } from "@/lib/agent/known-of-caller";
import { IS_DATA, nowInWords, quoted } from "@/lib/agent/prompt";
import { clock } from "@/lib/clock";
import { SCOPE } from "./scope";
import type { SharedState } from "./state";

/** What was worked out from the data is told in no more characters. */
const MOST_FINDINGS = 12_000;

/** What no answer may quote. */
export const RULES = `Rules:
- Answer the question first, in a few plain sentences in Markdown, the figure that answers it in **bold**. Copy figures exactly; work out none of your own.
- Where the data are what is usual and no forecast, say so first, and never tell them as a forecast.
- Say what couldn't be taken into account. Give no advice beyond what the data say.
- ${IS_DATA}`;

/** Asks a language model for the answer, out of what the agents collected. */
export function answerPrompt(state: SharedState, findings: string | undefined, summary: string): string {
  const { zone, public_ip, latitude, longitude, reading } = state;
  const place = latitude === null ? "not needed" : `${latitude}, ${longitude}`;
  const said = findings ?? (reading?.kind === "say" ? reading.text : undefined);
  return `You are the weather desk of Almanac. You answer questions about ${SCOPE.about}.

${nowInWords(zone, clock.now())} The server's public address: ${public_ip ?? "not asked for"}. Coordinates: ${place}.

What the data say to the question: ${said ? quoted(said, MOST_FINDINGS) : "nothing"}

${RULES}${summary ? `\n\nWhat was said before, in short: ${quoted(summary, MOST_FINDINGS)}` : ""}${callerInWords(state)}`;
}
