import { isTold } from "@/lib/understanding/asks";
import type { Frame } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { basisOf, PURPOSES } from "../analysis/bands";
import { inOwn, quantityOf } from "../analysis/units";
import type { Plottable } from "../types";
import { addressesOf, around, DAY_MS, given } from "./args";
import {
  isCarriedOnly,
  isCauseAsked,
  type Limits,
  limitsBefore,
  quantitiesOf,
  saidNow,
  says,
  sideIn,
  spanOf,
} from "./asked";
import { MEASURE, PURPOSE, QUANTITY, saidOf } from "./kinds";
import { atLastTime, quantitiesIn } from "./last-moment";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { lastNamed, sensorsMeant, spokenTurns } from "./sensors-meant";
import words from "./words.json";

const WEEK_MS = 7 * DAY_MS;
const SHAKING: ReadonlySet<string> = new Set(["analysis", "shaken"]);

/** Questions about the answer before, whichever function they were taken for. */
export const FOLLOW_UPS: readonly { isMeant(request: Request): boolean; plan: Plan<SensorContext> }[] = [
  { isMeant: isTabled, plan: tabled },
  { isMeant: isHowFarApart, plan: howFarApart },
  { isMeant: isSinceWhen, plan: whenItShook },
  { isMeant: isWhyFlagged, plan: whyFlagged },
  { isMeant: isOfCause, plan: ofCause },
  { isMeant: isDisputed, plan: disputed },
  { isMeant: isRecheck, plan: recheck },
  { isMeant: isHowLong, plan: howLong },
];

const isNoneNamed = (request: Request) => isCarriedOnly(request, "name", "within");
/** Nothing is named, or only what was spoken of: “… rather than the pump”. */
const isNoneOther = (request: Request): boolean => {
  const before = new Set(spokenTurns(request)[0]);
  return request.frame.slots.every(
    ({ role, carried, mentions }) =>
      carried ||
      (role !== "name" && role !== "within") ||
      mentions.some(({ values }) => values.every((value) => before.has(value))),
  );
};
/** As `isNoneNamed`, but for what is only told: “the gas hob was on. Check again”. */
const isNoneAsked = ({ frame }: Request) =>
  frame.slots.every(
    ({ role, carried, start, mentions }) =>
      carried ||
      (role !== "name" && role !== "within") ||
      (mentions.length === 0 && isTold(frame.text, start)),
  );
const isAfter = (request: Request, functions: ReadonlySet<string>) =>
  request.earlier[0] !== undefined && functions.has(request.earlier[0].function);

/** “Always the same number: is it broken?”: whether what a sensor sends changes at all. */
export function isStuck(request: Request): boolean {
  const isOfOne = !says(request, ["which", "any"]);
  const isAfterReading = request.earlier.some(
    (frame) => READ_BEFORE.has(frame.function) || frame.function === "history",
  );
  return (
    isOfOne &&
    !isDisputed(request) &&
    (says(request, words.stuck.same) ||
      (says(request, words.stuck.broken) &&
        isNoneNamed(request) &&
        isAfterReading &&
        says(request, POINTING)))
  );
}

const POINTING = ["it", "that", "this", "that sensor", "the sensor", "this sensor"];

export function stuck(request: Request, context: SensorContext): Planned {
  const named = isNoneNamed(request) ? lastNamed(request, context) : [];
  const sensors = named.length > 0 ? named : sensorsMeant(request, context);
  const said = [request.text, ...saidBefore(request)].map(quantitiesIn).find((found) => found.length > 0);
  const span = spanOf(request);
  request.use("what", "ref", "name", "time", "since", "amount", "every", "form");
  return (said ?? ["temperature" as const]).map((quantity) => ({
    tool: "plotSensorHistory",
    args: given({ addresses: addressesOf(sensors), quantity, since: span?.since, focus: "stuck" }),
  }));
}

/** “Table please, with the time each one was taken”: what was just told, once more and for free. */
function isTabled(request: Request): boolean {
  const [before] = request.earlier;
  return (
    before !== undefined &&
    OF_NOW.has(before.function) &&
    (says(request, words.tabled) || says(request, words.takenTimes)) &&
    isNoneNamed(request) &&
    isCarriedOnly(request, "time", "since", "until", "against", "rhythm") &&
    saidNow(request, QUANTITY).length === 0
  );
}

const OF_NOW: ReadonlySet<string> = new Set(["latest", "compare"]);

function tabled(request: Request, context: SensorContext): Planned {
  const [before] = request.earlier;
  const named = lastNamed(request, context);
  const sensors = named.length > 0 && before && spokenOf(before) ? named : sensorsMeant(request, context);
  const quantities = quantitiesIn(before?.text ?? "");
  request.use("form", "what", "every", "ref", "time", "by");
  return [
    {
      tool: "compareSensors",
      args: given({
        addresses: addressesOf(sensors),
        quantities: quantities.length > 0 ? quantities : undefined,
        times: says(request, words.takenTimes) || undefined,
        stored: true,
      }),
    },
  ];
}

const spokenOf = ({ slots }: Frame): boolean =>
  slots.some(({ role, mentions }) => (role === "name" || role === "within") && mentions.length > 0);

function isHowFarApart(request: Request): boolean {
  const isWhy = isCauseAsked(request);
  return (
    request.earlier.length > 0 &&
    isNoneNamed(request) &&
    (isOfApart(request) || isByHowMuch(request)) &&
    !isWhy &&
    !isOfMeaning(request)
  );
}

/** “Apart from the attic” leaves it out. */
const isOfApart = (request: Request): boolean =>
  says(request, words.apart) && isCarriedOnly(request, "except");

/** “How much?” after the warmer one of two was asked for. */
const isByHowMuch = (request: Request): boolean =>
  request.is("value") &&
  request.frame.act === "refine" &&
  request.earlier[0]?.function === "compare" &&
  request.frame.function === "compare" &&
  request.frame.slots.every(({ role, carried }) => carried || role === "ref" || role === "unit");

const isOfMeaning = ({ frame, text }: Request) =>
  frame.function === "explain" && quantitiesIn(text).length > 1;

function howFarApart(request: Request, context: SensorContext): Planned {
  const named = lastNamed(request, context, 2);
  const sensors = named.length > 1 ? named : [...context.sensors];
  request.use("what", "ref", "name", "form", "amount", "by", "every");
  const said = request.earlier.map(({ text }) => text).find((text) => quantitiesIn(text).length > 0);
  return atLastTime(request, sensors, "highest", { said, focus: "apart" });
}

function isSinceWhen(request: Request): boolean {
  return (
    isAfter(request, SHAKING) &&
    isNoneNamed(request) &&
    says(request, ["since when", "from when", "when did it start", "when did that start", "how long already"])
  );
}

function whenItShook(request: Request, context: SensorContext): Planned {
  request.use("since", "time", "what", "ref");
  return shakes(request, lastNamed(request, context), WEEK_MS);
}

function shakes(request: Request, sensors: KnownSensor[], ms: number): Planned {
  const since = new Date(request.moment.now.getTime() - ms).toISOString();
  const addresses = sensors.length > 0 ? addressesOf(sensors) : undefined;
  return [{ tool: "findShakenSensors", args: given({ addresses, since, times: true }) }];
}

function isWhyFlagged(request: Request): boolean {
  const isWhy = says(request, ["why", "how come", "what for", "whats wrong", "what is wrong", "the reason"]);
  return (
    isWhy &&
    (says(request, words.flagged) || (isAfter(request, SHAKING) && quantitiesOf(request).length === 0))
  );
}

function whyFlagged(request: Request, context: SensorContext): Planned {
  request.use("what", "ref", "name", "time");
  const before = lastNamed(request, context);
  const sensors =
    isNoneNamed(request) && before.length > 0 ? before : sensorsMeant(request, context, { isAllMeant: true });
  request.note(
    "A sensor is flagged when an axis of its acceleration goes beyond ±3 g, or when it moves more than it usually does. I can't know what shook it: that isn't measured.",
  );
  const isAll = sensors.length === context.sensors.length;
  return shakes(request, isAll ? [] : sensors, DAY_MS);
}

function isOfCause(request: Request): boolean {
  const [before] = request.earlier;
  const isMaybe = isAfter(request, SHAKING) && says(request, words.maybeCause) && isNoneOther(request);
  const isAsked =
    (isMaybe || (isCauseAsked(request) && isNoneNamed(request))) &&
    !says(request, ["difference", "different"]);
  return (
    before !== undefined &&
    isAsked &&
    OF_VALUES.has(before.function) &&
    (request.frame.act !== "ask" || isPointing(request))
  );
}

const OF_VALUES: ReadonlySet<string> = new Set([
  "latest",
  "compare",
  "history",
  "explain",
  "analysis",
  "shaken",
]);

const isPointing = (request: Request) =>
  request.has("ref") || says(request, ["it", "that", "this", "these", "those"]);

const FEW = 2;
const HEIGHT = " But air pressure falls by about 1 hPa with every 8 m of height, so upper rooms show less.";
const CANT_KNOW = "I can't know the cause: the sensors measure values, not causes.";

export const MAYBE =
  "It may be, but the readings can't settle it: they tell how hard it shook and when, not what shook it. Knocks would be single and far apart; a fault would come back, more and more often.";

function ofCause(request: Request, context: SensorContext): Planned {
  const { earlier } = request;
  const sensors = lastNamed(request, context);
  const quantity = lastQuantity(request, earlier);
  const span = spanOf(request);
  request.use("what", "ref", "name", "time", "since", "until", "from", "by", "form");
  const [one] = sensors;
  // “The pressure in all rooms, and why is that?”: the figures are in the same answer already.
  if (earlier[0]?.at === request.frame.at && sensors.length > FEW)
    return { say: `${CANT_KNOW}${quantity === "pressure" ? HEIGHT : ""}` };
  if (!one || !quantity)
    return { say: `${CANT_KNOW} Ask how it went around a certain time, and you may see what fits.` };
  if (isAfter(request, SHAKING)) {
    request.note(says(request, words.maybeCause) ? MAYBE : CANT_KNOW);
    return shakes(request, sensors, DAY_MS);
  }
  request.note(
    span ? `${CANT_KNOW} A peak just then would fit it:` : `${CANT_KNOW} When it was highest may hint at it:`,
  );
  const at = span?.at ? Date.parse(span.at) : undefined;
  const since = span?.since ?? (at && new Date(at - DAY_MS / 24).toISOString());
  return [
    {
      tool: "plotSensorHistory",
      args: given({ addresses: addressesOf(sensors), quantity, since, focus: "highest" }),
    },
  ];
}

function lastQuantity(request: Request, earlier: readonly Frame[]): Plottable | undefined {
  // A misspelt word of a cause is none: “cooking” isn't “cooling”.
  const [now] = QUANTITY.find(request.text).filter(({ score }) => score === 1);
  if (now && now.values[0] !== "air") return now.values[0] as Plottable;
  const said = earlier.map(({ text }) => quantitiesIn(text)).find((found) => found.length > 0);
  return said?.[0] ?? (isAfter(request, SHAKING) ? "accelerometer" : undefined);
}

export function isDisputed(request: Request): boolean {
  return says(request, words.disputed) && valueIn(request.text) !== undefined;
}

function valueIn(text: string) {
  const tokens = tokenise(text);
  const number = tokens.find((token) => Number.isFinite(Number(token.text)));
  const quantity = number && readQuantity(text.slice(number.start, number.end + UNIT_LENGTH));
  return quantity && { value: quantity.value, unit: quantity.unit };
}

const UNIT_LENGTH = 12;

function disputed(request: Request, context: SensorContext): Planned | undefined {
  const sensors = sensorsMeant(request, context);
  const { value, unit } = valueIn(request.text)!;
  const ofUnit = unit ? (unit === "°" ? "temperature" : quantityOf(unit)) : undefined;
  const quantity = ofUnit ?? quantitiesOf(request)[0] ?? "temperature";
  request.use("above", "below", "what", "ref", "amount", "unit");
  return sensors.slice(0, MOST_AGAIN).flatMap(({ address }) => [
    {
      tool: "fetchIoTSensorData",
      args: { address, quantities: [quantity], doubted: inOwn(value, unit, quantity) },
    },
    { tool: "plotSensorHistory", args: { addresses: [address], quantity, focus: "extremes" } },
  ]);
}

const TIMED: ReadonlySet<string> = new Set(["time", "since", "until", "against", "what"]);
const READ_BEFORE: ReadonlySet<string> = new Set(["latest", "compare", "analysis"]);
/** More would cost more than it says. */
const MOST_AGAIN = 8;

/** “Now”, “if it moved”: no other time, and nothing else that is asked. */
const isOfNow = (text: string): boolean =>
  [...words.now, "moved", "it moved", "changed", "it changed"].includes(normalise(text));

export function isRecheck(request: Request): boolean {
  return (
    request.earlier.slice(0, 2).some((frame) => READ_BEFORE.has(frame.function)) &&
    isNoneAsked(request) &&
    isCarriedOnly(request, "except", "not") &&
    request.frame.slots.every(
      ({ role, carried, start, text }) =>
        carried || !TIMED.has(role) || isTold(request.text, start) || isOfNow(text),
    ) &&
    says(request, words.recheck)
  );
}

export function recheck(request: Request, context: SensorContext): Planned {
  const [before] = request.earlier;
  const named = lastNamed(request, context);
  const sensors = named.length > 0 ? named : [...context.sensors];
  const said = saidBefore(request).map(quantitiesIn);
  const quantities = said.find((found) => found.length > 0) ?? [];
  request.use("what", "ref", "name", "last", "every", "form");
  const read = sensors.slice(0, MOST_AGAIN).map(({ address }) => ({
    tool: "fetchIoTSensorData",
    args: given({
      address,
      quantities: quantities.length > 0 ? quantities : undefined,
      changedSince: before?.at,
    }),
  }));
  const isAll = sensors.length === context.sensors.length;
  const health = {
    tool: "findShakenSensors",
    args: given({ addresses: isAll ? undefined : addressesOf(sensors), health: true }),
  };
  return isAfter(request, SHAKING) ? [...read, health] : read;
}

function isHowLong(request: Request): boolean {
  return (
    request.earlier.length > 0 &&
    isNoneNamed(request) &&
    // “How long was it over 8 degrees?” says all of it itself.
    isCarriedOnly(request, "above", "below") &&
    says(request, words.howLong) &&
    saidNow(request, QUANTITY).length === 0 &&
    (quantityBefore(request) ?? limitsBefore(request)) !== undefined
  );
}

const saidBefore = ({ earlier }: Request) => earlier.map(({ text }) => text);

const quantityBefore = (request: Request): Plottable | undefined =>
  saidBefore(request)
    .map((text) => purposeIn(text)?.quantity ?? quantitiesIn(text)[0])
    .find(Boolean);

function howLong(request: Request, context: SensorContext): Planned {
  const [quantity = "temperature"] = [quantityBefore(request)].filter((one) => one !== undefined);
  const purpose = saidBefore(request).map(purposeIn).find(Boolean)?.id;
  const side = saidBefore(request).map(sideIn).find(Boolean);
  const sensors = sensorsMeant(request, context);
  request.use("time", "since", "what", "ref", "last", "against");
  const limits = limitsBefore(request, quantity);
  if (limits) return beyondLimit(request, sensors, { quantity, ...limits });
  const end = side === "lowest" ? "low" : "high";
  const isKnown = sensors.some((sensor) => {
    const basis = basisOf(sensor, quantity, purpose);
    return (end === "low" ? basis?.from : basis?.to) != null;
  });
  const isLimited = isKnown && side !== "both" && saidBefore(request).some((text) => isJudged(text));
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: addressesOf(sensors),
        quantity,
        since: new Date(isLimited ? 0 : request.moment.now.getTime() - WEEK_MS).toISOString(),
        ...(isLimited ? { purpose: purpose ?? "rooms", end, focus: "beyond" } : { focus: "usual" }),
      }),
    },
  ];
}

function beyondLimit(
  request: Request,
  sensors: KnownSensor[],
  { above, below, quantity = "temperature" }: Limits,
): Planned {
  const span = spanOf(request);
  const since = new Date(request.moment.now.getTime() - WEEK_MS).toISOString();
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: addressesOf(sensors),
        quantity,
        ...(span ? around(span) : { since }),
        above,
        below,
        focus: request.is("when") ? "moments" : "beyond",
      }),
    },
  ];
}

const isJudged = (text: string): boolean => purposeIn(text) !== undefined || saidOf(MEASURE, text).length > 0;

const purposeIn = (text: string) => {
  const ids = saidOf(PURPOSE, text);
  return PURPOSES.find(({ id }) => ids.includes(id));
};
