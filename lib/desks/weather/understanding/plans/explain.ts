import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { termKind } from "../kinds";
import { has, heatedIn } from "../request-words";
import terms from "../terms.json";
import { CANNOT_SEND, topicsIn } from "../topics";
import { alertsSaid, alertsWished, isOfAlerts } from "./alerts";
import { tellLimits } from "./limits";
import type { Context } from "./weather";

/** The terms that a text names, exact words before others, longer before shorter. */
export function termsIn(text: string): string[] {
  const found = termKind.find(text).sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start));
  const numbers = found.map(({ values }) => Number(values[0]?.replace("entry", "")));
  return [...new Set(numbers)].flatMap((at) => terms[at]?.text ?? []);
}

const textsOf = ({ text, earlier, frame }: Request): string[] => [
  text,
  ...(frame.act === "refine" ? earlier.slice(0, 1).map((one) => one.text) : []),
];

const KNOWN =
  "I can explain dew point, wet-bulb temperature, relative humidity, air pressure, UV index, “feels like”, free cooling, frost, fog, the Beaufort scale, chances of rain, forecasts and what is usual. Which of them?";

export const explain: Plan<Context> = (request, { system }) => {
  const limits = tellLimits(request, system);
  if (limits) return limits;
  if (isOfAlerts(request)) return request.planAs("forecast", request) as Planned;
  // What humidity comes to when air is heated is worked out.
  if (heatedIn(request) !== undefined) return request.planAs("now", request) as Planned;
  if (has(request, "which_here")) return request.planAs("where", request) as Planned;
  // “Are those just averages?” is asked of the answer before, “how does that compare with …?” of figures.
  if (request.earlier.length > 0 && has(request, "doubt")) return request.planAs("past", request) as Planned;
  if (request.earlier.length > 0 && request.has("ref") && request.is("compare", "threshold"))
    return undefined;
  const [first, second] =
    textsOf(request)
      .map(termsIn)
      .find((found) => found.length > 0) ?? [];
  request.use(...ROLES);
  if (first === undefined) return { say: `I have no explanation of that. ${KNOWN}` };
  return { say: request.is("compare") && second !== undefined ? `${first}\n\n${second}` : first };
};

/** What is near the subject and not offered; undefined where nothing that can't be had is named. */
export const cannot: Plan<Context> = (request, context) => {
  if (isOfAlerts(request)) return request.planAs("forecast", request) as Planned;
  const [first] =
    textsOf(request)
      .map(topicsIn)
      .find((found) => found.length > 0) ?? [];
  // The forecast says of it what there is instead.
  if (first?.instead && request.has("name", "time")) return request.planAs("forecast", request) as Planned;
  const isAlert = first ? first.is_of_alerts : request.is("set");
  const wished = isAlert ? alertsWished(request, context.system) : undefined;
  const text = wished ?? (isAlert ? `${CANNOT_SEND} ${alertsSaid(context)}` : first?.text);
  if (text === undefined) return undefined;
  request.use(...ROLES);
  return { say: text };
};
