import { readCount, readQuantity } from "@/lib/understanding/quantities";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, sentencesIn, type Token, tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
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
import { isTimeSaid, timesSaid } from "./times-said";
import unable from "./unable.json";

/** “E-mail me when …”, “let me know if …”: a message of its own accord is wished for. */
export function asksForAlert(text: string): boolean {
  const said = normalise(text);
  if (WAS_SET.test(said)) return false;
  return (
    ALERT.some((pattern) => pattern.test(said)) ||
    sentencesIn(text)
      .map(normalise)
      .some((sentence) => !OF_PAST.test(sentence) && NAMED.some((pattern) => pattern.test(sentence)))
  );
}

/** “I set an alert at 30, did it go off?” */
const WAS_SET =
  /\bi (have |had |already |just |once )*(set|made|put|created|added|configured|got)\b.*\b(alert|alarm|warning|notification)s?\b.*\b(did|has|have|was|were) (it|that|they|the|one|any)\b/;
/** “Did the cellar have a frost warning?” */
const OF_PAST = /^(and |but |so |then |why |when |how often )*(did|was|were|has|had) /;

const ALERT = [
  /\b(e ?mail|text|sms|ping|notify|alert|warn|message|call|ring|wake|remind|whatsapp) (me|us) ((on|by|via|at|per) (my |the )?\w+ )?(if|when|whenever|once|as soon as|the (moment|minute|second|instant)|should|about|every|before)\b/,
  /\b(give|drop) (me|us) an? (shout|ring|call|buzz|line|heads up|ping)\b/,
  // “Tell me if it was …” asks; “tell me when it gets …” wishes to be told then.
  /\b(tell|let) (me|us)( know)? (whenever|once|as soon as|the (moment|minute|second|instant)|should|every time|before)\b/,
  /\b(tell|let) (me|us)( know)? (if|when) (?!.*\b(was|were|did|got|has|have|had|went|been)\b).*\b(gets|goes|drops|falls|rises|reaches|exceeds|climbs|hits|turns|becomes|changes|shakes|moves|comes|stops|starts|fails)\b/,
  /\b(tell|let) (me|us)( know)? when (?!.*\b(was|were|did|got|has|have|had|went|been|last)\b).*\b(is|are)\b.*\b(above|below|over|under)\b/,
  /\b(e ?mail|notify|alert|ping|sms) (me|us)\b/,
  /\b(be|get) (warned|alerted|notified|told) (if|when|whenever|once|as soon as|should|by)\b/,
];

/** An alert by its name. */
const NAMED = [
  /\b(send|get|give|want|set|create|receive|have|need|make|put|add|do|configure)\b( \w+){0,3} (an?|another|the|me|us|up|e ?mail|sms|push)( \w+)?( e ?mail| text message| sms| push)? (e ?mail|text message|sms|push|notification|alert|alarm|warning(?! system))s?\b/,
  /\b(send|get|give|want|set|create|receive|have|need|make|put|add|do|configure)\b( up)? (an? |me |us |e ?mail |sms |push )*(e ?mail|text message|sms|push|notification|alert|alarm|warning(?! system))s?\b/,
  /\b(e ?mail|sms|push) (alert|alarm|notification|warning)s?\b/,
];

/** “Which level would you suggest?”, and not “what level is the CO2 at?”. */
const LEVEL =
  /\b(what|which) (would be )?(an? |the )?(\w+ )?(thresholds?|limits?)\b|\b(what|which) (would be )?(an? |the )?(good |right |best |sensible |suitable |reasonable |useful )?levels? (would|should|shall|do you|can you|could you|makes|is (best|good|right|sensible|suitable|reasonable)|to (set|choose|take|pick|use))\b|\bwhat would be (an? |the )?(\w+ )?levels?\b|\b(suggest|recommend|advise)\b.*\b(level|threshold|limit)s?\b/;
const COST = /\b(costs?|charged?|pay|free|price|pricey|expensive)\b/;
const OF_ALERTS = /\b(alerts?|alarms?|notifications?|warnings?|that|it|this|they)\b/;
/** What else costs something, and what was paid. */
const OF_OTHER =
  /\b(read\w*|charts?|graphs?|plots?|tables?|history|analys\w+|values?|sensors?|measur\w+|questions?|answers?|refresh\w*|check\w*|ask\w*|look\w*|did|paid|spent|spend|was|were|have i|has|so far|already|today|yesterday|last)\b/;

/** “Do I have to pay for alerts?” */
const PAYS = /^(and |so |but )*(do|must|will|would) (i|we) (have to |need to )?(pay|be charged)\b/;

const isCostAsked = (said: string): boolean =>
  COST.test(said) && OF_ALERTS.test(said) && !OF_OTHER.test(said);

const FREE =
  "Alerts cost nothing: each new reading is checked as it comes in, however often that is, and none is bought for it.";

const NOT_FROM_HERE = "I can't set it from here; Almanac shows it when it is met, and sends no e-mail.";

const SILENT =
  "Alerts watch what is measured, so none can tell you that a sensor has gone silent. The board marks it, and “which sensors are silent?” is free to ask.";

const MINUTE_MS = 60_000;
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

/** What follows a wish for an alert: its level, what it costs, or another one for another sensor. */
function isOfAlertBefore(request: Request, { sensors }: SensorContext): boolean {
  const [before] = request.earlier;
  if (!before || !asksForAlert(before.text)) return false;
  const { text, moment } = request;
  const said = normalise(text);
  const named = matcherFor(sensors).find(text);
  if (LEVEL.test(said)) return !isTimeSaid(text, moment);
  if (named.length === 0) return isCostAsked(said);
  return isSame(without(text, named)) || isAnotherLevel(text, without(text, named), moment);
}

/** The words of a text beside what is named in it. */
function without(text: string, named: readonly { start: number; end: number }[]): string[] {
  const isNamed = (token: Token) => named.some(({ start, end }) => token.start < end && start < token.end);
  return tokenise(text)
    .filter((token) => !isNamed(token))
    .map((token) => token.text);
}

/** “And the same for the kitchen”, “what about the kitchen?”: nothing but the name beside it. */
const isSame = (rest: readonly string[]): boolean =>
  rest.every((word) => SAME_WORDS.has(word)) && SAME.test(rest.join(" "));

const SAME = /\b(same|also|as well|too|(what|how) about)\b/;
const SAME_WORDS: ReadonlySet<string> = new Set(
  "and also or same too as well what how about the for in of at please do thing alert one another".split(" "),
);

/** “And the kitchen above 28”: nothing but the name, a level and which side of it. */
function isAnotherLevel(text: string, rest: readonly string[], moment: Moment): boolean {
  const quantities = new Set(
    QUANTITY.find(text).flatMap(({ start, end }) => wordsOf(text.slice(start, end))),
  );
  const isSided = comparatorIn(text) !== undefined || FALLS.test(text) || RISES.test(text);
  return (
    isSided &&
    !text.includes("?") &&
    !ASKS.test(rest.join(" ")) &&
    figuresIn(text, moment).length > 0 &&
    rest.every((word) => LEVEL_WORDS.has(word) || quantities.has(word) || /^\d/.test(word))
  );
}

const wordsOf = (text: string): string[] => tokenise(text).map((token) => token.text);

/** “Is the kitchen above 28”, “when is it …” */
const ASKS = /^(and |also |or )*(when |if )?(is|does)\b/;
const LEVEL_WORDS: ReadonlySet<string> = new Set(
  `and also or the in at of for as well too please when if whenever once it is its goes gets go get drops drop falls
  fall sinks dips rises rise climbs climb reaches exceeds hits stays remains keeps above below over under than more
  less higher lower warmer hotter colder cooler beneath beyond least most up down to minus degrees degree celsius
  fahrenheit c f percent per cent ppm ppb hpa g an a half quarter hour hours h minute minutes min mins`
    .split(/\s+/)
    .filter(Boolean),
);

export const isOfAlert = (request: Request, context: SensorContext): boolean =>
  asksForAlert(request.text) || isOfSetLevel(request) || isOfAlertBefore(request, context);

/** “I set an alert at 30, did it go off?” is told by how it was. */
const isOfSetLevel = ({ text, moment }: Request): boolean =>
  WAS_SET.test(normalise(text)) && figuresIn(text, moment).length > 0;

/** The page's alerts do what is wished: how to set them is told, with a level, and how it was lately. */
export function alerting(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  const { text, earlier, moment } = request;
  const said = normalise(text);
  const isNew = asksForAlert(text);
  const isLeveled = figuresIn(text, moment).length > 0;
  const isOfLevel = LEVEL.test(said);
  const isOfCost = !isNew || PAYS.test(said);
  if (isOfCost && !isOfLevel && isCostAsked(said)) return { say: FREE };
  if (isNew && saidOf(FACET, text).includes("silent") && !isLeveled) return { say: SILENT };
  const wish = isNew || (isLeveled && !isOfLevel) ? text : (earlier[0]?.text ?? "");
  const conditions = conditionsIn(wish, request, context);
  if (isOfSetLevel(request)) return conditions.flatMap((condition) => latelyOf(condition, moment.now));
  const none = noSensorIn(text, context);
  if (none) return { say: `${none} An alert needs a sensor that is there.` };
  if (conditions.length === 0) return { say: howOf(text, context) };
  const cost = isCostAsked(said) ? ` ${FREE}` : "";
  const words = `${howToSet(conditions)}${levelWords(conditions, isOfLevel)} ${NOT_FROM_HERE}${cost}`;
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
  const { moment } = request;
  const figures = figuresIn(text, moment);
  const found = figures.flatMap(({ value, unit, start, end }, at): Condition[] => {
    const [previous, next, after] = [figures[at - 1], figures[at + 1], figures[at + 2]];
    if (isRangeOf(text, previous, figures[at])) return [];
    const isRange = isRangeOf(text, figures[at], next);
    const last = isRange && next ? next : { value, unit, start, end };
    const near = text.slice(previous?.end ?? 0, start);
    const quantity = quantityFor({ ...last, near, behind: text.slice(last.end, last.end + 20) }, request);
    const minutes = minutesIn(text.slice(start, (isRange ? after : next)?.start), moment);
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
function figuresIn(text: string, moment: Moment): Figure[] {
  const tokens = wholeNumbers(text);
  const times = timesSaid(text, moment);
  return tokens.flatMap(({ text: word, start, end }, at) => {
    const before = text.slice(0, start);
    if (times.some((time) => time.start < end && start < time.end) && !BESIDE_SIDE.test(before)) return [];
    const isNumber = /^\d/.test(word);
    const count = isNumber ? undefined : readCount(word);
    const read = readQuantity(`${count ?? text.slice(start, end)}${text.slice(end, end + 12)}`);
    const size = isNumber ? read?.value : count;
    const value = size !== undefined && MINUS.test(before) ? -size : size;
    const unit = read?.unit;
    const next = tokens[at + 1]?.text ?? "";
    const isSpelled = !isNumber && !unit;
    if (value === undefined || isSpelled || OTHER_UNITS.test(next) || MONEY.test(unit ?? "")) return [];
    const isLevel = isNumber || unit;
    return isLevel && !isClock(value, unit, before)
      ? [{ value, unit: unit === "°" ? "°C" : (unit ?? null), start, end }]
      : [];
  });
}

/** “1,200” is one number. */
function wholeNumbers(text: string): Token[] {
  const whole = [...text.matchAll(/(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g)].map(({ 0: number, index }) => ({
    text: number.replaceAll(",", ""),
    start: index,
    end: index + number.length,
  }));
  const apart = tokenise(text).filter(
    (token) => !whole.some(({ start, end }) => token.start < end && start < token.end),
  );
  return [...apart, ...whole].sort((one, other) => one.start - other.start);
}

const BESIDE_SIDE = /\b(above|below|over|under|than|beneath|beyond) (minus )?[-−]?$/i;
const OTHER_UNITS =
  /^(min|mins|minutes?|hours?|hrs?|h|days?|weeks?|months?|seconds?|secs?|s|am|pm|times|sensors?|rooms?)$/;
const MINUS = /(?:^|\s)(?:[-−]|minus )$/i;
const MONEY = /^(USDC?|EUR|GBP)$/;
const CLOCK = /\b(at|by|until|till|from) $/i;

/** “At 6” is a time, and “at 30” or “at 5 degrees” a level. */
const isClock = (value: number, unit: string | null | undefined, before: string): boolean =>
  CLOCK.test(before) && !(/\bat $/i.test(before) && (unit || value > 24));

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

/** “For half an hour” */
function minutesIn(text: string, moment: Moment): number | undefined {
  const [, lasting] = LASTING.exec(text) ?? [];
  const [read] = lasting ? findTimes(`in ${lasting}`, moment, { towards: "future" }) : [];
  if (!read?.time.from || read.start > 0 || !SHORT.has(read.time.grain)) return undefined;
  return Math.round((read.time.from.getTime() - moment.now.getTime()) / MINUTE_MS);
}

const LASTING = /\bfor (?:more than |over |at least |longer than )?(.+)/is;
const SHORT: ReadonlySet<string> = new Set(["minute", "hour"]);

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
