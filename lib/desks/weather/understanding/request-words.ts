import { isIP } from "node:net";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import type { ConditionName } from "../answer/conditions";
import { type MeasureName, toOwn } from "../answer/measures";
import type { Limit, Wanted } from "../wanted";
import { saidIn, WORDS } from "./kinds";

/** This turn, and those that it goes on from: what a follow-up says nothing of, it means as before. */
function textsOf({ frame, text, earlier }: Request): string[] {
  const texts = [text];
  // “What's the weather then?” asks for all of it.
  let isEdit = EDITS.has(frame.act) && saidIn(WORDS.general, text).length === 0;
  for (const before of earlier) {
    if (!isEdit || !WITH_SUBJECT.has(before.function)) break;
    texts.push(before.text);
    isEdit = EDITS.has(before.act);
  }
  return texts;
}

/** Functions that share their subjects: rain now, tomorrow, last week. */
const WITH_SUBJECT: ReadonlySet<string> = new Set(["now", "forecast", "past", "safety"]);

const EDITS: ReadonlySet<Request["frame"]["act"]> = new Set<Request["frame"]["act"]>([
  "refine",
  "correct",
  "reply",
]);

/** The words of a kind: of this turn, else of the one that it goes on from. */
function found<Name extends string>(request: Request, kind: keyof typeof WORDS): Name[] {
  for (const text of textsOf(request)) {
    const said = saidIn(WORDS[kind], text) as Name[];
    if (said.length > 0) return said;
  }
  return [];
}

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

/** What of a condition is told as a value. */
const VALUES_OF: Partial<Record<ConditionName, MeasureName[]>> = {
  strong_wind: ["wind"],
  storm: ["wind"],
  heat: ["temperature"],
  cold: ["temperature"],
  frost: ["temperature"],
};

/** What a question is about: conditions that may come, measures, and limits for them. */
export function subjectOf(
  request: Request,
): Pick<Wanted, "operation" | "conditions" | "measures" | "limits" | "end" | "units" | "is_ending" | "top"> {
  const { operation } = request;
  const units = unitsOf(request);
  const { conditions, measures } = spokenOf(request);
  const limits = limitsOf(request, measures, units);
  const [end] = found<"lowest" | "highest">(request, "end");
  request.use("what");
  const isTold = conditions.length > 0 && conditions.every((name) => VALUES_OF[name]);
  // “The best day to paint” is one that is dry, not one that has most of something.
  const isOfBest = (operation === "extreme" || operation === "rank") && !end && conditions.length > 0;
  const isValue =
    OF_VALUES.has(operation) && !isOfBest && (measures.length > 0 || end !== undefined || isTold);
  return {
    operation,
    conditions: isValue ? [] : conditions,
    measures:
      isValue && measures.length === 0 ? conditions.flatMap((name) => VALUES_OF[name] ?? []) : measures,
    limits,
    units,
    is_ending: operation === "when" && has(request, "ending"),
    ...(end && { end }),
    ...withTop(request),
  };
}

/** Conditions and measures: those of this turn, else of the one that it goes on from. */
function spokenOf(request: Request): { conditions: ConditionName[]; measures: MeasureName[] } {
  for (const text of textsOf(request)) {
    const conditions = saidIn(WORDS.condition, text) as ConditionName[];
    const measures = withoutGeneral(saidIn(WORDS.measure, text) as MeasureName[]);
    if (conditions.length > 0 || measures.length > 0) return { conditions, measures };
  }
  return { conditions: [], measures: [] };
}

const SPECIAL: ReadonlySet<MeasureName> = new Set<MeasureName>(["feels_like", "dew_point", "wet_bulb"]);

/** “Feels like how many degrees” asks for one temperature. */
const withoutGeneral = (names: MeasureName[]): MeasureName[] =>
  names.some((name) => SPECIAL.has(name)) ? names.filter((name) => name !== "temperature") : names;

/** The conditions that this turn itself names. */
export const ownConditions = ({ text }: Request): ConditionName[] =>
  saidIn(WORDS.condition, text) as ConditionName[];

function withTop(request: Request): Pick<Wanted, "top"> {
  const top = request.count();
  return top === undefined ? {} : { top };
}

const IMPERIAL = ["°F", "mph", "in"];

/** Units that were asked for. Single letters count only where the reader saw a unit. */
function unitsOf(request: Request): string[] {
  const limits = request.frame.slots.filter(({ role }) => role === "above" || role === "below");
  const texts = [...request.allSaid("unit"), ...limits.map(({ text }) => text)];
  const marked = texts.flatMap((text) => saidIn(WORDS.unit, text));
  const said = WORDS.unit.find(request.text).filter(({ start, end }) => end - start > 2);
  const units = [...marked, ...said.flatMap(({ values }) => values.slice(0, 1))];
  return [...new Set(units.flatMap((unit) => (unit === "imperial" ? IMPERIAL : [unit])))];
}

/** What a limit in a unit is of. */
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

function limitsOf(request: Request, measures: MeasureName[], units: string[]): Limit[] {
  // “And when is it dry?” asks no more for the limit of before.
  const isAnew = ownConditions(request).length > 0;
  return (["above", "below"] as const).flatMap((side) =>
    request.frame.slots
      .filter(({ role, carried }) => role === side && !(carried && isAnew))
      .flatMap(({ text, start, carried }) => {
        const quantity = readQuantity(text);
        if (!quantity) return [];
        const [own] = saidIn(WORDS.unit, text);
        if (quantity.unit && !own && quantity.unit !== "°" && !(quantity.unit in OF_UNIT)) return [];
        const unit = own ?? (quantity.unit === "°" ? null : quantity.unit);
        const around = carried ? text : request.text.slice(Math.max(0, start - BEFORE), start + text.length);
        const named = saidIn(WORDS.measure, around).at(-1) as MeasureName | undefined;
        const ofUnit = unit ? OF_UNIT[unit] : undefined;
        const measure = fitting(ofUnit, named ?? measures[0]) ?? "temperature";
        request.use(side);
        const asked = units.find((one) => OF_UNIT[one] === fitting(undefined, measure));
        return [{ side, measure, value: toOwn(quantity.value, unit ?? asked ?? null, measure) }];
      }),
  );
}

/** Measures that share the units of another. */
const SAME_UNIT: Partial<Record<MeasureName, MeasureName>> = {
  dew_point: "temperature",
  wet_bulb: "temperature",
  feels_like: "temperature",
  gusts: "wind",
  chance: "humidity",
  cloud: "humidity",
};

/** The named measure where it can have the unit, else what the unit is of. */
function fitting(ofUnit: MeasureName | undefined, named: MeasureName | undefined): MeasureName | undefined {
  if (!ofUnit || !named) return named ?? ofUnit;
  return named === ofUnit || SAME_UNIT[named] === ofUnit ? named : ofUnit;
}

/** An IP address in a question. */
export const addressIn = (text: string): string | undefined =>
  text
    .split(/[\s,;?!()]+/)
    .find((word) => isIP(word.replace(/\.$/, "")) > 0)
    ?.replace(/\.$/, "");
