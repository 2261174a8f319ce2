import { isIP } from "node:net";
import { hasAddition } from "@/lib/understanding/cues";
import type { Frame, Mention } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { type ConditionName, conditionOf } from "../answer/conditions";
import { type MeasureName, toOwn } from "../answer/measures";
import type { UnitSystem } from "../unit-system";
import type { Limit, Wanted } from "../wanted";
import daysWords from "./days.json";
import { saidIn, WORDS } from "./kinds";
import { withoutTopics } from "./topics";

/** This turn, and those that it goes on from: what a follow-up says nothing of, it means as before. */
function framesOf({ frame, earlier }: Request): Frame[] {
  const frames = [frame];
  // “What's the weather then?” asks for all of it.
  let isEdit = EDITS.has(frame.act) && saidIn(WORDS.general, frame.text).length === 0;
  for (const before of earlier) {
    if (!isEdit || !WITH_SUBJECT.has(before.function)) break;
    frames.push(before);
    isEdit = EDITS.has(before.act);
  }
  return frames;
}

const textsOf = (request: Request): string[] => framesOf(request).map(({ text }) => text);

/** Functions that share their subjects: rain now, tomorrow, last week. */
const WITH_SUBJECT: ReadonlySet<string> = new Set(["now", "forecast", "past", "safety"]);

const EDITS: ReadonlySet<Request["frame"]["act"]> = new Set<Request["frame"]["act"]>([
  "refine",
  "correct",
  "reply",
]);

/** The words of a kind: of this turn, else of the one that it goes on from. */
export function found<Name extends string>(request: Request, kind: keyof typeof WORDS): Name[] {
  for (const text of textsOf(request)) {
    const said = saidIn(WORDS[kind], text) as Name[];
    if (said.length > 0) return said;
  }
  return [];
}

/** Whether a word of a kind is said that isn't part of another's: the “usually” of “I usually walk there”. */
function saidApart(kind: keyof typeof WORDS, text: string): boolean {
  const habits = WORDS.own_habit.find(text);
  return WORDS[kind]
    .find(text)
    .some(({ start, end }) => !habits.some((habit) => habit.start <= start && end <= habit.end));
}

const saysUsual = (text: string): boolean => saidApart("usual", text) || saidApart("record", text);

/** “How cold does it get?” asks for what is usual, “how cold does it feel?” and “… tomorrow?” don't. */
const saysHabit = (text: string): boolean =>
  saidIn(WORDS.habit, text).length > 0 && saidIn(WORDS.present, text).length === 0 && !namesDay(text);

/** Whether a turn asked what is usual, whichever function it was read as. */
export const isFrameOfUsual = ({ function: name, text }: Frame): boolean =>
  name === "past" || saysUsual(text) || saysHabit(text);

/** What this turn asks to be usual, or goes on from one that did: “and tomorrow?” doesn't. */
export function asksUsual(request: Request): boolean {
  if (saysUsual(request.text) || saysHabit(request.text)) return true;
  if (namesDay(request.text)) return false;
  return textsOf(request).some((text) => saysUsual(text) || saysHabit(text));
}

const DAYS: ReadonlySet<string> = new Set(daysWords);

/** “Tomorrow”, “on Friday”: a day near by. */
export const namesDay = (text: string): boolean => tokenise(text).some((token) => DAYS.has(token.text));

/** “Warmer than usual”, “warm for late November”: what it is, beside what is usual. */
export const asksBesideUsual = ({ text }: Request): boolean =>
  saidIn(WORDS.beside_usual, text).length > 0 || isForSeason(text);

function isForSeason(text: string): boolean {
  const said = [...WORDS.measure.find(text), ...WORDS.condition.find(text)];
  const seasons = [...WORDS.month.find(text), ...WORDS.time_of_year.find(text)];
  return WORDS.for_season
    .find(text)
    .some(
      (lead) =>
        said.some(({ end }) => isBeside(end, lead.start)) &&
        seasons.some(({ start }) => isBeside(lead.end, start)),
    );
}

/** Nothing but a space stands between. */
const isBeside = (end: number, start: number): boolean => start - end === 1;

export const has = (request: Request, kind: keyof typeof WORDS): boolean =>
  saidIn(WORDS[kind], request.text).length > 0;

/** These are about values, and the conditions that they name are told as such. */
const OF_VALUES: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>([
  "value",
  "mean",
  "extreme",
  "rank",
  "compare",
  "trend",
]);

const VALUES_OF: Partial<Record<ConditionName, MeasureName[]>> = {
  strong_wind: ["wind"],
  storm: ["wind"],
  heat: ["temperature"],
  cold: ["temperature"],
};

/** What a request asks of the weather, beside where and when; `system`: the units where none are asked for. */
export function subjectOf(
  request: Request,
  system: UnitSystem = "metric",
): Pick<
  Wanted,
  | "operation"
  | "conditions"
  | "measures"
  | "limits"
  | "end"
  | "units"
  | "is_ending"
  | "is_closest"
  | "top"
  | "is_table"
  | "is_hourly"
  | "purpose"
> {
  const { operation } = request;
  const heatedTo = heatedIn(request);
  const asked = unitsIn(framesOf(request));
  const units = asked.length === 0 && system === "imperial" ? IMPERIAL : asked;
  const { conditions, measures } = spokenOf(request);
  const limits = heatedTo === undefined ? limitsOf(request, measures, units, system) : [];
  const nearest = nearestOf(request, conditions);
  const [end] = nearest ? [nearest.end] : endsIn(request, conditions);
  request.use("what", "not", "except", "unit");
  // “Dahlias” that were taken for a name.
  for (const kind of ["activity", "condition", "measure", "usual", "general"])
    request.names(kind, ["name", "within", "to"]);
  const isTold = isOfValues(conditions);
  // “The best day to paint” is one that is dry, not one that has most of something.
  const isOfBest = (operation === "extreme" || operation === "rank") && !end && conditions.length > 0;
  const isValue =
    (OF_VALUES.has(operation) || asksWhich(request)) &&
    !isOfBest &&
    (measures.length > 0 || end !== undefined || isTold);
  const told = conditions.flatMap((name) => VALUES_OF[name] ?? []);
  // “Is it likely to go below 5 degrees?” asks for no chance of rain.
  const isOfRain = conditions.length > 0 || !limits.some(({ measure }) => TEMPERATURES.has(measure));
  const asides = isOfRain ? measures : measures.filter((name) => name !== "chance");
  return {
    operation: nearest ? "extreme" : operation,
    conditions: isValue ? conditions.filter((name) => !VALUES_OF[name]) : conditions,
    measures:
      nearest?.by ??
      (isValue ? withoutGeneral([...new Set([...told.filter(() => isTold), ...asides])]) : asides),
    is_closest: nearest !== undefined,
    limits,
    units,
    is_ending: isEnding(request),
    ...(end && { end }),
    ...withTop(request),
    is_table: found(request, "table").length > 0 || has(request, "monthly"),
    is_hourly: has(request, "hourly"),
    ...purposeOf(request),
    ...(heatedTo !== undefined && { heated_to: heatedTo }),
  };
}

const isOfValues = (conditions: readonly ConditionName[]): boolean =>
  conditions.length > 0 && conditions.every((name) => VALUES_OF[name]);

/** “Which day is that?”, of how windy it gets: of the value that was told before, which is its highest unless it was another. */
function asksWhich(request: Request): boolean {
  const [, before] = framesOf(request);
  const isOwn = ownConditions(request).length + ownMeasures(request).length > 0;
  return request.is("when") && !isOwn && before !== undefined && OF_VALUES.has(before.operation);
}

function endsIn(request: Request, conditions: readonly ConditionName[]): ("lowest" | "highest")[] {
  const said = found<"lowest" | "highest">(request, "end");
  const [name] = conditions;
  // “The best day, dry and calm”, after how cold it gets, is of no lowest temperature.
  const isAnew =
    (/\bbest\b/i.test(request.text) && ownConditions(request).length > 0) ||
    // “How much rain by Friday?”, after how cold it gets.
    (request.is("value") && ownMeasures(request).includes("precipitation"));
  if (isAnew && saidIn(WORDS.end, request.text).length === 0) return [];
  const isKept = said.length > 0 || name === undefined || !asksWhich(request) || !isOfValues(conditions);
  return isKept ? said : [conditionOf(name).end];
}

/** “When does it stop?”, “will it stop raining by five?” */
const isEnding = (request: Request): boolean =>
  request.is("when")
    ? has(request, "ending") || has(request, "stopping")
    : request.is("yesno") && has(request, "stopping") && ownConditions(request).length > 0;

/** “On which day is it closest?”: where what a condition is known by comes nearest to its limit. */
function nearestOf(request: Request, [name]: readonly ConditionName[]) {
  if (name === undefined || !has(request, "closest")) return undefined;
  const { by, end } = conditionOf(name);
  return { by: by.slice(0, 1), end };
}

const TEMPERATURES: ReadonlySet<MeasureName> = new Set<MeasureName>([
  "temperature",
  "feels_like",
  "dew_point",
  "wet_bulb",
]);

/** “If we heat that air to 20 degrees, what's its humidity?”: the temperature in °C. */
export function heatedIn(request: Request): number | undefined {
  const { text } = request;
  const [word] = WORDS.heated.find(text);
  if (!word || !(saidIn(WORDS.measure, text) as MeasureName[]).includes("humidity")) return undefined;
  const tokens = tokenise(text);
  for (const [at, { start }] of tokens.entries()) {
    const quantity = /^\d/.test(tokens[at]!.text) && readQuantity(text.slice(start, tokens[at + 1]?.end));
    const unit = quantity && (quantity.unit ?? "°");
    if (!quantity || (unit !== "°" && OF_UNIT[unit as string] !== "temperature")) continue;
    request.use("above", "below", "top", "what", "ref");
    return toOwn(quantity.value, unit === "°" ? null : (unit as string), "temperature");
  }
  return undefined;
}

function purposeOf(request: Request): Pick<Wanted, "purpose"> {
  if (found(request, "pack").includes("to_pack")) return { purpose: "pack" };
  if (found(request, "outdoor_work").length > 0) return { purpose: "work" };
  if (found(request, "plants").length > 0) return { purpose: "plants" };
  return found(request, "comfort").length > 0 ? { purpose: "comfort" } : {};
}

interface Spoken {
  conditions: ConditionName[];
  measures: MeasureName[];
}

function namedIn(text: string): Spoken {
  const rest = withoutTopics(text);
  const activities = WORDS.activity.find(rest);
  // A “hot air balloon” isn't hot.
  const isFree = ({ start, end }: Mention) =>
    !activities.some((one) => one.start <= start && end <= one.end && end - start < one.end - one.start);
  const measures = WORDS.measure.find(rest).filter(isFree);
  // The “wet” of “wet bulb” is no rain.
  const conditions = WORDS.condition
    .find(rest)
    .filter(isFree)
    .filter(({ start, end }) => !measures.some((one) => one.start <= start && end < one.end));
  const names = withoutGeneral(valuesOf(measures) as MeasureName[]);
  const named = valuesOf(conditions) as ConditionName[];
  // “Is frost likely?” asks for no chance of rain.
  const isOfWet = named.length === 0 || named.some((name) => WET.has(name));
  return { conditions: named, measures: isOfWet ? names : names.filter((name) => name !== "chance") };
}

const WET: ReadonlySet<ConditionName> = new Set<ConditionName>(["rain", "snow", "dry", "storm"]);

const valuesOf = (mentions: Mention[]): string[] => [
  ...new Set([...mentions].sort((a, b) => a.start - b.start).flatMap(({ values }) => values.slice(0, 1))),
];

const isEmpty = ({ conditions, measures }: Spoken): boolean => conditions.length + measures.length === 0;

const TAKEN_OUT: ReadonlySet<string> = new Set(["wrong", "not", "except"]);

/** What is named replaces what was spoken of, “humidity as well” is added, “drop the humidity” taken out. */
function spokenOf(request: Request): Spoken {
  let spoken: Spoken = { conditions: [], measures: [] };
  for (const { text, slots } of [...framesOf(request)].reverse()) {
    const out = slots.filter(({ role, carried }) => TAKEN_OUT.has(role) && !carried).map((slot) => slot.text);
    const gone = namedIn(out.join(", "));
    const named = without(namedIn(text), gone);
    if (!isEmpty(gone)) spoken = without(joined(spoken, named), gone);
    else if (hasAddition(text) && !isEmpty(named)) spoken = joined(spoken, named);
    else if (!isEmpty(named) && !isChanceOf(named, spoken)) spoken = named;
  }
  return spoken;
}

const isChanceOf = (named: Spoken, before: Spoken): boolean =>
  !isEmpty(before) && named.conditions.length === 0 && named.measures.every((name) => name === "chance");

const joined = (one: Spoken, other: Spoken): Spoken => ({
  conditions: [...new Set([...one.conditions, ...other.conditions])],
  measures: [...new Set([...one.measures, ...other.measures])],
});

const without = (one: Spoken, gone: Spoken): Spoken => ({
  conditions: one.conditions.filter((name) => !gone.conditions.includes(name)),
  measures: one.measures.filter((name) => !gone.measures.includes(name)),
});

const SPECIAL: ReadonlySet<MeasureName> = new Set<MeasureName>(["feels_like", "dew_point", "wet_bulb"]);

/** “Feels like how many degrees” asks for one temperature. */
const withoutGeneral = (names: MeasureName[]): MeasureName[] =>
  names.some((name) => SPECIAL.has(name)) ? names.filter((name) => name !== "temperature") : names;

/** Whether the page's alerts are asked about, or a follow-up still is of them: “will anything trip one tomorrow?” */
export function asksOfAlerts(request: Request): boolean {
  if (has(request, "alert")) return true;
  const isOwn = ownConditions(request).length + ownMeasures(request).length > 0;
  return !isOwn && request.earlier.length > 0 && found(request, "alert").length > 0;
}

export const conditionsIn = (text: string): ConditionName[] => namedIn(text).conditions;

export const ownConditions = ({ text }: Request): ConditionName[] => conditionsIn(text);

export const ownMeasures = ({ text }: Request): MeasureName[] => namedIn(text).measures;

function withTop(request: Request): Pick<Wanted, "top"> {
  const top = request.count();
  return top === undefined ? {} : { top };
}

const IMPERIAL = ["°F", "mph", "in"];

/** Units that were asked for, of a follow-up those from before. Single letters count only where the reader saw a unit. */
function unitsIn(frames: readonly Frame[]): string[] {
  for (const { text, slots } of frames) {
    const limits = slots.filter(({ role }) => role === "above" || role === "below" || role === "unit");
    const marked = limits.flatMap((slot) => saidIn(WORDS.unit, slot.text));
    const said = WORDS.unit.find(text).filter(({ start, end }) => end - start > 2);
    const units = [...marked, ...said.flatMap(({ values }) => values.slice(0, 1))];
    if (units.length > 0)
      return [...new Set(units.flatMap((unit) => (unit === "imperial" ? IMPERIAL : [unit])))];
  }
  return [];
}

function unitsBefore(request: Request, system: UnitSystem): string[] {
  const said = unitsIn(framesOf(request).filter((frame) => frame !== request.frame));
  return said.length === 0 ? unitsOf(system) : said;
}

/** Those in which somebody gives a limit without a unit. */
const unitsOf = (system: UnitSystem): string[] => (system === "imperial" ? IMPERIAL : []);

const OF_UNIT: Record<string, MeasureName> = {
  "°C": "temperature",
  "°F": "temperature",
  K: "temperature",
  "km/h": "wind",
  mph: "wind",
  "m/s": "wind",
  kn: "wind",
  Beaufort: "wind",
  mm: "precipitation",
  cm: "precipitation",
  in: "precipitation",
  "%": "humidity",
};

/** Letters before a limit in which its measure may stand: “dew point max 13”. */
const BEFORE = 24;
/** Letters behind one: “12 degrees wet-bulb”. */
const BEHIND = 12;

function limitsOf(request: Request, measures: MeasureName[], units: string[], system: UnitSystem): Limit[] {
  // “And when is it dry?” asks no more for the limit of before.
  const isAnew = ownConditions(request).length > 0;
  const marked = markedLimits(request, measures, { units, system }, isAnew).filter(isOnEarth);
  return marked.length > 0 ? marked : ownLimit(request, system);
}

/** What no place has reached, with some room: −89.2 and 56.7 °C are the records (WMO). “My long run, 25k” is no temperature. */
const isOnEarth = ({ measure, value }: Limit): boolean =>
  !TEMPERATURES.has(measure) || (value > -100 && value < 70);

/** “Our limit is 18 degrees”: what the temperature must stay below, whether it was marked or not. */
function ownLimit(request: Request, system: UnitSystem): Limit[] {
  const [said] = WORDS.own_limit.find(request.text);
  const quantity = said && readQuantity(request.text.slice(said.end, said.end + BEFORE));
  if (!quantity) return [];
  const [degrees = null] = unitsOf(system).filter((one) => OF_UNIT[one] === "temperature");
  const unit = quantity.unit === "°" ? degrees : (quantity.unit ?? degrees);
  if (unit && OF_UNIT[unit] !== "temperature") return [];
  request.use("above", "below", "time", "top");
  return [{ side: "below", measure: "temperature", value: toOwn(quantity.value, unit, "temperature") }];
}

function markedLimits(
  request: Request,
  measures: MeasureName[],
  { units, system }: { units: string[]; system: UnitSystem },
  isAnew: boolean,
): Limit[] {
  return (["above", "below"] as const).flatMap((side) =>
    request.frame.slots
      .filter(({ role, carried }) => role === side && !(carried && isAnew))
      .flatMap(({ text: marked, start, carried }) => {
        const whole = carried ? textBefore(request, marked, start) : request.text;
        const text = withNumber(whole, marked, start);
        const quantity = readQuantity(text);
        if (!quantity) return [];
        const [own] = saidIn(WORDS.unit, text);
        if (quantity.unit && !own && quantity.unit !== "°" && !(quantity.unit in OF_UNIT)) return [];
        const unit = own ?? (quantity.unit === "°" ? null : quantity.unit);
        const around = carried ? text : request.text.slice(Math.max(0, start - BEFORE), start + text.length);
        const spoken = saidIn(WORDS.measure, around) as MeasureName[];
        const after = carried
          ? ""
          : request.text.slice(start + marked.length, start + marked.length + BEHIND);
        const isBehind = ({ start: at, values }: Mention) => at <= 1 && SPECIAL.has(values[0] as MeasureName);
        const behind = WORDS.measure.find(after).find(isBehind)?.values[0] as MeasureName | undefined;
        const named = spoken.findLast((name) => name !== "temperature") ?? behind ?? spoken.at(-1);
        // “Below 5 degrees” is no chance of 5 %.
        const ofUnit = unit ? OF_UNIT[unit] : quantity.unit === "°" ? "temperature" : undefined;
        const measure = fitting(ofUnit, named ?? measures[0]) ?? "temperature";
        request.use(side);
        // “In Fahrenheit please” tells the limit of before in another unit, and sets none.
        const known = carried ? unitsBefore(request, system) : [...units, ...unitsOf(system)];
        const asked = known.find((one) => OF_UNIT[one] === fitting(undefined, measure));
        return [{ side, measure, value: toOwn(quantity.value, unit ?? asked ?? null, measure) }];
      }),
  );
}

const textBefore = ({ earlier }: Request, said: string, start: number): string =>
  earlier.find(({ text }) => text.startsWith(said, start))?.text ?? "";

function withNumber(text: string, marked: string, start: number): string {
  if (readQuantity(marked)) return marked;
  const [before] = tokenise(text.slice(0, start)).slice(-1);
  return before ? text.slice(before.start, start + marked.length) : marked;
}

const SAME_UNIT: Partial<Record<MeasureName, MeasureName>> = {
  dew_point: "temperature",
  wet_bulb: "temperature",
  feels_like: "temperature",
  gusts: "wind",
  chance: "humidity",
  cloud: "humidity",
};

function fitting(ofUnit: MeasureName | undefined, named: MeasureName | undefined): MeasureName | undefined {
  if (!ofUnit || !named) return named ?? ofUnit;
  return named === ofUnit || SAME_UNIT[named] === ofUnit ? named : ofUnit;
}

export const addressIn = (text: string): string | undefined =>
  text
    .split(/[\s,;?!()]+/)
    .find((word) => isIP(word.replace(/\.$/, "")) > 0)
    ?.replace(/\.$/, "");
