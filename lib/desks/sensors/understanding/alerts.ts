import { readCount, readQuantity } from "@/lib/understanding/quantities";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { basisOf } from "../analysis/bands";
import { inOwn, inUnit, quantityOf, rangeIn } from "../analysis/units";
import { LABELS, NAMES } from "../quantities";
import { listed } from "../tools/reading-words";
import { type Plottable, SHAKE_THRESHOLD } from "../types";
import { addressesOf, given } from "./args";
import { comparatorIn } from "./asked";
import { FACET, PURPOSE, QUANTITY, SIDE, saidOf } from "./kinds";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { lastNamed, noSensorIn } from "./sensors-meant";
import unable from "./unable.json";

/** “E-mail me when …”, “let me know if …”: a message of its own accord is wished for. */
export function asksForAlert(text: string): boolean {
  return ALERT.some((pattern) => pattern.test(normalise(text)));
}

const ALERT = [
  /\b(e ?mail|text|sms|ping|notify|alert|warn|message|call|ring|wake|remind|whatsapp) (me|us) ((on|by|via|at|per) (my |the )?\w+ )?(if|when|whenever|once|as soon as|the (moment|minute|second|instant)|should|about|every|before)\b/,
  /\b(give|drop) (me|us) an? (shout|ring|call|buzz|line|heads up|ping)\b/,
  // “Tell me if it was …” asks; “tell me when it gets …” wishes to be told then.
  /\b(tell|let) (me|us)( know)? (whenever|once|as soon as|the (moment|minute|second|instant)|should|every time|before)\b/,
  /\b(tell|let) (me|us)( know)? (if|when) (?!.*\b(was|were|did|got|has|have|had|went|been)\b).*\b(gets|goes|drops|falls|rises|reaches|exceeds|climbs|hits|turns|becomes|changes|shakes|moves|comes|stops|starts|fails)\b/,
  /\b(tell|let) (me|us)( know)? when (?!.*\b(was|were|did|got|has|have|had|went|been|last)\b).*\b(is|are)\b.*\b(above|below|over|under)\b/,
  /\b(e ?mail|notify|alert|ping|sms) (me|us)\b/,
  /\b(send|get|give|want|set|create|receive|have|need|make|put|add|do|configure)\b( \w+){0,3} (an?|another|the|me|us|up|e ?mail|sms|push)( \w+)?( e ?mail| text message| sms| push)? (e ?mail|text message|sms|push|notification|alert|alarm|warning)s?\b/,
  /\b(send|get|give|want|set|create|receive|have|need|make|put|add|do|configure)\b( up)? (an? |me |us |e ?mail |sms |push )*(e ?mail|text message|sms|push|notification|alert|alarm|warning)s?\b/,
  /\b(e ?mail|sms|push) (alert|alarm|notification|warning)s?\b/,
  /\b(be|get) (warned|alerted|notified|told) (if|when|whenever|once|as soon as|should|by)\b/,
];

const LEVEL =
  /\b(what|which) (would be )?(an? |the )?(\w+ )?(levels?|thresholds?|limits?|values?|figures?|numbers?)\b|\b(suggest|recommend|advise)\b|\bset (it|that|them) (at|to)\b/;
const COST = /\b(costs?|charged?|pay|free|price|pricey|expensive)\b/;
const SAME = /\b(same|also|as well|too|and|what about|how about)\b/;

const FREE =
  "Alerts cost nothing: each new reading is checked as it comes in, however often that is, and none is bought for it.";

const NOT_FROM_HERE = "I can't set it from here; Almanac shows it when it is met, and sends no e-mail.";

const SILENT =
  "Alerts watch what is measured, so none can tell you that a sensor has gone silent. The board marks it, and “which sensors are silent?” is free to ask.";

const MINUTE_UNITS: Readonly<Record<string, number>> = { min: 1, h: 60 };
const DAY_MS = 86_400_000;

interface Condition {
  /** Several where one name fits them all; none where none is known. */
  sensors: KnownSensor[];
  quantity: Plottable;
  side: "above" | "below";
  /** In the quantity's own unit; undefined where none was said. */
  value?: number;
  /** The other end of a range that is to be kept; then `value` is its low end. */
  to?: number;
  unit?: string;
  minutes?: number;
}

/** What follows a wish for an alert: its level, what it costs, or the same for another sensor. */
function isOfAlertBefore({ text, earlier: [before] }: Request, { sensors }: SensorContext): boolean {
  if (!before || !asksForAlert(before.text)) return false;
  const said = normalise(text);
  const isNamed = matcherFor(sensors).find(text).length > 0;
  return LEVEL.test(said) || (COST.test(said) && !isNamed) || (isNamed && isShort(said) && SAME.test(said));
}

const isShort = (said: string): boolean => said.split(" ").length < 8;

export const isOfAlert = (request: Request, context: SensorContext): boolean =>
  asksForAlert(request.text) || isOfAlertBefore(request, context);

/** The page's alerts do what is wished: how to set them is told, with a level, and how it was lately. */
export function alerting(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  const { text, earlier } = request;
  const isNew = asksForAlert(text);
  if (!isNew && COST.test(normalise(text))) return { say: FREE };
  if (isNew && saidOf(FACET, text).includes("silent") && figuresIn(text).length === 0) return { say: SILENT };
  const wish = isNew ? text : (earlier[0]?.text ?? "");
  const conditions = conditionsIn(wish, request, context);
  const none = noSensorIn(text, context);
  if (none) return { say: `${none} An alert needs a sensor that is there.` };
  if (conditions.length === 0) return { say: howOf(text, context) };
  const cost = COST.test(normalise(text)) ? ` ${FREE}` : "";
  const words = `${howToSet(conditions)}${levelWords(conditions, LEVEL.test(normalise(text)))} ${NOT_FROM_HERE}${cost}`;
  const calls = conditions.flatMap((condition) => latelyOf(condition, request.moment.now));
  if (calls.length === 0) return { say: words };
  request.note(`${words} This is how it was lately:`);
  return calls;
}

/** Where alerts are set, of the sensor that is named. */
function howOf(text: string, { sensors }: SensorContext): string {
  const [named, other] = matcherFor(sensors)
    .find(text)
    .flatMap((mention) => mention.sensors);
  const { says } = unable.alert;
  return named && !other ? says.replace("open a sensor", `open **${named.name}**`) : says;
}

function conditionsIn(text: string, request: Request, context: SensorContext): Condition[] {
  const own = matcherFor(context.sensors).find(request.text);
  const named = own.length > 0 ? own : matcherFor(context.sensors).find(text);
  const before = lastNamed(request, context);
  const [only, another] = before;
  const sensorsAt = (at: number): KnownSensor[] => {
    const mention =
      (text === request.text ? named.findLast(({ start }) => start < at) : undefined) ?? named[0];
    if (mention) return [...mention.sensors];
    return only && !another ? [only] : [];
  };
  const figures = figuresIn(text);
  const found = figures.flatMap(({ value, unit, start, end }, at): Condition[] => {
    const [previous, next, after] = [figures[at - 1], figures[at + 1], figures[at + 2]];
    if (isRangeOf(text, previous, figures[at])) return [];
    const isRange = isRangeOf(text, figures[at], next);
    const last = isRange && next ? next : { value, unit, start, end };
    const near = text.slice(previous?.end ?? 0, start);
    const quantity = quantityFor({ ...last, near, behind: text.slice(last.end, last.end + 20) }, request);
    const minutes = minutesIn(text.slice(start, (isRange ? after : next)?.start));
    return [
      {
        sensors: sensorsAt(start),
        quantity,
        side: isRange ? "below" : sideAt(near, quantity),
        value: inOwn(value, last.unit, quantity),
        to: isRange ? inOwn(last.value, last.unit, quantity) : undefined,
        unit: last.unit ?? undefined,
        minutes: minutes ?? (STAYS.test(near) ? 30 : undefined),
      },
    ];
  });
  if (found.length > 0) return found;
  const isFrost = saidOf(PURPOSE, text).includes("frost") || /\b(frost|freez)/i.test(text);
  const [said] = saidOf(QUANTITY, text);
  const sensors = sensorsAt(text.length);
  const [sensor] = sensors;
  // Where nothing else has a range, as at a machine, it is the shaking that tells.
  const byPlace = sensor && !basisOf(sensor, "temperature", "rooms") ? "accelerometer" : undefined;
  const quantity = isFrost ? "temperature" : (plottable(said) ?? quantityBefore(request) ?? byPlace);
  if (!quantity) return [];
  const value = isFrost ? 0 : undefined;
  return [{ sensors, quantity, side: isFrost ? "below" : sideAt(text, quantity), value }];
}

/** “40 to 60 %” */
const isRangeOf = (text: string, one: Figure | undefined, other: Figure | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.value < other.value &&
  /^ ?(°|°C|%)? ?(to|and|-|–) ?$/.test(text.slice(one.end, other.start));

const STAYS = /\b(stays?|remains?|keeps?)\b/i;

const plottable = (said: string | undefined): Plottable | undefined =>
  said === "air" ? "eco2" : (said as Plottable | undefined);

interface Figure {
  value: number;
  unit: string | null;
  start: number;
  end: number;
}

/** The figures of a text that are levels, and neither times nor money nor how long something lasts. */
function figuresIn(text: string): Figure[] {
  const tokens = tokenise(text);
  return tokens.flatMap(({ text: word, start, end }, at) => {
    const isNumber = /^\d/.test(word);
    const count = isNumber ? undefined : readCount(word);
    const read = readQuantity(`${count ?? text.slice(start, end)}${text.slice(end, end + 12)}`);
    const size = isNumber ? read?.value : count;
    const value = size !== undefined && MINUS.test(text.slice(0, start)) ? -size : size;
    const unit = read?.unit;
    const next = tokens[at + 1]?.text ?? "";
    const isSpelled = !isNumber && !unit;
    if (value === undefined || isSpelled || OTHER_UNITS.test(next) || MONEY.test(unit ?? "")) return [];
    const isLevel = isNumber || unit;
    return isLevel && !CLOCK.test(text.slice(Math.max(0, start - 8), start))
      ? [{ value, unit: unit === "°" ? "°C" : (unit ?? null), start, end }]
      : [];
  });
}

const OTHER_UNITS =
  /^(min|mins|minutes?|hours?|hrs?|h|days?|weeks?|months?|seconds?|secs?|s|am|pm|times|sensors?|rooms?)$/;
const MINUS = /(?:^|\s)(?:[-−]|minus )$/i;
const MONEY = /^(USDC?|EUR|GBP)$/;
const CLOCK = /\b(at|by|until|till|from) $/i;

function quantityFor(
  { value, unit, near, behind }: { value: number; unit: string | null; near: string; behind: string },
  request: Request,
): Plottable {
  const byUnit = unit ? quantityOf(unit) : undefined;
  if (byUnit) return byUnit;
  const own = plottable(
    saidOf(QUANTITY, near).at(-1) ?? saidOf(QUANTITY, behind.split(/[,.;]| and /)[0] ?? "")[0],
  );
  const before = quantityBefore(request);
  return [own, before].find((one) => one && isPlausible(value, one)) ?? likeliest(value);
}

const quantityBefore = ({ earlier }: Request): Plottable | undefined =>
  earlier
    .map(
      ({ text, function: name }) =>
        plottable(saidOf(QUANTITY, text)[0]) ?? (name === "shaken" ? "accelerometer" : undefined),
    )
    .find(Boolean);

const RANGES: Record<Plottable, [number, number]> = {
  temperature: [-40, 85],
  humidity: [0, 100],
  pressure: [850, 1100],
  tvoc: [1, 60_000],
  eco2: [300, 60_000],
  accelerometer: [0, 16],
};

const isPlausible = (value: number, quantity: Plottable): boolean =>
  value >= RANGES[quantity][0] && value <= RANGES[quantity][1];

const likeliest = (value: number): Plottable =>
  value >= 300 ? "eco2" : value > 60 ? "humidity" : "temperature";

function sideAt(text: string, quantity: Plottable): Condition["side"] {
  const side = comparatorIn(text);
  if (side) return side;
  if (FALLS.test(text)) return "below";
  if (RISES.test(text)) return "above";
  const said = saidOf(SIDE, text).at(-1);
  return said === "low" || (quantity === "temperature" && /\b(cold|frost|freez\w+|chilly)\b/i.test(text))
    ? "below"
    : "above";
}

const FALLS = /\b(drops?|falls?|sinks?|down to|dips?)\b/i;
const RISES = /\b(rises?|climbs?|exceeds?|hits?|up to|reaches)\b/i;

function minutesIn(text: string): number | undefined {
  const [, said = "", unit = ""] =
    /\bfor (?:more than |over |at least |longer than )?(\w+) (min\w*|h\w*)/i.exec(text) ?? [];
  const count = Number(said) || (/^an?$/i.test(said) ? 1 : readCount(said));
  return count === undefined ? undefined : count * (MINUTE_UNITS[unit.startsWith("h") ? "h" : "min"] ?? 1);
}

function howToSet(conditions: readonly Condition[]): string {
  const nameOf = ({ sensors }: Condition) => sensors.map(({ name }) => `**${name}**`).join(" or ");
  const names = [...new Set(conditions.map(nameOf))];
  const parts = names.map((name) => {
    const own = conditions.filter((one) => nameOf(one) === name).map(chosen);
    const page = name.includes(" or ") ? `on the page of ${name}` : `on ${name}'s page`;
    const where = name ? page : "on the sensor's own page";
    return `${where}, choose ${own.join(SECOND)}`;
  });
  return `You can set that yourself: press “Set an alert” ${parts.join("; and ")}.`;
}

const SECOND = "; then, for another alert, ";

function chosen({ to, ...condition }: Condition): string {
  if (to !== undefined)
    return [condition, { ...condition, side: "above" as const, value: to }].map(chosen).join(SECOND);
  const { quantity, side, value, unit, minutes } = condition;
  const level = value === undefined ? "and a level" : inUnit(value, quantity);
  const said =
    value !== undefined && unit && inUnit(value, quantity, unit) !== level
      ? ` (${inUnit(value, quantity, unit)})`
      : "";
  const lasts = minutes === undefined ? "" : ` for ${minutes} min`;
  return `${LABELS[quantity]}, “is ${side}”, ${level}${said}${lasts}`;
}

/** A level by what suits the place; of what has no range it is told from what was seen. */
function levelWords(conditions: readonly Condition[], isAsked: boolean): string {
  const wanted = conditions.filter(({ value }) => value === undefined || isAsked);
  const words = wanted.map(({ sensors, quantity, side }) => {
    if (quantity === "accelerometer")
      return `${inUnit(SHAKE_THRESHOLD, quantity)}: beyond that counts as shaken here; take more if it shakes like that as a rule`;
    const [sensor] = sensors;
    const basis = sensor && basisOf(sensor, quantity, "rooms");
    const level = side === "above" ? basis?.to : basis?.from;
    if (!basis || level === undefined || level === null)
      return `a ${NAMES[quantity]} a little beyond the ${side === "above" ? "highest" : "lowest"} of the past week, as I know no range for ${sensor ? `**${sensor.name}**` : "it"}`;
    return `${inUnit(level, quantity)}, as ${rangeIn(basis, quantity)} is good for ${basis.for} (${basis.source})`;
  });
  return words.length === 0 ? "" : ` As a level I'd suggest ${listed(words)}.`;
}

function latelyOf({ sensors, quantity, side, value, to, unit }: Condition, now: Date) {
  if (sensors.length === 0) return [];
  const addresses = addressesOf(sensors);
  const since = new Date(now.getTime() - 7 * DAY_MS).toISOString();
  if (quantity === "accelerometer" && value === undefined)
    return [{ tool: "findShakenSensors", args: { addresses, since, strongest: true } }];
  if (value === undefined)
    return [
      {
        tool: "plotSensorHistory",
        args: { addresses, quantity, since, focus: side === "above" ? "highest" : "lowest" },
      },
    ];
  return [
    {
      tool: "plotSensorHistory",
      args: given({ addresses, quantity, unit, above: to, [side]: value, focus: "beyond" }),
    },
  ];
}
