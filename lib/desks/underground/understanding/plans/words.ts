import type { Kind } from "@/lib/understanding/kinds";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import cannotTexts from "../cannot.json";
import { termKind, topicKind } from "../kinds";
import terms from "../terms.json";
import { linesCalled, linesInCommon } from "./common";

/** What is spoken of, by the marked words first, else by the whole question; the longest words win. */
function found(request: Request, kind: Kind): number[] {
  const marked = request.frame.slots
    .filter(({ role }) => role !== "wrong" && role !== "ref")
    .flatMap(({ text, carried }) => (carried ? [] : kind.find(text)));
  request.use(
    "what",
    "name",
    "on",
    "from",
    "to",
    "prefer",
    "time",
    "every",
    "toward",
    "not",
    "via",
    "within",
    "unit",
    "rhythm",
    "by",
  );
  const carried = request.frame.slots.flatMap(({ text, carried: isCarried }) =>
    isCarried ? kind.find(text) : [],
  );
  const whole = kind.find(request.text);
  const isExact = ({ score }: { score: number }) => score === 1;
  const tries = [marked.filter(isExact), whole.filter(isExact), marked, carried];
  const best = tries.find((mentions) => mentions.length > 0) ?? [];
  return [...new Set(best.map(({ values }) => Number(values[0]?.replace("entry", ""))))];
}

const KNOWN =
  "I can explain what statuses such as “minor delays” or “part closure” mean, fare zones, step-free access, interchanges, the Night Tube, the Tube, the Overground and its lines, the DLR and the Elizabeth line. Which of them?";

/** What a term means. */
export const explain: Plan<undefined> = (request) => {
  const ofLines = linesInCommon(request) ?? linesCalled(request);
  if (ofLines) return ofLines;
  const which = found(request, termKind).slice(0, 2);
  if (which.length === 0) return { say: `I have no explanation of that. ${KNOWN}` };
  return { say: which.map((at) => terms[at]!.text).join("\n\n") };
};

/** What is near the desk's subject and not offered, with what is. */
export const cannot: Plan<undefined> = (request) => {
  const [first] = found(request, topicKind);
  if (first !== undefined) return { say: cannotTexts[first]!.text };
  return {
    say: "I have no data on that. I know how lines run, the next trains, first and last trains, ways from station to station, and facts of stations and lines.",
  };
};
