import { clock } from "@/lib/clock";
import type { Kind } from "@/lib/understanding/kinds";
import { readCount, readQuantity, readUnit } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, readTime, type Time } from "@/lib/understanding/times";
import { PURPOSES } from "../analysis/bands";
import type { Judge } from "../analysis/judge";
import { fits, inOwn, quantityOf } from "../analysis/units";
import type { Plottable } from "../types";
import { MEASURE, PURPOSE, QUANTITY, SIDE, saidOf, TREND } from "./kinds";
import { hasOneOf, lastSentence } from "./sentences";
import words from "./words.json";

/** A request's words without the names in it, which hold words of the field (“Cold store”), and without its times. */
function ownWords({ frame }: Request): string {
  const blank = (text: string, start: number, end: number) =>
    text.slice(0, start) + "§".repeat(end - start) + text.slice(end);
  const [first] = tokenise(frame.text);
  const isLedIn = withoutLeadIn(normalise(frame.text)) !== normalise(frame.text);
  const whole = first && isLedIn ? blank(frame.text, first.start, first.end) : frame.text;
  return frame.slots
    .filter(({ carried }) => !carried)
    .reduce((text, { role, start, text: said, mentions }) => {
      if (UNWANTED.has(role) || TIMES.has(role)) return blank(text, start, start + said.length);
      if (role !== "name" && role !== "within") return text;
      const named = mentions.filter(({ kind }) => kind === "sensor" || kind === "group");
      return named.reduce((kept, mention) => blank(kept, mention.start, mention.end), text);
    }, whole);
}

const TIMES: ReadonlySet<string> = new Set(["time", "since", "until", "against"]);
/** “Not pressure” doesn't ask for pressure. */
const UNWANTED: ReadonlySet<string> = new Set(["not", "wrong"]);

/** The words of a kind in a request; of a follow-up without one those of the question before, if it asked for the same. */
export function saidIn(request: Request, kind: Kind): string[] {
  const own = saidOf(kind, ownWords(request));
  const [before] = request.earlier;
  if (own.length > 0 || request.frame.act === "ask" || before?.function !== request.frame.function)
    return own;
  return saidOf(kind, before.text);
}

export const saidNow = (request: Request, kind: Kind): string[] => saidOf(kind, ownWords(request));

/** “… because I want to glue there” tells why it is asked; “is it because of the fan?” asks for a cause. */
export const isCauseAsked = (request: Request): boolean =>
  says(request, words.cause) || ASKS_BECAUSE.test(request.text);

const ASKS_BECAUSE =
  /\b(is|was|are|be|been|that|this|only|just|maybe|mainly|mostly|purely) because\b|^because\b/i;

export const says = ({ frame }: Request, phrases: readonly string[]): boolean =>
  hasOneOf(frame.text, phrases);

export function isYesNo({ frame }: Request): boolean {
  return isOpenAsked(frame.text) ? false : frame.operation === "yesno" || asksYesNo(frame.text);
}

const isOpenAsked = (text: string): boolean => hasOneOf(text, words.opening.open);

export const asksYesNo = (text: string): boolean => !isOpenAsked(text) && hasOneOf(text, words.opening.yesno);

/** “Is the pressure dropping?”: of which way it goes one reading tells nothing. */
export const isGoingSomewhere = (request: Request): boolean =>
  request.is("trend") ||
  (says(request, words.going) &&
    isYesNo(request) &&
    !request.has("above", "below") &&
    !says(request, words.analyse));

/** The limits that a request says, in the quantity's own unit, and the unit that it says them in. */
export interface Limits {
  above?: number;
  below?: number;
  unit?: string;
  quantity?: Plottable;
}

export function limitsOf(request: Request, quantity?: Plottable): Limits {
  if (isValueSaid(request)) {
    request.use("above", "below");
    return {};
  }
  const pointed = pointedLimit(request, quantity);
  if (pointed) return pointed;
  const isOfFrost = isYesNo(request) && saidNow(request, PURPOSE).includes("frost");
  if (isCarriedOnly(request, "above", "below") && !request.is(...JUDGING) && !isOfFrost) return {};
  const between = rangeIn(request);
  const range = between.above === undefined ? outerLimits(request) : between;
  const said = limitsSaid(request);
  request.use("above", "below");
  if (range.above !== undefined) return range;
  if (said.length > 0) return inOwnUnit(said, quantity);
  const before = goesOnWithLimit(request) ? limitsBefore(request, quantity) : undefined;
  if (before) return before;
  const isFrost =
    (request.has("above", "below") ||
      request.is("count", "when", "yesno", "threshold") ||
      isYesNo(request)) &&
    saidIn(request, PURPOSE).includes("frost");
  return isFrost ? { [saysAbove(request) ? "above" : "below"]: 0, quantity: "temperature" } : {};
}

function inOwnUnit(said: LimitSaid[], quantity?: Plottable): Limits {
  const unit = said.find((limit) => limit.unit)?.unit ?? undefined;
  const meant = (unit && quantityOf(unit)) || quantity;
  // Of several for one side that with a unit counts, else the first: “below five degrees, between ten and six”.
  const firm = said.toReversed().toSorted((a, b) => Number(a.unit !== null) - Number(b.unit !== null));
  const limits = firm.map(({ role, value }) => [role, meant ? inOwn(value, unit ?? null, meant) : value]);
  return { ...Object.fromEntries(limits), unit, quantity: meant };
}

/** The limit that was spoken of last: “for how long?” after “is it above 29?” is of being above 29. */
export function limitsBefore({ frame, earlier }: Request, quantity?: Plottable): Limits | undefined {
  const past = earlier.filter(({ function: name }) => name !== "money").slice(0, BACK);
  // What was said before a new question isn't of it.
  const asked = past.findIndex(({ act }) => act === "ask");
  const said = [frame, ...(asked < 0 ? past : past.slice(0, asked + 1))]
    .map((one) => limitsSaid({ frame: one }))
    .find((limits) => limits.length > 0);
  return said && inOwnUnit(said, quantity);
}

const BACK = 2;

/** Whether a turn asks when, how often or whether it was so, and says nothing of what. */
const goesOnWithLimit = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  request.is("threshold", "when", "count", "share") &&
  [MEASURE, SIDE, PURPOSE, TREND].every((kind) => saidNow(request, kind).length === 0) &&
  saidNow(request, QUANTITY).every((one) => saidOf(QUANTITY, request.earlier[0]?.text ?? "").includes(one));

/** “… under 14 degrees. Did it get colder than that?”: the figure that was said before, in this turn or the last. */
function pointedLimit(request: Request, quantity?: Plottable): Limits | undefined {
  const { text } = request;
  const tokens = tokenise(text);
  const at = tokens.findIndex(
    ({ text: word }, index) => POINTED_AT.includes(word) && POINTS.includes(tokens[index + 1]?.text ?? ""),
  );
  const end = tokens[at]?.end;
  const side = end === undefined ? undefined : comparatorIn(text.slice(0, end));
  if (end === undefined || !side) return undefined;
  const said = figureIn(text.slice(0, end)) ?? figureIn(request.earlier[0]?.text ?? "");
  if (!said) return undefined;
  request.use("above", "below", "against", "amount", "ref");
  const meant = (said.unit && quantityOf(said.unit)) || quantity || "temperature";
  return { [side]: inOwn(said.value, said.unit, meant), unit: said.unit ?? undefined, quantity: meant };
}

const POINTED_AT = ["than", "below", "under", "beneath", "above", "over", "beyond"];
const POINTS = ["that", "this", "it", "those"];

/** The last figure of a text that isn't a time. */
export function figureIn(text: string) {
  const number = tokenise(text).findLast((token) => Number.isFinite(Number(token.text)));
  const quantity = number && readQuantity(text.slice(number.start, number.end + UNIT_LENGTH));
  if (!quantity) return spelledIn(text);
  return { value: quantity.value, unit: quantity.unit === "°" ? "°C" : quantity.unit };
}

/** “Eight degrees”: a number in words, where its unit stands behind it. */
function spelledIn(text: string) {
  const tokens = tokenise(text);
  return tokens
    .flatMap(({ text: word }, at) => {
      const value = readCount(word);
      const unit = tokens[at + 1] && readUnit(text.slice(tokens[at + 1]!.start));
      return value !== undefined && unit ? [{ value, unit: unit === "°" ? "°C" : unit }] : [];
    })
    .at(-1);
}

const UNIT_LENGTH = 12;

const saysAbove = ({ frame }: Request) => frame.slots.some(({ role }) => role === "above");

/** “Is 63 % normal?”: a value, and no limit. */
export function isValueSaid(request: Request): boolean {
  const { text } = request.frame;
  const isJudging = says(request, words.fine) || saidOf(MEASURE, text).length > 0;
  const isBeyond = Object.values(words.comparators).some((phrases) => says(request, phrases));
  const isSaid = !isCarriedOnly(request, "above", "below") && limitsSaid(request).length > 0;
  return isJudging && isSaid && !isBeyond && rangeIn(request).above === undefined;
}

/** A limit for each of several quantities: “18 to 27 °C and 40 to 60 %”, “above 20 degrees and under 60% humidity”. */
export function boundsIn(request: Request): (Limits & { quantity: Plottable })[] {
  const text = ownWords(request);
  const tokens = tokenise(text);
  const numbers = tokens.filter(({ text: word }) => Number.isFinite(Number(word)));
  const bounds: (Limits & { quantity: Plottable })[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const [first, second] = [numbers[at], numbers[at + 1]];
    if (!first) break;
    const isRange = second !== undefined && isRangeBetween(text.slice(first.end, second.start));
    const last = isRange ? second : first;
    const quantity = quantityAt(text, last.end, numbers[at + (isRange ? 2 : 1)]?.start, first.start);
    const value = Number(first.text);
    if (isRange) at += 1;
    if (!quantity) continue;
    const before = text.slice(0, first.start);
    const side = isRange ? undefined : comparatorIn(before);
    if (isRange) bounds.push({ above: value, below: Number(last.text), quantity });
    else if (side) bounds.push({ [side]: value, quantity });
  }
  const isOfSeveral =
    new Set(bounds.map(({ quantity }) => quantity)).size === bounds.length && bounds.length > 1;
  if (isOfSeveral) request.use("above", "below", "what", "unit", "amount");
  return isOfSeveral ? bounds : [];
}

const isRangeBetween = (text: string): boolean =>
  ["", "to", "and"].includes(normalise(text)) && text.length < 6;

function quantityAt(text: string, end: number, next = text.length, start = 0): Plottable | undefined {
  const after = text.slice(end, next);
  const unit = readUnit(after.trim().split(" ").slice(0, 2).join(" "));
  const byUnit = unit === "°" ? "temperature" : unit ? quantityOf(unit) : undefined;
  if (byUnit) return byUnit;
  const [behind] = saidOf(QUANTITY, after);
  const ahead = saidOf(QUANTITY, text.slice(0, start)).at(-1);
  return [behind ?? ahead].find((one): one is Plottable => one !== undefined && one !== "air");
}

/** The comparison that ends a stretch of text: “above”, or “not above”, which is below. */
export function comparatorIn(before: string): "above" | "below" | undefined {
  const said = ` ${normalise(before).split(" ").slice(-NEAR_WORDS).join(" ")} `;
  const place = (phrases: string[]) => Math.max(...phrases.map((phrase) => said.lastIndexOf(` ${phrase} `)));
  const [above, below] = [place(words.comparators.above), place(words.comparators.below)];
  if (above === below) return undefined;
  const side = above > below ? "above" : "below";
  return isDenied(said.slice(0, Math.max(above, below))) ? OTHER[side] : side;
}

const NEAR_WORDS = 7;

const OTHER = { above: "below", below: "above" } as const;

function isDenied(before: string): boolean {
  const last = normalise(before).split(" ").slice(-3);
  // “They don't like it under 14” denies no comparison.
  return last.some(
    (word, at) => words.negations.includes(word) && !words.dislikes.includes(last[at + 1] ?? ""),
  );
}

const isMoney = (unit: string | null): boolean => unit !== null && MONEY_UNITS.has(unit);
const MONEY_UNITS: ReadonlySet<string> = new Set(["USD", "USDC", "EUR", "GBP"]);

const isDollars = (unit: string | null): boolean => unit === "USD" || unit === "USDC";

/** The money that a turn speaks of, in dollars: “under 5 cents”, “I have two dollars left”. */
export function moneyIn(request: Request, ...roles: Role[]): number | undefined {
  const isOfMoney = request.frame.function === "money";
  const said = request.frame.slots.find(({ role, text, carried }) => {
    const quantity = !carried && roles.includes(role) ? readQuantity(text) : undefined;
    return quantity && (isDollars(quantity.unit) || (isOfMoney && quantity.unit === null));
  });
  if (!said) return undefined;
  request.readSlots((slot) => slot === said);
  return readQuantity(said.text)?.value;
}

interface LimitSaid {
  role: "above" | "below";
  value: number;
  unit: string | null;
}

function limitsSaid({ frame }: Pick<Request, "frame">): LimitSaid[] {
  return frame.slots.flatMap(({ role, text, start, carried }) => {
    const quantity = role === "above" || role === "below" ? readQuantity(text) : undefined;
    // “If it's under 5 cents” is of what it costs.
    if (!quantity || isMoney(quantity.unit)) return [];
    const at = start + Math.max(0, text.search(/\d/));
    // “It may not go over 12. Does it?” asks whether it is over.
    const asked = lastSentence(frame.text);
    const isToldOnly = asked.endsWith("?") && at < frame.text.lastIndexOf(asked);
    const said = carried || isToldOnly ? undefined : comparatorIn(frame.text.slice(0, at));
    return [{ role: said ?? (role as LimitSaid["role"]), value: quantity.value, unit: quantity.unit }];
  });
}

const JUDGING = ["threshold", "when", "count", "share", "yesno", "list"] as const;

export const isCarriedOnly = ({ frame }: Request, ...roles: Role[]): boolean =>
  frame.slots.every(({ role, carried }) => carried || !roles.includes(role));

/** “Between 18 and 22”, “inside 2–8 °C”, “outside 30 to 40 percent”, where it is no time. */
function rangeIn(request: Request): Limits {
  const text = ownWords(request);
  const word = tokenise(text).find((token) => words.range.includes(token.text));
  const range = word && readQuantity(`between ${text.slice(word.end, word.end + RANGE_LENGTH)}`);
  if (range?.to === undefined) return {};
  return rangeOf(request, range.value, range.to, range.unit, word?.text.startsWith("out"));
}

const RANGE_LENGTH = 24;

/** “Under 12 or over 35 °C”: what is to be fine lies between them. */
function outerLimits(request: Request): Limits {
  const said = request.frame.slots.flatMap(({ role, text, carried }) => {
    const quantity = !carried && (role === "above" || role === "below") ? readQuantity(text) : undefined;
    return quantity ? [{ role, ...quantity }] : [];
  });
  const [low, high] = [said.find(({ role }) => role === "below"), said.find(({ role }) => role === "above")];
  if (!low || !high || low.value >= high.value || said.length !== 2) return {};
  const isFine = saidNow(request, MEASURE).includes("fine") || says(request, words.fine);
  return rangeOf(request, low.value, high.value, high.unit ?? low.unit, !isFine);
}

function rangeOf(request: Request, from: number, to: number, unit: string | null, isOutside = false): Limits {
  const quantity = (unit && quantityOf(unit)) || quantitiesNamed(request)[0];
  const [low, high] = [from, to].map((value) => (quantity ? inOwn(value, unit, quantity) : value));
  const limits = isOutside ? { above: high, below: low } : { above: low, below: high };
  return { ...limits, ...(unit && { unit, quantity }) };
}

const quantitiesNamed = (request: Request): Plottable[] => expanded(saidNow(request, QUANTITY));

/** What an answer is to do without: “all of it, but no pressure”. */
export const quantitiesLeftOut = (request: Request): Plottable[] =>
  expanded(request.values("quantity", ["not", "except"]));

export function quantitiesOf(request: Request): Plottable[] {
  const left = quantitiesLeftOut(request);
  return quantitiesMeant(request).filter((one) => !left.includes(one));
}

function quantitiesMeant(request: Request): Plottable[] {
  const marked = request.values("quantity", ["what", "name", "by", "every", "prefer"]);
  // “Too dry?” after the temperature is of humidity alone.
  const fresh = request.frame.act === "ask" ? [] : saidNow(request, QUANTITY);
  if (fresh.length > 0 && !says(request, words.adds)) return expanded(fresh);
  const said = marked.length > 0 ? marked : saidOf(QUANTITY, ownWords(request));
  if (said.length > 0) return expanded(said);
  const unit = limitsSaid(request).find((limit) => limit.unit)?.unit ?? request.unit();
  const byUnit = unit ? quantityOf(unit) : undefined;
  if (byUnit) return [byUnit];
  const both = bothQuantities(request);
  if (both.length > 1) return both;
  const isPointed =
    request.has("ref") || (says(request, words.it) && isCarriedOnly(request, "name", "within"));
  if (request.frame.act === "ask" && !isPointed) return [];
  if (isPointed && wasOfShaking(request)) return ["accelerometer"];
  return expanded(request.fromBefore("quantity", ["what", "name"]).map(({ value }) => value));
}

/** Whether the question before was of shaking, of which nobody says “acceleration”. */
const wasOfShaking = ({ earlier: [before] }: Request): boolean =>
  before !== undefined &&
  (before.function === "shaken" || before.function === "analysis") &&
  saidOf(QUANTITY, before.text).join() === "accelerometer";

function bothQuantities(request: Request): Plottable[] {
  if (!says(request, ["both", "either"])) return [];
  const last = request.earlier.slice(0, 2);
  return [...new Set(last.flatMap(({ text }) => expanded(saidOf(QUANTITY, text))))];
}

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

export function sideOf(request: Request): "highest" | "lowest" | "both" | undefined {
  const said = new Set([...saidIn(request, SIDE), ...request.values("side", ["what", "top"])]);
  if (said.has("high") && said.has("low")) return "both";
  return said.has("high") ? "highest" : said.has("low") ? "lowest" : undefined;
}

export function sideIn(text: string): "highest" | "lowest" | "both" | undefined {
  const said = new Set(saidOf(SIDE, text));
  if (said.has("high") && said.has("low")) return "both";
  return said.has("high") ? "highest" : said.has("low") ? "lowest" : undefined;
}

export function trendOf(request: Request): "rising" | "falling" | undefined {
  const said = new Set(saidIn(request, TREND));
  if (said.size !== 1 || !isYesNo(request)) return undefined;
  return said.has("rising") ? "rising" : "falling";
}

/** What a value is to be judged by: a limit, what the user says it is for, or what suits the place. */
export function judgeOf(request: Request, quantity: Plottable, limits: Limits): Judge | undefined {
  const { above, below } = limits;
  if (above !== undefined || below !== undefined)
    return { ...(above !== undefined && { above }), ...(below !== undefined && { below }) };
  const measure = measuresOf(request);
  const isAsked =
    (request.is("threshold", "yesno") && !(measure.length === 0 && beginsWithHow(request))) ||
    measure.includes("enough") ||
    (sideOf(request) === "both" && says(request, ["or"])) ||
    (measure.includes("too") && request.frame.act === "ask") ||
    (measure.length > 0 && (isYesNo(request) || says(request, words.verdict))) ||
    // “Is the basement damp?” may be read as asking for the value.
    (request.frame.function === "latest" &&
      isYesNo(request) &&
      sideOf(request) !== undefined &&
      !/\b(?:\w+est|most|least)\b/i.test(request.text)) ||
    says(request, words.either);
  if (!isAsked) return undefined;
  const purpose = purposeOf(request, quantity);
  const side = sideBeside(request) ?? sideOf(request);
  if (says(request, ["than"]) && side !== undefined && !measure.includes("too")) return undefined;
  if (side === "both" && says(request, ["or"])) return { purpose, either: true };
  // “High enough to get mould?”: yes is bad.
  const isFearedEnough = HAZARDS.has(purpose) && measure.includes("enough") && side === "highest";
  if (isFearedEnough) return { purpose, too: true };
  if (measure.includes("enough") && side) return { purpose, end: side === "highest" ? "low" : "high" };
  const isWish = quantity === "temperature" && !measure.some((one) => one === "too" || one === "bad");
  const wished = isWish ? wishedEnd(request) : undefined;
  if (wished && purpose === "rooms") return { purpose, end: wished };
  const isBad =
    (measure.includes("too") && !measure.includes("enough")) ||
    measure.includes("bad") ||
    (side !== undefined && side !== "both" && !measure.includes("fine"));
  if (purpose === "frost") return { purpose };
  if (says(request, words.either)) return { purpose, either: true };
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

/** “Is the house warm?” asks whether it is warm enough, and not whether it is too warm. */
function wishedEnd(request: Request): "high" | "low" | undefined {
  const isSaid = saidNow(request, SIDE).length + saidNow(request, QUANTITY).length > 0;
  const text = isSaid || request.frame.act === "ask" ? request.text : (request.earlier[0]?.text ?? "");
  const [, end] = Object.entries(words.pleasant).find(([word]) => hasOneOf(text, [word])) ?? [];
  return end as "high" | "low" | undefined;
}

/** “Ok then, how warm is it?” asks for a value, whatever it was taken for. */
const beginsWithHow = ({ text }: Request): boolean =>
  withoutLeadIn(withoutLeadIn(normalise(text))).startsWith("how ");

/** How it is to be judged; of “ok” and then “too high” the first counts, as the answer begins with yes or no. */
function measuresOf(request: Request): string[] {
  const said = saidIn(request, MEASURE);
  const [first] = said;
  if (first === "fine") return said.filter((one) => one === "fine" || one === "enough");
  return first === "bad" || first === "too" ? said.filter((one) => one !== "fine") : said;
}

/** The end of the scale that “enough” or “too” is of: of “she gets cold, is it warm enough” the warm one. */
function sideBeside({ frame }: Request): "highest" | "lowest" | "both" | undefined {
  const tokens = tokenise(frame.text).map(({ text }) => text);
  const [enough, too] = [tokens.indexOf("enough"), tokens.indexOf("too")];
  const word = enough > 0 ? tokens[enough - 1] : too >= 0 ? tokens[too + 1] : undefined;
  return word ? sideIn(word) : undefined;
}

const LEADING_IN = [...words.leadIn.words, "then", "so", "and", "but"];

function withoutLeadIn(text: string): string {
  const [first = "", second = "", ...rest] = text.split(" ");
  const isLeadIn = LEADING_IN.includes(first) && words.leadIn.before.includes(second);
  return isLeadIn ? [second, ...rest].join(" ") : text;
}

/** Whether a question supposes that all is well, or that something is wrong; undefined where it can't be told by yes or no. */
export function supposed(request: Request): "fine" | "wrong" | undefined {
  const text = ` ${withoutLeadIn(normalise(request.frame.text))} `;
  const isOpen = ["what is wrong", "whats wrong", "which", "what"].some((one) => text.includes(` ${one} `));
  if (isOpen && !request.is("yesno")) return undefined;
  const place = (phrases: readonly string[]) =>
    Math.min(
      ...phrases
        .map((phrase) => text.indexOf(` ${phrase} `))
        .map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)),
    );
  const [fine, wrong] = [place(words.fine), place(words.wrong)];
  if (fine === wrong) return undefined;
  return fine < wrong ? "fine" : "wrong";
}

/** What a question about what is usual supposes: “more than usual” that it is higher. */
export function supposedOfUsual(request: Request): "higher" | "lower" | "unusual" | "usual" | undefined {
  if (!isYesNo(request)) return undefined;
  const side = sideOf(request);
  if (side === "highest" || says(request, ["more", "stronger", "worse"])) return "higher";
  if (side === "lowest" || says(request, ["less", "weaker"])) return "lower";
  return says(request, ["unusual", "unusually", "out of the ordinary", ...words.wrong]) ? "unusual" : "usual";
}

/** Of a time that is over, what it is judged by and at which end; yes is that it was so, unless `isFine`. */
export function judgedOver(
  request: Request,
  quantity: Plottable,
): { isFine: boolean; purpose: Judge["purpose"]; end: Judge["end"] } | undefined {
  const isMeant = saidNow(request, MEASURE).length > 0 || says(request, words.adjectives);
  const isCompared = says(request, [...words.comparative, "than"]);
  if (!isMeant || isCompared || !isYesNo(request) || quantity === "accelerometer") return undefined;
  const judge = judgeOf(request, quantity, {});
  return judge && { purpose: judge.purpose, end: judge.end, isFine: !judge.too };
}

const HAZARDS: ReadonlySet<string> = new Set(["mould"]);

export function quantityForPurpose(request: Request): Plottable | undefined {
  const [id] = request.is("threshold", "yesno") ? saidOf(PURPOSE, ownWords(request)) : [];
  return PURPOSES.find((one) => one.id === id)?.quantity;
}

export function fearedIn(request: Request): Plottable | undefined {
  const feared = saidOf(PURPOSE, ownWords(request)).find((id) => HAZARDS.has(id));
  return PURPOSES.find(({ id }) => id === feared)?.quantity;
}

function purposeOf(request: Request, quantity: Plottable): string {
  const fitting = (text: string) =>
    saidOf(PURPOSE, text).find(
      (id) => id === "people" || PURPOSES.some((one) => one.id === id && one.quantity === quantity),
    );
  const before = request.frame.act === "ask" ? undefined : request.earlier[0]?.text;
  return fitting(ownWords(request)) ?? (before && fitting(before)) ?? "rooms";
}

/** A time as a tool takes it; undefined where it is now. */
export interface Span {
  since?: string;
  until?: string;
  at?: string;
  isFuture?: boolean;
}

const MINUTE = 60_000;
const NEAR = 2 * MINUTE;
const DAY_MS = 24 * 60 * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();

/** The time that a request asks about; undefined where it says none, or now. One that the reader passed over counts, too. */
export function spanOf(request: Request): Span | undefined {
  const { moment, frame } = request;
  const isMarked = request.has("time", "since", "until");
  const passedOver = () =>
    request.has("against") ? undefined : findTimes(ownWords(request), moment)[0]?.time;
  const period = rolling(request) ?? request.period();
  // “So far today” is today.
  const isOpen = period !== undefined && !isBounded(period);
  const bounded = isOpen ? findTimes(request.text, moment).find(({ time }) => isBounded(time))?.time : period;
  if (isOpen && !bounded) return undefined;
  const time =
    hoursSaid(request) ??
    nightBefore(request) ??
    bounded ??
    fromTo(request) ??
    (isMarked && frame.act !== "ask" ? undefined : passedOver());
  if (time?.recurring) {
    request.note("I can't single out times that recur, so this covers all hours and days.");
    return undefined;
  }
  const span = time && toSpan(time, moment.now.getTime());
  if (span && (span.at ?? span.until) && isPlanned(request)) return { isFuture: true };
  // Of “did it fall below that this weekend?” the one that is over is meant.
  if (time && span?.isFuture && says(request, PAST)) return toSpan(theOneBefore(time), moment.now.getTime());
  // At night “since this morning” is since the one of the day before, and “since Sunday” mostly since the last.
  if (time?.from && span?.isFuture && request.has("since")) {
    const isOfToday = time.from.getTime() - moment.now.getTime() < DAY_MS && !WEEKDAY.test(request.text);
    return { since: iso(time.from.getTime() - (isOfToday ? 1 : 7) * DAY_MS) };
  }
  // “From 6pm” is a moment by its words; only of a value it is one.
  if (span?.at && !request.is("value", "when", "yesno", "compare")) return { since: span.at };
  return span;
}

/** “During the night, say between 10pm and 7am”: the hours that are said, and not those that a night has. */
function hoursSaid({ text, moment, frame }: Request): Time | undefined {
  if (frame.slots.some(({ role }) => role === "against")) return undefined;
  const found = findTimes(text, moment);
  const [only, another] = found.filter(({ time }) => time.clock && time.from !== null && time.to !== null);
  if (!only || another) return undefined;
  const overlaps = ({ time: { from, to } }: (typeof found)[number]) =>
    from !== null && to !== null && only.time.from! < to && from < only.time.to!;
  const isOfOther = found.some((one) => one !== only && overlaps(one));
  const parts = frame.slots.filter(
    ({ role, carried, start }) => role === "time" && !carried && start >= only.start && start < only.end,
  );
  return isOfOther || parts.length > 1 ? only.time : undefined;
}

const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/** “I want to eat there at half twelve, is the air ok?”: a clock time that is still to come, though it was read as the last one. */
function isPlanned(request: Request): boolean {
  const said = normalise(request.text).split(" ");
  const isInstruction = words.plans.openings.some((opening) => {
    const parts = opening.split(" ");
    const at = said.findIndex((_, index) => parts.every((part, i) => said[index + i] === part));
    return at >= 0 && !words.plans.asking.includes(said[at + parts.length] ?? "");
  });
  return isInstruction && !says(request, PAST);
}

function theOneBefore(time: Time): Time {
  const { from, to } = time;
  const isShort = from !== null && to !== null && to.getTime() - from.getTime() < DAY_MS;
  const ago = isShort ? DAY_MS : 7 * DAY_MS;
  return {
    ...time,
    from: from && new Date(from.getTime() - ago),
    to: to && new Date(to.getTime() - ago),
  };
}

// “I have asthma” is of now.
const PAST = [...words.past.filter((word) => !word.startsWith("ha")), "last", "yesterday", "ago"];

/** “I woke up this morning: how was it during the night?”: the one that is over, whatever time it is now. */
function nightBefore(request: Request): Time | undefined {
  const isMeant = says(request, ["the night", "in the night", "overnight"]) && says(request, words.woke);
  return isMeant ? readTime("last night", request.moment) : undefined;
}

/** “Over the last week”, of which only “last week” was marked: it ends now, and isn't the calendar's. */
function rolling(request: Request): Time | undefined {
  const { moment, frame } = request;
  const [only, another] = frame.slots.filter(({ role }) => role === "time");
  if (!only || another || request.has("since", "until")) return undefined;
  const texts = only.carried ? request.earlier.map(({ text }) => text) : [frame.text];
  const said = texts.find((text) => text.includes(only.text)) ?? "";
  const found = findTimes(said, moment).find(
    ({ time, start, end }) => time.rolling && said.slice(start, end).includes(only.text),
  );
  if (found) request.use("time");
  return found?.time;
}

const isBounded = ({ from, to }: Time) => from !== null || to !== null;

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
