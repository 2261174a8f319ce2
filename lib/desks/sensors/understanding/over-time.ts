import { readCount, readQuantity, readRhythm } from "@/lib/understanding/quantities";
import type { Operation } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import type { Plottable } from "../types";
import { addressesOf, around, DAY_MS, given } from "./args";
import {
  isCarriedOnly,
  isGoingSomewhere,
  isYesNo,
  judgedOver,
  limitsOf,
  quantitiesOf,
  type Span,
  saidNow,
  says,
  sideOf,
  spanOf,
  toSpan,
  trendOf,
  unitOf,
} from "./asked";
import { CLOCK, SIDE } from "./kinds";
import { forecast } from "./leading";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { hasOneOf, lastSentence } from "./sentences";
import words from "./words.json";

const FOCUS: Partial<Record<Operation, string>> = {
  value: "summary",
  mean: "mean",
  compare: "mean",
  rank: "mean",
  trend: "trend",
  yesno: "summary",
  explain: "summary",
  count: "count",
  threshold: "beyond",
  share: "beyond",
  when: "extremes",
};

/** The calls for how something was over a time, from what is stored: free. */
export function overTime(request: Request, sensors: KnownSensor[], context: SensorContext): Planned {
  const span = spanOf(request) ?? usualSpan(request);
  if (span.isFuture) return forecast(request, context);
  const asked = quantitiesOf(request);
  const sigma = sigmaOf(request);
  const swing = swingOf(request, asked[0]);
  const limits = sigma || swing !== undefined ? {} : limitsOf(request, asked[0]);
  const quantities: Plottable[] = asked.length > 0 ? asked : [limits.quantity ?? "temperature"];
  const now = request.moment.now.getTime();
  // What was compared before isn't, once something else is asked.
  const isCompared = request.is("compare", "value", "yesno") || !isCarriedOnly(request, "against");
  const second = isCompared ? request.time(["against"], { before: request.period() }) : undefined;
  const against =
    (second && secondOf(toSpan(second, now), now)) ??
    (isAgainstNow(request, span) ? lastHour(now) : undefined);
  const side = sideOf(request);
  const by = clockOf(request);
  const hasLimit = limits.above !== undefined || limits.below !== undefined;
  const isDrawn =
    request.is("plot") ||
    (request.is("list") && !hasLimit) ||
    (request.has("form") && !request.is("mean", "extreme", "trend"));
  request.use("form", "every", "last", "not");
  noteForm(request);
  noteFinest(request);
  const asking = ` ${normalise(lastSentence(request.text))} `;
  const isAlways = hasLimit && words.always.some((phrase) => asking.includes(` ${phrase} `));
  const { above, below } = isAlways ? { above: limits.below, below: limits.above } : limits;
  const { since, until }: { since?: string; until?: string } =
    against && !span.since && !span.at ? firstOf(span, second?.grain, request) : span;
  const expect =
    trendOf(request) ??
    (isYesNo(request) && against && side ? (side === "lowest" ? "lower" : "higher") : undefined);
  const args = {
    addresses: addressesOf(sensors),
    since,
    until,
    at: span.at,
    against,
    above,
    below,
    always: isAlways || undefined,
    verdict: (hasLimit && (isYesNo(request) || (sensors.length > 1 && request.is("list")))) || undefined,
    expect: against && expect === "rising" ? "higher" : against && expect === "falling" ? "lower" : expect,
    by,
    sigma,
    swing,
    top: request.count(),
    when: isMomentAsked(request) || undefined,
    first: firstEnd(request, side, by !== undefined, sensors.length > 1),
    focus:
      swing !== undefined
        ? "range"
        : isDrawn && !isOfStats(request)
          ? undefined
          : focusOf(request, side, hasLimit, by !== undefined),
  };
  const isBanded =
    swing === undefined && !hasLimit && !against && !span.at && !expect && !isDrawn && !request.is("trend");
  // A reading tells little of how it shook then.
  const shaken =
    quantities.includes("accelerometer") && span.at
      ? [{ tool: "findShakenSensors", args: { addresses: args.addresses, ...around(span) } }]
      : [];
  const plotted = quantities.map((quantity) => ({
    tool: "plotSensorHistory",
    args: given({
      ...args,
      ...(isBanded && judgedByPlace(request, quantity)),
      quantity,
      unit: unitOf(request, quantity, limits),
    }),
  }));
  return [...plotted, ...shaken];
}

/** “What time was that?” after the highest: the same once more, with its time first. */
const isMomentAsked = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  request.earlier[0]?.function === "history" &&
  (request.is("when") || says(request, [...words.when, ...words.takenTimes, "the time"])) &&
  saidNow(request, SIDE).length === 0;

/** “Every 15 minutes”: a table is by the hour at the finest. */
function noteFinest(request: Request): void {
  const isFine = ({ role, text, carried }: Request["frame"]["slots"][number]) =>
    !carried && BY.has(role) && readRhythm(text)?.unit === "minute";
  if (!request.frame.slots.some(isFine)) return;
  request.readSlots(isFine);
  request.note("My tables go by the hour at the finest; the chart shows every reading.");
}

const BY: ReadonlySet<string> = new Set(["by", "rhythm"]);

/** “As a heatmap”: that it can't be had is told, as the answer draws a line instead. */
function noteForm(request: Request): void {
  const form = request.frame.slots.find(({ role, carried }) => role === "form" && !carried)?.text ?? "";
  const odd = words.oddForms.find((one) => hasOneOf(form, [one]));
  if (odd) request.note(`I draw lines over time and write tables, but no ${odd}.`);
}

function swingOf(request: Request, quantity: Plottable | undefined): number | undefined {
  if (!quantity || !says(request, words.change) || !isYesNo(request)) return undefined;
  const tokens = tokenise(request.text);
  const at = tokens.findIndex(({ text }) => LEADING_FIGURE.includes(text));
  const figure =
    at < 0 ? undefined : tokens.slice(at + 1, at + 1 + NEAR_FIGURE).find(({ text }) => figureOf(text));
  const value = figure && figureOf(figure.text);
  if (!figure || !value) return undefined;
  request.use("above", "below", "amount", "what", "against", "top", "by", "unit");
  const unit = readQuantity(request.text.slice(figure.start, figure.end + UNIT_LENGTH))?.unit;
  return unit === "°F" && quantity === "temperature" ? (value * 5) / 9 : value;
}

const LEADING_FIGURE = ["than", "by"];
const NEAR_FIGURE = 3;
const UNIT_LENGTH = 12;
const figureOf = (word: string): number | undefined =>
  Number.isFinite(Number(word)) ? Number(word) : readCount(word);

function judgedByPlace(request: Request, quantity: Plottable) {
  const judged = judgedOver(request, quantity);
  if (!judged) return {};
  const { isFine, purpose, end } = judged;
  return { purpose, end, always: isFine || undefined, verdict: true, focus: "beyond" };
}

export function sigmaOf(request: Request): number | undefined {
  const tokens = tokenise(request.text).map(({ text }) => text);
  const counts = tokens.flatMap((word, at) => {
    const before = tokens.slice(Math.max(0, at - 2), at).map((one) => readCount(one));
    return words.sigma.includes(word) ? (before.find(Boolean) ?? []) : [];
  });
  const sigma = counts[0] ?? (says(request, ["outlier", "outliers"]) ? USUAL_SIGMA : undefined);
  if (sigma) request.use("above", "below", "except", "top", "amount", "what");
  return sigma && Math.min(MOST_SIGMA, sigma);
}

const USUAL_SIGMA = 3;
const MOST_SIGMA = 10;

export const isOfStats = (request: Request): boolean =>
  Object.values(words.stats).some((phrases) => says(request, phrases));

const isAgainstNow = (request: Request, { until }: Span): boolean => {
  const side = sideOf(request);
  const isComparing = side !== undefined && side !== "both" && says(request, MORE_OR_LESS);
  const hasLimit = request.frame.slots.some(
    ({ role, carried }) => !carried && (role === "above" || role === "below"),
  );
  return until !== undefined && isComparing && isYesNo(request) && !hasLimit;
};

const MORE_OR_LESS = [...words.comparative, "louder", "more"];

const lastHour = (now: number) => ({
  since: new Date(now - DAY_MS / 24).toISOString(),
  until: new Date(now).toISOString(),
});

const TREND_MS = DAY_MS / 8;

/** Where no time is said: all of it for “ever”, the last hours for which way it goes, else the tool's own. */
function usualSpan(request: Request): Span {
  if (says(request, words.ever)) return { since: new Date(0).toISOString() };
  const [, days] = Object.entries(words.courses).find(([phrase]) => says(request, [phrase])) ?? [];
  if (days) return { since: new Date(request.moment.now.getTime() - days * DAY_MS).toISOString() };
  const isNow = isGoingSomewhere(request) && !request.has("against");
  return isNow ? { since: new Date(request.moment.now.getTime() - TREND_MS).toISOString() } : {};
}

function firstEnd(
  request: Request,
  side: ReturnType<typeof sideOf>,
  isByTime: boolean,
  isSeveral: boolean,
): string | undefined {
  if (side === "both" || !request.is("rank", "extreme", "compare") || !(isByTime || isSeveral))
    return undefined;
  return side ?? (isByTime && request.is("rank", "extreme") ? "highest" : undefined);
}

function focusOf(
  request: Request,
  side: ReturnType<typeof sideOf>,
  isJudged: boolean,
  isByTime: boolean,
): string | undefined {
  const [stat] = Object.entries(words.stats).find(([, phrases]) => says(request, phrases)) ?? [];
  if (stat) return stat;
  if (isByTime && request.is("count", "when")) return "days";
  if (says(request, words.change)) return "range";
  if (isJudged && request.is("when")) return "moments";
  if (isJudged) return request.is("count") ? "count" : "beyond";
  if (request.is("extreme", "when") || (request.is("value") && side && says(request, words.reach))) {
    return side === "highest" || side === "lowest" ? side : "extremes";
  }
  return isGoingSomewhere(request) && request.is("value", "yesno") ? "trend" : FOCUS[request.operation];
}

/** Of “warmer than yesterday” the time that is compared: today so far, or the last hour where it is against one. */
function firstOf(
  span: { since?: string },
  grain: string | undefined,
  { moment }: Request,
): { since?: string; until?: string } {
  if (span.since) return span;
  const isShort = grain === "minute" || grain === "hour";
  const length = isShort
    ? DAY_MS / 48
    : grain === "week"
      ? 7 * DAY_MS
      : grain === "month"
        ? 30 * DAY_MS
        : undefined;
  if (length) return { since: new Date(moment.now.getTime() - length).toISOString() };
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: moment.zone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const [hours = 0, minutes = 0] = clock.format(moment.now).split(":").map(Number);
  return { since: new Date(moment.now.getTime() - (hours * 60 + minutes + 1) * 60_000).toISOString() };
}

/** A second period; around a moment the half hours beside it. */
function secondOf(
  span: ReturnType<typeof toSpan>,
  now: number,
): { since: string; until: string } | undefined {
  if (!span || span.isFuture) return undefined;
  const at = span.at ? Date.parse(span.at) : undefined;
  if (at)
    return {
      since: new Date(at - DAY_MS / 48).toISOString(),
      until: new Date(at + DAY_MS / 48).toISOString(),
    };
  return span.since ? { since: span.since, until: span.until ?? new Date(now).toISOString() } : undefined;
}

/** By what the time is divided; a table is by the hour. */
function clockOf(request: Request): string | undefined {
  const marked = request.values("clock", ["by", "rhythm", "every", "what", "top", "form"])[0];
  const isOfHours = request.is("rank", "extreme");
  const isOfTimes =
    request.is("count", "rank", "extreme") || (request.is("when") && request.has("above", "below"));
  const counted = isOfTimes ? saidNow(request, CLOCK).find((one) => one !== "hour" || isOfHours) : undefined;
  const form = request.said("form");
  const rhythm = Object.entries(words.rhythms).find(([phrase]) => says(request, [phrase]))?.[1];
  return (
    marked ??
    rhythm ??
    counted ??
    (form?.toLowerCase().includes("table") || (request.is("list") && !request.has("above", "below"))
      ? "hour"
      : undefined)
  );
}
