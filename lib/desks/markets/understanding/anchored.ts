import type { Turn } from "@/lib/understanding/frame";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { daysOf, findTimes, readTime } from "@/lib/understanding/times";
import { coinById } from "../coins/coins";
import { pastCandles } from "../past/candles";
import { DAY_MS, dayOf, dayWords, startOf } from "../tools/days";
import { coins, isCoinNamed } from "./coins";
import { hasPhrase } from "./phrases";
import phrases from "./phrases.json";
import type { Moment } from "./turn-frame";

/** Words that stand for a day or a year said before, as the days that they stand for: “the end of that year”, “the month after”. */
export function anchored(question: string, history: Turn[], moment: Moment): string {
  const last = history.at(-1);
  const dated = sameDays(withMonth(sameDayIn(question, moment), moment), moment);
  const told = sinceDay(atExtreme(withAverage(withYear(restated(dated)))), last);
  return besideAnswer(afterDay(told, moment), last, moment);
}

const ORDINAL = "(\\d{1,2})(?:st|nd|rd|th)";
const BARE_DAYS = new RegExp(
  `\\b(?:(between|from) )?(?:the )?${ORDINAL}(?: (?:and|to|until|till) (?:the )?${ORDINAL})?(?! (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|century|time|place|day|largest|biggest))\\b`,
  "gi",
);

/** “The October 2025 crash: how far did it fall between the 10th and the 11th?”: days of the one month that is named. */
function withMonth(question: string, { now, zone }: Moment): string {
  const months = findTimes(question, { now, zone }).filter(
    ({ time, start, end }) => time.grain === "month" && /\b(?:19|20)\d\d\b/.test(question.slice(start, end)),
  );
  const [month, another] = months;
  const first = month && !another ? daysOf(month.time, zone).first : undefined;
  if (!first) return question;
  const dayOfIt = (date: string): string | undefined => {
    const day = `${first.slice(0, 8)}${date.padStart(2, "0")}`;
    return Number.isNaN(Date.parse(day)) ? undefined : dayWords(day);
  };
  const dated = question.replace(BARE_DAYS, (said, _lead, from: string, to: string | undefined) => {
    const [one, other] = [dayOfIt(from), to === undefined ? undefined : dayOfIt(to)];
    // A single day beside its month is read as it stands.
    return one && other ? `between ${one} and ${other}` : said;
  });
  // The month itself isn't asked about then.
  return dated === question ? question : dated.replace(question.slice(month!.start, month!.end), "").trim();
}

const SAME_DAYS =
  /\b(?:over|on|in|during|for|within) (?:(?:those|these) same|the same|those|these) (?:\w+ )?(?:days|dates|period|time|window|stretch)\b(?!,? (?:in |of |from |a |one |the )*(?:(?:19|20)\d\d|year|last|next|following|previous)\b)/i;
const SPAN = /\bbetween \d{1,2} [A-Z][a-z]+ \d{4} and \d{1,2} [A-Z][a-z]+ \d{4}/;

/** “… and what did Dogecoin do over the same two days?”, of the days that the turn named. */
function sameDays(question: string, _: Moment): string {
  const [span] = SPAN.exec(question) ?? [];
  const at = question.search(SAME_DAYS);
  return span && at > question.indexOf(span) ? question.replace(SAME_DAYS, span) : question;
}

const SAME_DAY = /(?:\b(?:on|at) )?\b(?:the )?same (?:day|date)(?: of the year)?\b(?! (?:as|that|it|last))/i;

/** Years side by side may be read as a stretch of decades. */
const OF_YEARS: ReadonlySet<string> = new Set(["year", "decade", "century"]);

const SAME_DAY_AGO = /\b(?:on )?(?:the )?same (?:day|date|time) (?:last year|a year ago|the year before)\b/i;
const NOW_AND = /\b(?:today|now|right now) and (?=(?:on )?(?:the )?same (?:day|date|time)\b)/i;
/** Whether two things fell on one day. */
const OF_TWO = /\b(?:both|peak(?:s|ed)?|tops?|bottoms?|highs|lows|how often|how many|each other|together)\b/i;

/** “In 2023 and 2022, same day?”: today's day in each of the years; “same day last year” is a year ago. */
function sameDayIn(question: string, { now }: Moment): string {
  if (SAME_DAY_AGO.test(question)) {
    // “1 March 2024 and the same day last year” is of that date.
    const others = question.replace(NOW_AND, "").replace(SAME_DAY_AGO, "");
    if (findTimes(others, { now, zone: "UTC" }).length > 0 || /\b(?:today|now)\b/i.test(others))
      return question;
    // “Today and a year ago” asks for both.
    return question
      .replace(SAME_DAY_AGO, "a year ago")
      .replace(/\b(today|now|right now) and (?=a year ago)/i, "$1, and how much was it ");
  }
  if (OF_TWO.test(question) || new Set(coins.find(question).flatMap(({ values }) => values)).size > 1)
    return question;
  const years = question.match(/\b20[012]\d\b/g) ?? [];
  const isOfYears =
    years.length > 0 &&
    findTimes(question.replace(SAME_DAY, ""), { now, zone: "UTC" }).every(({ time }) =>
      OF_YEARS.has(time.grain),
    );
  if (!SAME_DAY.test(question) || !isOfYears) return question;
  const [, day = ""] = /^(\d{1,2} [A-Z][a-z]+)/.exec(dayWords(now.toISOString().slice(0, 10))) ?? [];
  return question
    .replace(SAME_DAY, "")
    .replace(/ {2,}/g, " ")
    .replace(/\s+([?.,])/g, "$1")
    .replace(/\b(?:in |of |on )?(20[012]\d)\b/g, `on ${day} $1`)
    .replace(/^(?:and |also |what about |how about )*(?=on \d)/i, "and what was the price ");
}

const CRASH = "(?:crash|fall|drop|collapse|slump|plunge|bear market|low)";
const OFTENER =
  "(?:go|goes|went|close|closed|end|ended|finish|finished) (?:up|higher|green) more often than (?:it (?:went|closed) )?(?:down|lower|red)";

/** Ways of asking that the reader takes for something else, as it knows them. */
const RESTATED: [RegExp, string][] = [
  [
    new RegExp(
      `\\bhow long (?:did it take|has it taken) (?:for )?(\\w+) to recover from (?:the |its )?(\\d{4}) ${CRASH}`,
      "i",
    ),
    "how long did $1 need to recover after falling in $2",
  ],
  [
    new RegExp(
      `\\bhow long (?:did it take|has it taken) (?:for )?(\\w+) to recover from (?:the |its )?${CRASH} (?:of|in) (\\d{4})`,
      "i",
    ),
    "how long did $1 need to recover after falling in $2",
  ],
  [
    /\b(?:over )?(?:an?|the) (?:shorter|longer|other|different) (?:time|period|span|window)[, ]+(?:say|like|e\.?g\.?|for example|such as) (\d+|two|three|six) (days|weeks|months|years)\b/i,
    "over the last $1 $2",
  ],
  [new RegExp(`\\b(?:did|does|has) ([\\w ]+?) ${OFTENER}`, "i"), "on how many days did $1 rise"],
];

const restated = (question: string): string =>
  RESTATED.reduce((text, [form, by]) => text.replace(form, by), question);

/** “How much has it lost since?”, of a price on a day: since that day. */
function sinceDay(question: string, last: Turn | undefined): string {
  const [call] = last?.calls.length === 1 ? last.calls : [];
  const at = call?.tool === "price_analysis" && !call.args.rolling ? call.args.at : undefined;
  return typeof at === "string"
    ? question.replace(/\bsince(?: then)?(?=\W*$)/i, `since ${dayWords(at)}`)
    : question;
}

const EXTREME =
  /\bwhen ([\w .]+?) (?:(peaked|topped(?: out)?|was at its (?:peak|high(?:est)?|top|most)|hit its (?:high|peak|top))|(?:bottomed(?: out)?|was at its (?:low(?:est)?|bottom)|hit its (?:low|bottom))) in (\d{4})\b/i;

/** “Litecoin when Bitcoin peaked in 2017”: the day on which it did, of a year that the embedded candles have whole. */
function atExtreme(question: string): string {
  const [said, name = "", isPeak, year = ""] = EXTREME.exec(question) ?? [];
  const [mention] = coins.find(name).filter(({ score, values }) => score === 1 && values.length === 1);
  const coin = mention && coinById(mention.values[0] ?? "");
  const candles = (coin && pastCandles(coin, "1d")?.candles) ?? [];
  const inYear = candles.filter(({ t }) => dayOf(t).startsWith(year));
  // Of the coin itself the question stays as it is: its name would go.
  const isOfOther = said && isCoinNamed(question.replace(said, ""));
  if (!said || !isOfOther || inYear.length < DAYS_OF_YEAR) return question;
  const best = inYear.reduce((a, b) => ((isPeak ? b.high > a.high : b.low < a.low) ? b : a));
  return question.replace(said, `on ${dayWords(dayOf(best.t))}`);
}

const DAYS_OF_YEAR = 365;

const AVERAGED: ReadonlySet<string> = new Set(["20", "50", "200"]);
const ITS: ReadonlySet<string> = new Set(["the", "its", "their", "his"]);

/** “Crosses under the 200”: a bare number after “the” is an average there, and no price. */
function withAverage(question: string): string {
  if (
    !hasPhrase(question, "crossed") &&
    !hasPhrase(question, "aboveLine") &&
    !hasPhrase(question, "belowLine")
  )
    return question;
  const tokens = tokenise(question);
  const at = tokens.findIndex(
    ({ text }, index) => AVERAGED.has(text) && ITS.has(tokens[index - 1]?.text ?? ""),
  );
  const [number, next] = [tokens[at], tokens[at + 1]];
  if (!number) return question;
  const isAlone =
    !next || STOP_WORDS.has(next.text) || !question.slice(number.end, next.start).match(/^[\s-]*$/);
  return isAlone
    ? `${question.slice(0, number.end)}-day moving average${question.slice(number.end)}`
    : question;
}

const isYear = (word: string): boolean => word.length === 4 && Number(word) > 1990 && Number(word) < 2100;

function withYear(question: string): string {
  for (const phrase of phrases.thatYear) {
    const at = question.toLowerCase().indexOf(phrase);
    const years = at < 0 ? [] : tokenise(question.slice(0, at)).filter(({ text }) => isYear(text));
    const year = years.at(-1)?.text;
    if (year && new Set(years.map(({ text }) => text)).size === 1)
      return `${question.slice(0, at)}${year}${question.slice(at + phrase.length)}`;
  }
  return question;
}

const NEXT =
  /\b(?:(?:in|over|during) )?(?:the )?(?:(?:next|following) (\d+ )?(day|week|month|quarter|year)s?|(\d+|two|three|four|six|couple of|few) (day|week|month|quarter|year)s? (?:after|afterwards|that followed))\b(?! the| \d| that)/i;
const FEW: Record<string, number> = { two: 2, "couple of": 2, three: 3, few: 3, four: 4, six: 6 };

/** “On 13 March 2020, and what did it do the next 30 days?”: the days after the one that the turn names. */
function afterDay(question: string, moment: Moment): string {
  const found = NEXT.exec(question);
  if (!found) return question;
  const days = findTimes(question.slice(0, found.index), moment)
    .map(({ time }) => daysOf(time, moment.zone))
    .filter(({ first, last }) => first !== null && first === last && startOf(first) < moment.now.getTime());
  const day = days.at(-1)?.first;
  const [said, next = "1", nextUnit, after, afterUnit] = found;
  const count = after ? (FEW[after.toLowerCase()] ?? Number(after)) : Number(next);
  const length = count * (LENGTHS[(nextUnit ?? afterUnit ?? "day").toLowerCase()] ?? 0);
  if (!day || length < 2) return question;
  const end = dayWords(dayOf(startOf(day) + length * DAY_MS));
  return question.replace(said, `from ${dayWords(day)} to ${end}`);
}

const FINDS_DAYS: Record<string, (args: Record<string, unknown>) => boolean> = {
  technical_analysis: ({ asks }) =>
    String(asks ?? "").includes("cross") || String(asks ?? "").includes("average"),
  history_analysis: ({ measure }) => FOUND.has(String(measure)),
};
const FOUND: ReadonlySet<string> = new Set([
  "highest",
  "lowest",
  "best_day",
  "worst_day",
  "first_at",
  "last_at",
  "break_even",
  "drawdown",
]);

const LENGTHS: Record<string, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

/** “What did it do in the month after?”, after an answer that found a day: the days after that one, or before it. */
function besideAnswer(question: string, last: Turn | undefined, { now, zone }: Moment): string {
  const isOfDay = last?.calls.length === 1 && last.calls.every(({ tool, args }) => FINDS_DAYS[tool]?.(args));
  const day = isOfDay ? dayIn(last?.answer ?? "", { now, zone }) : undefined;
  if (!day) return question;
  const words = normalise(question);
  const same = phrases.thatDay.find((phrase) => ` ${words} `.includes(` ${phrase} `));
  // It has recovered where it closes as high as on the day before.
  const isBefore = same !== undefined && hasPhrase(question, "breakEven");
  if (same && isBefore) return replaced(question, same, dayWords(dayOf(day - DAY_MS)));
  if (same) return replaced(question, same, `on ${dayWords(dayOf(day))}`);
  for (const [unit, length] of Object.entries(LENGTHS)) {
    const after = phrases.nextStretch.map((phrase) => phrase.replace("#", unit));
    const before = phrases.lastStretch.map((phrase) => phrase.replace("#", unit));
    const said = [...after, ...before]
      .filter((phrase) => ` ${words} `.includes(` ${phrase} `))
      .toSorted((a, b) => b.length - a.length)[0];
    if (!said) continue;
    const [from, to] = after.includes(said) ? [0, length] : [-length, 0];
    const [first, end] = [from, to].map((days) => dayWords(dayOf(day + days * DAY_MS)));
    return replaced(question, said, `from ${first} to ${end}`);
  }
  return question;
}

/** A phrase of normalised words in a text, with the “in” and “over” before it, as other words. */
function replaced(text: string, phrase: string, by: string): string {
  const tokens = tokenise(text);
  const words = phrase.split(" ");
  const at = tokens.findIndex((_, index) => words.every((word, next) => tokens[index + next]?.text === word));
  if (at < 0) return text;
  const lead = ["in", "over", "during", "for"].includes(tokens[at - 1]?.text ?? "") ? at - 1 : at;
  return `${text.slice(0, tokens[lead]!.start)}${by}${text.slice(tokens[at + words.length - 1]!.end)}`;
}

function dayIn(answer: string, moment: Moment): number | undefined {
  const sentence = answer.split(/\.\s/).find((one) => DAY.test(one));
  const found = sentence?.match(new RegExp(DAY, "g"))?.at(-1);
  const time = found ? readTime(found, moment) : undefined;
  const day = time && daysOf(time, moment.zone).first;
  return day ? startOf(day) : undefined;
}

const DAY = /\d{1,2} [A-Z][a-z]+ \d{4}/;
