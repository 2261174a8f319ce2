import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { readTime } from "@/lib/understanding/times";
import { ACTIVITIES, type ActivityName } from "../tools/traces";
import type { Plottable } from "../types";
import { addressesOf, around, DAY_MS, given } from "./args";
import { asksYesNo, isCarriedOnly, isYesNo, type Span, says, spanOf, toSpan } from "./asked";
import { QUANTITY } from "./kinds";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { lastNamed, sensorsMeant } from "./sensors-meant";
import { hasOneOf, lastSentence } from "./sentences";
import words from "./words.json";

const HALF_HOUR = DAY_MS / 48;
function activityIn(text: string): ActivityName | undefined {
  if (hasOneOf(text, words.forActivity)) return undefined;
  const said = lastSentence(text);
  // A person who cooks is cooking.
  return [...ACTIVITIES].reverse().find((name) => hasOneOf(said, words.activities[name]));
}

/** The question that a follow-up of only a time or a name goes on with. */
const spoken = (request: Request): string[] =>
  request.frame.act !== "ask" && isCarriedOnly(request, "what")
    ? [request.text, request.earlier[0]?.text ?? ""]
    : [request.text];

const activityOf = (request: Request) => spoken(request).map(activityIn).find(Boolean);

/** “Is somebody cooking in the kitchen?”, “was anyone in there between 9 and 12?” */
export function isOfTraces(request: Request): boolean {
  // “Under five degrees all week? We had the door open”: of the limit.
  if (!isCarriedOnly(request, "above", "below")) return false;
  if (activityOf(request) === undefined || hasOneOf(request.text, [...SHAKING, ...words.cause])) return false;
  // “Might it just be someone bumping into it?” is of what shook.
  if (OF_SHAKING.has(request.earlier[0]?.function ?? "") && hasOneOf(request.text, words.maybeCause))
    return false;
  const isOfRoom = !isCarriedOnly(request, "name", "within") || request.has("ref", "name");
  return (
    isOfRoom &&
    // “I've opened the window. Check again” asks nothing of the window.
    (asksYesNo(lastSentence(request.text)) ||
      (isYesNo(request) && lastSentence(request.text).length === request.text.length) ||
      says(request, words.seeWhether) ||
      activityIn(request.text) === undefined)
  );
}

const OF_SHAKING: ReadonlySet<string> = new Set(["shaken", "analysis"]);
const SHAKING = words.quantities.accelerometer;

export function traces(request: Request, context: SensorContext): Planned {
  const sensors = sensorsOf(request, context);
  const span = spanOfTraces(request);
  const isPast = says(request, words.past) && !says(request, words.now);
  const now = request.moment.now.getTime();
  const since = new Date(now - (isPast ? DAY_MS / 2 : HALF_HOUR)).toISOString();
  const addresses = addressesOf(sensors);
  const time = { since, ...(span && !span.isFuture && given(around(span))) };
  const activity = activityOf(request);
  request.use(...ROLES);
  return [
    { tool: "plotSensorHistory", args: { addresses, quantity: "eco2", ...time, traces: activity } },
    ...(activity === "people" ? [{ tool: "findShakenSensors", args: { addresses, ...time } }] : []),
  ];
}

function sensorsOf(request: Request, context: SensorContext): KnownSensor[] {
  const named = matcherFor(context.sensors)
    .find(request.text)
    .flatMap(({ sensors }) => sensors);
  if (named.length > 0) return [...new Set(named)];
  const before = lastNamed(request, context);
  return before.length > 0 ? before : sensorsMeant(request, context);
}

/** The time that is asked about: the last that is said, where others only tell what was before. */
function spanOfTraces(request: Request): Span | undefined {
  const { frame, moment } = request;
  const slots = frame.slots
    .filter(({ role, carried }) => !carried && TIMES.has(role))
    .toSorted((a, b) => a.start - b.start);
  const last = slots.at(-1);
  if (!last) return spanOf(request);
  const end = last.start + last.text.length;
  // “Saturday between 9 and 12” may be two details that stand side by side.
  let { start } = last;
  for (const slot of slots.toReversed())
    if (start - (slot.start + slot.text.length) <= MOST_BETWEEN) start = Math.min(start, slot.start);
  const time = readTime(frame.text.slice(start, end), moment) ?? readTime(last.text, moment);
  return time ? toSpan(time, moment.now.getTime()) : spanOf(request);
}

const TIMES: ReadonlySet<string> = new Set(["time", "since", "until"]);
const MOST_BETWEEN = 3;

interface Side {
  sensor: KnownSensor;
  quantity: Plottable;
}

/** “Did the pump shake more at the same time as the server room got warmer?” */
export const isOfRelation = (request: Request, context: SensorContext): boolean =>
  relationOf(request, context) !== undefined;

function relationOf(request: Request, context: SensorContext): [Side, Side] | undefined {
  const text = spoken(request).find((one) => hasOneOf(one, words.relation));
  if (text === undefined) return undefined;
  const own = matcherFor(context.sensors)
    .find(text)
    .flatMap((mention) => mention.sensors);
  // “Does it follow the temperature in there?”, of what was told before.
  const isGoingOn = own.length === 0 && isYesNo(request);
  const named = isGoingOn ? lastNamed(request, context) : own;
  const said = quantitiesOf(text);
  const before = isGoingOn && said.length === 1 ? quantitiesOf(request.earlier[0]?.text ?? "") : [];
  const quantities = [...before, ...said];
  const [one, other = one] = [...new Set(named)];
  const [first, second = first] = [...new Set(quantities)];
  const isTwo = one !== other || first !== second;
  if (!one || !other || !first || !second || !isTwo || new Set(named).size > 2) return undefined;
  return [
    { sensor: one, quantity: first },
    { sensor: other, quantity: second },
  ];
}

const quantitiesOf = (text: string): Plottable[] =>
  QUANTITY.find(text)
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ values }): Plottable[] => (values[0] === "air" ? ["eco2"] : [values[0] as Plottable]));

export function relation(request: Request, context: SensorContext): Planned {
  const [one, other] = relationOf(request, context)!;
  const span = spanOf(request);
  const isDrawn = says(request, ["chart", "graph", "plot", "charts", "graphs"]);
  const drawn = [one, other].map(({ sensor, quantity }) => ({
    tool: "plotSensorHistory",
    args: given({ addresses: [sensor.address], quantity, ...(span && around(span)) }),
  }));
  if (isDrawn) request.note("A chart shows one quantity, so these are two, one below the other.");
  request.use(...ROLES);
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: [one.sensor.address],
        quantity: one.quantity,
        ...(span && around(span)),
        other: { address: other.sensor.address, quantity: other.quantity },
      }),
    },
    ...(isDrawn ? drawn : []),
  ];
}
