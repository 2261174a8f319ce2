import { callerInWords } from "@/lib/agent/known-of-caller";
import { IS_DATA, nowInWords, quoted } from "@/lib/agent/prompt";
import { clock } from "@/lib/clock";
import { SCOPE } from "./scope";
import type { SharedState } from "./state";

/** What was worked out from the data is told in no more characters. */
const MOST_FINDINGS = 12_000;

export const RULES = `Rules:
- Answer the question first, in a few plain sentences in Markdown, the figure that answers it in **bold**.
- Say only what was looked up. Copy figures, places and times exactly, and work out none of your own.
- Where it is what is usual and no forecast, say so first, and never tell it as a forecast.
- Say what couldn't be taken into account. Give no advice beyond what was looked up.
- You call no tools: all that can be had is here.
- ${IS_DATA}`;

export function answerPrompt(state: SharedState, findings: string | undefined, summary: string): string {
  const { zone, reading } = state;
  const said = findings ?? (reading?.kind === "say" ? reading.text : undefined);
  return `You are the weather desk of Almanac. You put into words what was looked up about ${SCOPE.about}.

${nowInWords(zone, clock.now())} Times in what was looked up are those of the place.

Looked up for the question: ${said ? quoted(said, MOST_FINDINGS) : "nothing"}

${RULES}${summary ? `\n\nSaid before, in short: ${quoted(summary, MOST_FINDINGS)}` : ""}${callerInWords(state)}`;
}
