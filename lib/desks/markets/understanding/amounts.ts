import { NUMBER, numberOf } from "./numbers";
import { AMOUNT, type Tape } from "./tape";

/** What is paid each time, how often, and the fee. */
export interface Plan {
  amount?: number;
  every?: "day" | "week" | "month";
  feePercent?: number;
  /** How often it was asked for, where that can't be had: “every two weeks”. */
  otherRhythm?: string;
}

/** A price to wait for. */
export interface Threshold {
  price: number;
  direction?: "above" | "below";
  /** Nothing but “hits” said from which side. */
  isOpen: boolean;
}

const MONEY =
  "(?:us dollars?|american dollars?|u\\.s\\. dollars?|dollars?|usdt?|bucks?|euros?|eur|pounds?|gbp|quid|€|£|\\$|cents?|yen|rupees?|reais|naira|rand|pesos|francs|lira|zloty|kroner|baht|yuan|won)";
const AMOUNT_OF = `([$€£]|us\\$|usd )? ?(${NUMBER}) ?(${MONEY})?`;

const ABOVE =
  /\b(?:above|over|exceed\w*|tops?|pass(?:es|ed)?|past|more than|higher than|greater than|breaks?(?: through| out| past)?|crosses|rises?|climbs?|up to|upwards?|surpass\w*|at least)\b|>/;
const BELOW =
  /\b(?:below|under|less than|lower than|beneath|underneath|falls?|drops?|dips?|down to|sinks?|loses|crash\w*|cheaper|back down|slips?|at most)\b|</;

const PERCENT = new RegExp(`(${NUMBER}) ?(?:%|percent|per cent|pct)`, "g");
const FEE_AFTER = new RegExp(
  `(${NUMBER}) ?(?:%|percent|per cent|pct)(?: \\w+){0,2}? (?:fees?|commissions?|costs?|charges?)\\b`,
);
const FEE_BEFORE = new RegExp(
  `\\b(?:fees?|commissions?|charges?)(?: (?:of|at|is|are|were|was|being|about|around))* ?(${NUMBER}) ?(?:%|percent|per cent|pct)`,
);
const NO_FEE =
  /\b(?:no|without(?: any)?|zero|0|ignor\w+|excluding|exclude|minus) (?:trading |transaction )?(?:fees?|commissions?)\b|\b(?:fee|commission)[- ]free\b/;

/** Reads a fee, and masks it. */
export function readFee(tape: Tape): number | undefined {
  const none = tape.free.match(NO_FEE);
  if (none) {
    maskMatch(tape, none);
    return 0;
  }
  const found = tape.free.match(FEE_AFTER) ?? tape.free.match(FEE_BEFORE);
  if (!found) {
    tape.says(
      /\b(?:(?:with|and|including|include|after|incl)\.? )?(?:trading |transaction )?(?:fees?|commissions?)\b/,
    );
    return undefined;
  }
  maskMatch(tape, found);
  return numberOf(found[1] ?? "");
}

const RHYTHM = `(?:a|an|per|each|every|\\/|p\\.?) ?(other |second |two |2 |three |3 |single )?(day|week|month|fortnight|quarter|year|hour|mo|wk|monday|tuesday|wednesday|thursday|friday|saturday|sunday|payday|morning)s?\\b|\\b(monthly|weekly|daily|yearly|annually|quarterly|fortnightly|biweekly|bi-weekly|hourly)\\b`;
const PAID = new RegExp(
  `${AMOUNT_OF}(?: worth)?(?: (?:of|in|into|on|for|to) (?:[\\p{L}]+|X+))? ?(?:${RHYTHM})`,
  "u",
);
const PAID_TURNED = new RegExp(
  `\\b(?:${RHYTHM})[^.?!]{0,40}?(?<![\\p{L}\\d])${AMOUNT_OF}(?= |$|[?.,!])`,
  "u",
);
const SAVES =
  /\b(?:dca\w*|dollar[- ]cost|sav(?:e|es|ed|ing|ings)|invest(?:ed|ing|s)?|b(?:uy|uying|uys|ought)|put(?:ting)?|spen[dt](?:ing)?|stack(?:ed|ing)?|pay(?:ing)?|paid|purchas\w*|set aside|plan|buys|into)\b/;
/** “30 a month …” */
const LEADS = new RegExp(
  `^\\W*(?:(?:and|so|what about|what if|if|with|say) )*(?:${NUMBER}) ?(?:${RHYTHM}).*X`,
);
/** “Since I turned 18” */
const AGE = /\b(?:turned|aged?|was|am|were|is|being|turning) (?:only |just )?$/;
const BARE = new RegExp(`(?<![\\p{L}\\d.,$])${AMOUNT_OF}(?![\\p{L}\\d%])`, "gu");

/** Reads what is saved and how often, and masks it; undefined where nothing of the kind is said. */
export function readPlan(tape: Tape, isPlan: boolean): Plan | undefined {
  const plan: Plan = {};
  tape.says(/\b(?:turned|aged?|turning) \d{1,2}\b/);
  const isSaving = isPlan || SAVES.test(tape.free) || LEADS.test(tape.free);
  const paid = tape.free.match(PAID);
  const turned = paid ? null : tape.free.match(PAID_TURNED);
  if (paid && hasMoney(paid[1], paid[3], isSaving)) {
    Object.assign(plan, { amount: worth(paid[2], paid[3]) }, rhythmOf(paid[4], paid[5], paid[6]));
    maskMatch(tape, paid);
    return plan;
  }
  const named = turned && isSaving && !(turned[4] || turned[6]) ? firstAmount(tape, true) : undefined;
  if (named && turned) {
    const [, ...rhythm] = tape.free.match(new RegExp(`\\b(?:${RHYTHM})`)) ?? [];
    tape.says(new RegExp(`\\b(?:${RHYTHM})`));
    tape.mask(named.start, named.end, AMOUNT);
    return Object.assign(plan, { amount: named.value }, rhythmOf(rhythm[0], rhythm[1], rhythm[2]));
  }
  if (turned && !isYear(turned) && hasMoney(turned[4], turned[6], isSaving)) {
    Object.assign(plan, { amount: worth(turned[5], turned[6]) }, rhythmOf(turned[1], turned[2], turned[3]));
    maskMatch(tape, turned);
    return plan;
  }
  if (!isPlan) return undefined;
  const rhythm = tape.free.match(new RegExp(`\\b(?:${RHYTHM})`));
  if (rhythm) {
    Object.assign(plan, rhythmOf(rhythm[1], rhythm[2], rhythm[3]));
    maskMatch(tape, rhythm);
  }
  const bare = firstAmount(tape, true) ?? firstAmount(tape, false);
  if (bare) {
    plan.amount = bare.value;
    tape.mask(bare.start, bare.end, AMOUNT);
  }
  return plan;
}

/** “Put 500 into X”: money without a sign. */
const PUT_IN = new RegExp(
  `\\b(?:put|invest(?:ed)?|spen[dt]|stuck|threw|thrown|chucked|dropped|placed)(?: in)? (?:about |around |just |like )?(${NUMBER})(?: (?:in|into|on|in to) (?:X|the |it\\b|that\\b|this\\b))`,
  "u",
);

/** A sum of money put into a coin at once, masked; undefined where none is said. */
export function readSum(tape: Tape): string | undefined {
  const put = tape.free.match(PUT_IN);
  if (put?.index !== undefined && put[1] && numberOf(put[1])) {
    const start = put.index + put[0].indexOf(put[1]);
    tape.mask(start, start + put[1].trimEnd().length, AMOUNT);
    return put[1].trim();
  }
  const found = tape.free.match(
    new RegExp(`(?:(?:[$€£]|us\\$) ?(?:${NUMBER})|(?:${NUMBER}) ?${MONEY})(?![\\p{L}\\d])`, "u"),
  );
  if (
    !found ||
    found.index === undefined ||
    !/\b(?:bought|invested|put|spent|buy|invest|had|worth|would)\b/.test(tape.free)
  )
    return undefined;
  maskMatch(tape, found);
  return found[0].trim();
}

/** Reads the price that an alert waits for, and masks it. */
export function readThreshold(tape: Tape): Threshold | undefined {
  const found = firstAmount(tape);
  if (!found) return undefined;
  const lead = tape.free.slice(0, found.start);
  const clause = lead.slice(Math.max(0, lead.length - 60));
  const [above, below] = [ABOVE, BELOW].map((pattern) => lastIndexOf(clause, pattern));
  tape.mask(found.start, found.end, AMOUNT);
  tape.says(ABOVE);
  tape.says(BELOW);
  tape.says(
    /\b(?:arriv(?:es?|ed|ing)|com(?:es?|ing)|hits?|reach(?:es|ed)?|touch(?:es)?|gets?|goes|go|equals?|crosse?s?|trades?|level|mark|price)\b/,
  );
  const isSaid = (above ?? -1) !== (below ?? -1);
  if (!isSaid) return { price: found.value, isOpen: true };
  return { price: found.value, direction: (above ?? -1) > (below ?? -1) ? "above" : "below", isOpen: false };
}

/** Whether a change in per cent is said, which is then masked. */
export function readPercent(tape: Tape): boolean {
  const found = [...tape.free.matchAll(PERCENT)];
  for (const match of found) maskMatch(tape, match);
  return found.length > 0;
}

/** Reads sums of money that change nothing of what is asked: “will it reach 100k?”. */
export function readSums(tape: Tape): void {
  for (const match of [...tape.free.matchAll(BARE)]) tape.read(match.index, match.index + match[0].length);
}

/** How many coins are asked about: “2.5 BTC”; undefined for one. */
export function readQuantity(tape: Tape): string | undefined {
  const found = tape.free.match(new RegExp(`(?<![\\p{L}\\d.,$TN-])(${NUMBER}|half an?) (?=X)`, "u"));
  if (!found) return undefined;
  maskMatch(tape, found);
  const count = found[1]?.trim() ?? "";
  return numberOf(count) === 1 ? undefined : count;
}

/** “Every month since 2018”: no sum. */
const isYear = ([, , , , sign, number, money]: RegExpMatchArray) =>
  !sign && !money && /^(?:19|20)\d\d ?$/.test(number ?? "");

interface Found {
  start: number;
  end: number;
  value: number;
}

/** @param isMoney only what has a sign or a name of money; else never what may be a year */
function firstAmount(tape: Tape, isMoney?: boolean): Found | undefined {
  if (/\bhalf a dollar\b/.test(tape.free)) {
    const start = tape.free.indexOf("half a dollar");
    return { start, end: start + 13, value: 0.5 };
  }
  const one = tape.free.match(/\b(?:a|one|the) (?:dollar|buck)\b/);
  if (one?.index !== undefined) return { start: one.index, end: one.index + one[0].length, value: 1 };
  for (const match of tape.free.matchAll(BARE)) {
    const value = worth(match[2], match[3]);
    if (value === undefined || value <= 0) continue;
    if (isMoney && !match[1] && !match[3]) continue;
    if (isMoney === false && /^(?:19|20)\d\d ?$/.test(match[2] ?? "")) continue;
    if (!match[1] && !match[3] && value < 100 && AGE.test(tape.free.slice(0, match.index))) continue;
    if (/^(?:a|one) ?$/.test(match[2] ?? "") && !match[3]) continue;
    return { start: match.index, end: match.index + match[0].length, value };
  }
  return undefined;
}

function worth(number = "", money = ""): number | undefined {
  const value = numberOf(number);
  return value !== undefined && /^cents?$/.test(money) ? value / 100 : value;
}

/** “200 a day” is money only where something is bought. */
const hasMoney = (sign: string | undefined, money: string | undefined, isSaving: boolean) =>
  Boolean(sign || money) || isSaving;

function rhythmOf(
  step: string | undefined,
  unit: string | undefined,
  word: string | undefined,
): Partial<Plan> {
  const every = { monthly: "month", weekly: "week", daily: "day" }[word ?? ""] ?? plain(unit);
  if (step?.trim() && step.trim() !== "single") return { otherRhythm: `every ${step.trim()} ${unit}s` };
  if (every === "day" || every === "week" || every === "month") return { every };
  return { otherRhythm: word ?? `every ${unit}` };
}

function plain(unit: string | undefined): string | undefined {
  if (unit === "mo") return "month";
  if (unit === "wk") return "week";
  if (unit === "morning") return "day";
  return unit?.endsWith("day") && unit !== "day" && unit !== "payday" ? "week" : unit;
}

function lastIndexOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern.source, "g"))].at(-1)?.index ?? -1;
}

function maskMatch(tape: Tape, match: RegExpMatchArray): void {
  const start = match.index ?? 0;
  const coin = match[0].indexOf("X");
  // The coin between the sum and the rhythm stays a coin.
  if (coin < 0) {
    tape.mask(start, start + match[0].trimEnd().length, AMOUNT);
    return;
  }
  const end = match[0].lastIndexOf("X") + 1;
  tape.mask(start, start + coin, AMOUNT);
  tape.mask(start + end, start + match[0].length, AMOUNT);
}
