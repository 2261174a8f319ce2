import { clock } from "@/lib/clock";
import type { Kind } from "@/lib/understanding/kinds";
import { kindOf } from "@/lib/understanding/kinds";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, type Time } from "@/lib/understanding/times";
import { PURPOSES } from "../analysis/bands";
import type { Judge } from "../analysis/judge";
import { fits, inOwn, quantityOf } from "../analysis/units";
import type { Plottable } from "../types";
import { MEASURE, QUANTITY, SIDE, saidOf, TREND } from "./kinds";
import type { KnownSensor } from "./known";
import words from "./words.json";

/** A request's words without the names in it, which hold words of the field (“Cold store”), and without its times. */
function ownWords({ frame }: Request): string {
  const blank = (text: string, start: number, end: number) =>
    text.slice(0, start) + "§".repeat(end - start) + text.slice(end);
  return frame.slots
    .filter(({ carried }) => !carried)
    .reduce((text, { role, start, text: said, mentions }) => {
      if (TIMES.has(role)) return blank(text, start, start + said.length);
      if (role !== "name" && role !== "within") return text;
      const named = mentions.filter(({ kind }) => kind === "sensor" || kind === "group");
      return named.reduce((kept, mention) => blank(kept, mention.start, mention.end), text);
    }, frame.text);
}

const TIMES: ReadonlySet<string> = new Set(["time", "since", "until", "against"]);

/** The words of a kind in a request; of a follow-up without one those of the question before, if it asked for the same. */
export function saidIn(request: Request, kind: Kind): string[] {
  const own = saidOf(kind, ownWords(request));
  const [before] = request.earlier;
  if (own.length > 0 || request.frame.act === "ask" || before?.function !== request.frame.function)
    return own;
  return saidOf(kind, before.text);
}

/** As `saidIn`, of its own words alone. */
export const saidNow = (request: Request, kind: Kind): string[] => saidOf(kind, ownWords(request));

/** Whether a request says one of these phrases. */
export function says({ frame }: Request, phrases: readonly string[]): boolean {
  const text = ` ${normalise(frame.text)} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
}

/** Whether it is put so that yes or no answers it. */
export function isYesNo({ frame }: Request): boolean {
  const text = `${normalise(frame.text)} `;
  if (words.opening.open.some((opening) => ` ${text}`.includes(` ${opening} `))) return false;
  return (
    frame.operation === "yesno" || words.opening.yesno.some((opening) => ` ${text}`.includes(` ${opening} `))
  );
}

/** The limits that a request says, in the quantity's own unit, and the unit that it says them in. */
export interface Limits {
  above?: number;
  below?: number;
  unit?: string;
  quantity?: Plottable;
}

export function limitsOf(request: Request, quantity?: Plottable): Limits {
  if (isCarriedOnly(request, "above", "below") && !request.is(...JUDGING)) return {};
  const range = rangeIn(request);
  const said = limitsSaid(request);
  request.use("above", "below");
  if (range.above !== undefined) return range;
  const unit = said.find((limit) => limit.unit)?.unit ?? undefined;
  const meant = (unit && quantityOf(unit)) || quantity;
  if (said.length > 0) {
    const limits = said.map(({ role, value }) => [role, meant ? inOwn(value, unit ?? null, meant) : value]);
    return { ...Object.fromEntries(limits), unit, quantity: meant };
  }
  const isFrost =
    (request.has("above", "below") || request.is("count", "when", "yesno", "threshold")) &&
    saidIn(request, PURPOSE).includes("frost");
  return isFrost ? { [saysAbove(request) ? "above" : "below"]: 0, quantity: "temperature" } : {};
}

const saysAbove = ({ frame }: Request) => frame.slots.some(({ role }) => role === "above");

interface LimitSaid {
  role: "above" | "below";
  value: number;
  unit: string | null;
}

function limitsSaid({ frame }: Request): LimitSaid[] {
  return frame.slots.flatMap(({ role, text }) => {
    const quantity = role === "above" || role === "below" ? readQuantity(text) : undefined;
    return quantity ? [{ role: role as LimitSaid["role"], value: quantity.value, unit: quantity.unit }] : [];
  });
}

const JUDGING = ["threshold", "when", "count", "share", "yesno", "list"] as const;

/** Whether details of these roles are left from the question before. */
export const isCarriedOnly = ({ frame }: Request, ...roles: Role[]): boolean =>
  frame.slots.every(({ role, carried }) => carried || !roles.includes(role));

/** “Between 18 and 22”, “inside 2–8”, “outside 30 to 40 percent”, where it is no time. */
function rangeIn({ frame }: Request): Limits {
  const tokens = tokenise(frame.text);
  const at = tokens.findIndex(({ text }) => words.range.includes(text));
  if (at < 0) return {};
  const numbers = tokens
    .slice(at + 1, at + 5)
    .filter(
      ({ start }) =>
        !frame.slots.some(
          (slot) =>
            !slot.carried &&
            (TIMES.has(slot.role) || slot.role === "name") &&
            slot.start <= start &&
            start < slot.start + slot.text.length,
        ),
    )
    .map(({ text }) => Number(text))
    .filter((value) => Number.isFinite(value));
  const [from, to] = numbers;
  if (from === undefined || to === undefined || from >= to) return {};
  return tokens[at]?.text.startsWith("out") ? { above: to, below: from } : { above: from, below: to };
}

/** The quantities that a request asks for, as far as it says them: by name, by a unit, or as the question before it did. */
export function quantitiesOf(request: Request): Plottable[] {
  const marked = request.values("quantity", ["what", "name", "by", "every", "prefer"]);
  const said = marked.length > 0 ? marked : saidOf(QUANTITY, ownWords(request));
  if (said.length > 0) return expanded(said);
  const unit = limitsSaid(request).find((limit) => limit.unit)?.unit ?? request.unit();
  const byUnit = unit ? quantityOf(unit) : undefined;
  if (byUnit) return [byUnit];
  if (request.frame.act === "ask" && !request.has("ref")) return [];
  return expanded(request.fromBefore("quantity", ["what", "name"]).map(({ value }) => value));
}

/** Air is what gases are in it. */
const expanded = (said: string[]): Plottable[] => [
  ...new Set(said.flatMap((one): Plottable[] => (one === "air" ? ["eco2", "tvoc"] : [one as Plottable]))),
];

/** The unit that an answer is wanted in, where it isn't the quantity's own. */
export function unitOf(
  request: Request,
  quantity: Plottable | undefined,
  limits: Limits = {},
): string | undefined {
  const unit = request.unit() ?? limits.unit;
  return unit && quantity && fits(unit, quantity) && inOwn(1, unit, quantity) !== 1 ? unit : undefined;
}

/** The end of the scale that is asked after. */
export function sideOf(request: Request): "highest" | "lowest" | "both" | undefined {
  const said = new Set([...saidIn(request, SIDE), ...request.values("side", ["what", "top"])]);
  if (said.has("high") && said.has("low")) return "both";
  return said.has("high") ? "highest" : said.has("low") ? "lowest" : undefined;
}

/** The end of the scale that a text names. */
export function sideIn(text: string): "highest" | "lowest" | "both" | undefined {
  const said = new Set(saidOf(SIDE, text));
  if (said.has("high") && said.has("low")) return "both";
  return said.has("high") ? "highest" : said.has("low") ? "lowest" : undefined;
}

/** Which way things are supposed to go, where it is asked by yes or no. */
export function trendOf(request: Request): "rising" | "falling" | undefined {
  const said = new Set(saidIn(request, TREND));
  if (said.size !== 1 || !isYesNo(request)) return undefined;
  return said.has("rising") ? "rising" : "falling";
}

const PURPOSE = kindOf(
  "purpose",
  PURPOSES.map(({ id, names }) => ({ value: id, names })),
  { isName: false },
);

/** What a value is to be judged by: a limit, what the user says it is for, what the sensor is called, or rooms for people. */
export function judgeOf(
  request: Request,
  quantity: Plottable,
  sensors: readonly KnownSensor[],
  limits: Limits,
): Judge | undefined {
  const { above, below } = limits;
  if (above !== undefined || below !== undefined)
    return { ...(above !== undefined && { above }), ...(below !== undefined && { below }) };
  const measure = saidIn(request, MEASURE);
  const isAsked =
    request.is("threshold", "yesno") ||
    measure.includes("enough") ||
    (measure.includes("too") && request.frame.act === "ask");
  if (!isAsked) return undefined;
  const purpose = purposeOf(request, quantity, sensors);
  const side = sideOf(request);
  if (measure.includes("enough") && side) return { purpose, end: side === "highest" ? "low" : "high" };
  const isBad =
    (measure.includes("too") && !measure.includes("enough")) ||
    measure.includes("bad") ||
    (side !== undefined && !measure.includes("fine"));
  if (purpose === "frost") return { purpose };
  // Of what is feared, yes is bad, unless it is asked whether all is well.
  if (HAZARDS.has(purpose) && !measure.includes("fine")) return { purpose, too: true };
  return {
    purpose,
    ...(side &&
      side !== "both" &&
      isBad && { end: side === "highest" ? ("high" as const) : ("low" as const) }),
    ...(isBad && { too: true }),
  };
}

const HAZARDS: ReadonlySet<string> = new Set(["mould"]);

/** The quantity by which it is judged whether something suits what the user says it is for. */
export function quantityForPurpose(request: Request): Plottable | undefined {
  const [id] = request.is("threshold", "yesno") ? saidOf(PURPOSE, ownWords(request)) : [];
  return PURPOSES.find((one) => one.id === id)?.quantity;
}

/** The quantity by which something that is feared is judged: of mould the humidity. */
export function fearedIn(request: Request): Plottable | undefined {
  const feared = saidOf(PURPOSE, ownWords(request)).find((id) => HAZARDS.has(id));
  return PURPOSES.find(({ id }) => id === feared)?.quantity;
}

function purposeOf(request: Request, quantity: Plottable, sensors: readonly KnownSensor[]): string {
  const fitting = (text: string) =>
    saidOf(PURPOSE, text).find((id) => PURPOSES.some((one) => one.id === id && one.quantity === quantity));
  const before = request.frame.act === "ask" ? undefined : request.earlier[0]?.text;
  const names = new Set(sensors.map(({ name }) => fitting(name)));
  return (
    fitting(ownWords(request)) ??
    (before && fitting(before)) ??
    (names.size === 1 ? [...names][0] : undefined) ??
    "rooms"
  );
}

/** A time as a tool takes it; undefined where it is now. */
export interface Span {
  since?: string;
  until?: string;
  /** A moment rather than a stretch. */
  at?: string;
  isFuture?: boolean;
}

const MINUTE = 60_000;
/** So near to now it is now. */
const NEAR = 2 * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();

/** The time that a request asks about; undefined where it says none, or now. One that the reader passed over counts, too. */
export function spanOf(request: Request): Span | undefined {
  const { moment, frame } = request;
  const isMarked = request.has("time", "since", "until");
  const passedOver = () =>
    request.has("against") ? undefined : findTimes(ownWords(request), moment)[0]?.time;
  const time =
    request.period() ?? fromTo(request) ?? (isMarked && frame.act !== "ask" ? undefined : passedOver());
  if (time?.recurring) {
    request.note("I can't single out times that recur, so this covers all hours and days.");
    return undefined;
  }
  const span = time && toSpan(time, moment.now.getTime());
  // “From 6pm” is a moment by its words; only of a value it is one.
  if (span?.at && !request.is("value", "when", "yesno", "compare")) return { since: span.at };
  return span;
}

/** “From yesterday 6pm to eleven”, where the ends were taken for places. */
function fromTo(request: Request): Time | undefined {
  const [from, to] = [
    request.time(["from"], { as: "since" }),
    request.time(["to"], { as: "until", before: request.time(["from"]) }),
  ];
  const { grain } = from ?? to ?? {};
  return grain && { from: from?.from ?? null, to: to?.to ?? null, grain, kind: "period" };
}

export function toSpan({ from, to, kind, grain }: Time, now = clock.ms()): Span | undefined {
  const [start, end] = [from?.getTime() ?? 0, to?.getTime()];
  if (start > now + NEAR) return { isFuture: true };
  const isMoment = kind === "moment" || start === end;
  if (isMoment && Math.abs(start - now) <= NEAR) return undefined;
  if (isMoment && (grain === "minute" || grain === "hour")) return { at: iso(start) };
  if (isMoment) return { since: iso(start), until: iso(Math.min(now, start + 24 * 60 * MINUTE)) };
  return { since: iso(start), ...(end !== undefined && end < now && { until: iso(end) }) };
}
