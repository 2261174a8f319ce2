import type { Kind } from "@/lib/understanding/kinds";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import topics from "../cannot.json";
import { cannotKind, termKind } from "../kinds";
import terms from "../terms.json";
import type { Context } from "./weather";

/** What a question names of a list: exact words before others, longer before shorter, this turn before the one before. */
function entriesIn(kind: Kind, { text, earlier, frame }: Request): number[] {
  const texts = [text, ...(frame.act === "refine" ? earlier.slice(0, 1).map((one) => one.text) : [])];
  for (const one of texts) {
    const found = kind.find(one).sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start));
    if (found.length > 0)
      return [...new Set(found.map(({ values }) => Number(values[0]?.replace("entry", ""))))];
  }
  return [];
}

const KNOWN =
  "I can explain dew point, wet-bulb temperature, relative humidity, air pressure, UV index, “feels like”, free cooling, frost, fog, the Beaufort scale, chances of rain, forecasts and what is usual. Which of them?";

/** What a term means. */
export const explain: Plan<Context> = (request) => {
  const [first, second] = entriesIn(termKind, request);
  request.use(...ROLES);
  if (first === undefined) return { say: `I have no explanation of that. ${KNOWN}` };
  const which = request.is("compare") && second !== undefined ? [first, second] : [first];
  return { say: which.map((at) => terms[at]!.text).join("\n\n") };
};

/** What is near the subject and not offered; undefined where nothing that can't be had is named. */
export const cannot: Plan<Context> = (request) => {
  const [first] = entriesIn(cannotKind, request);
  if (first === undefined) return undefined;
  request.use(...ROLES);
  return { say: topics[first]!.text };
};
