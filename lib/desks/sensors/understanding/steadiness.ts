import type { Call, Turn } from "@/lib/understanding/frame";
import { readCount } from "@/lib/understanding/quantities";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { MOST_LAST, type Plottable } from "../types";
import { addressesOf, around, given } from "./args";
import { isYesNo, quantitiesOf, saidNow, says, spanOf } from "./asked";
import { QUANTITY } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { sensorsMeant } from "./sensors-meant";
import words from "./words.json";

const PLOT = "plotSensorHistory";
const { most, least, newest, readings } = words.steady;

/** “Which is the most stable?”, “how steady was it over its last ten readings?”: by how readings are spread, and not by where they lie. */
export function isOfSteadiness(request: Request): boolean {
  const { most, least, how } = words.steady;
  return (
    (says(request, [...most, ...least, ...how]) || isAskedSteady(request)) && !request.has("above", "below")
  );
}

/** “Is the temperature in the attic stable?” */
const isAskedSteady = (request: Request): boolean =>
  (says(request, words.steady.steady) ||
    (says(request, ["steady"]) && newestIn(request.text) !== undefined)) &&
  isYesNo(request) &&
  saidNow(request, QUANTITY).length > 0;

/** Undefined of a time to come. */
export function steadiness(request: Request, context: SensorContext): Planned | undefined {
  const last = newestIn(request.text);
  const span = last === undefined ? spanOf(request) : undefined;
  if (span?.isFuture) return undefined;
  const asked = quantitiesOf(request);
  const quantities: Plottable[] = asked.length > 0 ? asked : ["temperature", "humidity"];
  const isOfAll = request.is("rank", "extreme", "compare", "list") || says(request, [...most, ...least]);
  const sensors = sensorsMeant(request, context, { isAllMeant: isOfAll });
  request.use(...ROLES);
  if (quantities.length > 1) request.note(OF_SEVERAL);
  return quantities.map((quantity) => ({
    tool: PLOT,
    args: given({
      addresses: addressesOf(sensors),
      quantity,
      ...(span && around(span)),
      last,
      first: says(request, least) ? "highest" : undefined,
      focus: "steady",
      verdict: isAskedSteady(request) || undefined,
    }),
  }));
}

const OF_SEVERAL =
  "Different quantities have different units, so their spreads can't be held against each other; each has an order of its own.";

/** “The last ten readings”: 10. */
function newestIn(text: string): number | undefined {
  const said = tokenise(text).map((token) => token.text);
  const counts = said.flatMap((word, at) => {
    const [before, after] = [said[at - 1] ?? "", said.slice(at + 1, at + 1 + NEAR)];
    const isCounted = newest.includes(before) && after.some((one) => readings.includes(one));
    return isCounted ? (readCount(word) ?? []) : [];
  });
  const count = counts.find((one) => one > 1);
  return count && Math.min(MOST_LAST, count);
}

const NEAR = 2;

const isOfSpread = ({ tool, args }: Call): boolean => tool === PLOT && args.focus === "steady";

/** “Leave out the biggest and the smallest value”, of the answer before. */
export function isTrimming(question: string): boolean {
  const text = ` ${normalise(question)} `;
  const isSaid = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));
  const { verbs, ends, things } = words.trimming;
  return isSaid(verbs) && isSaid(ends) && isSaid(things);
}

/** The answer before without the ends of its readings; undefined where it has none that could be left out. */
export function trimmed(calls: readonly Call[]): Call[] | undefined {
  return calls.every(isOfSpread)
    ? calls.map(({ tool, args }) => ({ tool, args: { ...args, trimmed: true } }))
    : undefined;
}

export const CANT_TRIM =
  "I can't leave single readings out of that answer. I can where you ask how steady sensors are, e.g. “which sensor's temperature was the steadiest over its last ten readings?”, and then without the highest and the lowest.";

export const STEADY_BY =
  "By the standard deviation of each sensor's readings of one quantity (with n − 1; the smaller, the steadier), whose lowest and highest stand beside it. All its readings count the same, and none is left out unless you ask for it.";

export const isOfSteady = ({ calls }: Turn): boolean => calls.length > 0 && calls.every(isOfSpread);
