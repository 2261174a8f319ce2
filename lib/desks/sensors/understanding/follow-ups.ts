import type { Frame } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import type { Plottable } from "../types";
import { addressesOf, DAY_MS, given } from "./args";
import { isCarriedOnly, quantitiesOf, says, spanOf } from "./asked";
import { atLastTime, quantitiesIn } from "./before";
import { QUANTITY } from "./kinds";
import type { House, KnownSensor } from "./known";
import { lastNamed, sensorsMeant } from "./who";
import words from "./words.json";

const WEEK_MS = 7 * DAY_MS;
const SHAKING: ReadonlySet<string> = new Set(["analysis", "shaken"]);

/** Questions about the answer before, whichever function they were taken for. */
export const FOLLOW_UPS: readonly { isMeant(request: Request): boolean; plan: Plan<House> }[] = [
  { isMeant: isHowFarApart, plan: howFarApart },
  { isMeant: isSinceWhen, plan: whenItShook },
  { isMeant: isWhyFlagged, plan: whyFlagged },
  { isMeant: isOfCause, plan: ofCause },
];

const isNoneNamed = (request: Request) => isCarriedOnly(request, "name", "within");
const isAfter = (request: Request, functions: ReadonlySet<string>) =>
  request.earlier[0] !== undefined && functions.has(request.earlier[0].function);

/** “How big is the difference?” of what the answers before told. */
function isHowFarApart(request: Request): boolean {
  const isWhy = says(request, words.cause);
  return (
    request.earlier.length > 0 &&
    isNoneNamed(request) &&
    says(request, words.apart) &&
    !isWhy &&
    !isOfMeaning(request)
  );
}

const isOfMeaning = ({ frame, text }: Request) =>
  frame.function === "explain" && quantitiesIn(text).length > 1;

function howFarApart(request: Request, house: House): Planned {
  const named = lastNamed(request, house, 2);
  const sensors = named.length > 1 ? named : [...house.sensors];
  request.use("what", "ref", "name", "form", "amount", "by", "every");
  const said = request.earlier.map(({ text }) => text).find((text) => quantitiesIn(text).length > 0);
  return atLastTime(request, sensors, "highest", { said, focus: "apart" });
}

/** “Since when?” of something that shook or was flagged. */
function isSinceWhen(request: Request): boolean {
  return (
    isAfter(request, SHAKING) &&
    isNoneNamed(request) &&
    says(request, ["since when", "from when", "when did it start", "when did that start", "how long already"])
  );
}

function whenItShook(request: Request, house: House): Planned {
  request.use("since", "time", "what", "ref");
  return shakes(request, lastNamed(request, house), WEEK_MS);
}

function shakes(request: Request, sensors: KnownSensor[], ms: number): Planned {
  const since = new Date(request.moment.now.getTime() - ms).toISOString();
  const addresses = sensors.length > 0 ? addressesOf(sensors) : undefined;
  return [{ tool: "findShakenSensors", args: given({ addresses, since, times: true }) }];
}

/** “Why is the pump flagged?” */
function isWhyFlagged(request: Request): boolean {
  const isWhy = says(request, ["why", "how come", "what for", "whats wrong", "what is wrong", "the reason"]);
  return (
    isWhy &&
    (says(request, words.flagged) || (isAfter(request, SHAKING) && quantitiesOf(request).length === 0))
  );
}

function whyFlagged(request: Request, house: House): Planned {
  request.use("what", "ref", "name", "time");
  const before = lastNamed(request, house);
  const sensors =
    isNoneNamed(request) && before.length > 0 ? before : sensorsMeant(request, house, { isAllMeant: true });
  request.note(
    "A sensor is flagged when an axis of its acceleration goes beyond ±3 g, or when it moves more than it usually does. What shook it I can't know: that isn't measured.",
  );
  const isAll = sensors.length === house.sensors.length;
  return shakes(request, isAll ? [] : sensors, DAY_MS);
}

/** “Could it be from frying at lunch?”, “what could have caused it?” */
function isOfCause(request: Request): boolean {
  const [before] = request.earlier;
  const isAsked = says(request, words.cause) && !says(request, ["difference", "different"]);
  return (
    before !== undefined &&
    isAsked &&
    isNoneNamed(request) &&
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

const CANT_KNOW = "I can't know the cause: the sensors measure, and don't tell why.";

function ofCause(request: Request, house: House): Planned {
  const { earlier } = request;
  const sensors = lastNamed(request, house);
  const quantity = lastQuantity(request, earlier);
  const span = spanOf(request);
  request.use("what", "ref", "name", "time", "since", "until", "from", "by", "form");
  const [one] = sensors;
  if (!one || !quantity)
    return { say: `${CANT_KNOW} Ask how it went around a time, and you may see what it fits.` };
  if (isAfter(request, SHAKING)) {
    request.note(CANT_KNOW);
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

/** What was spoken of last; shaking where it was that. */
function lastQuantity(request: Request, earlier: readonly Frame[]): Plottable | undefined {
  // A misspelt word of a cause is none: “cooking” isn't “cooling”.
  const [now] = QUANTITY.find(request.text).filter(({ score }) => score === 1);
  if (now && now.values[0] !== "air") return now.values[0] as Plottable;
  const said = earlier.map(({ text }) => quantitiesIn(text)).find((found) => found.length > 0);
  return said?.[0] ?? (isAfter(request, SHAKING) ? "accelerometer" : undefined);
}
