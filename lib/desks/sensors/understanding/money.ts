import type { Call } from "@/lib/understanding/frame";
import { readUnit } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { priceOf } from "../pay";
import { addressesOf, around, DAY_MS, given } from "./args";
import { isCarriedOnly, moneyIn, saidIn, saidNow, says, spanOf, toSpan } from "./asked";
import { type Planned, readingsOf } from "./charges";
import { MONEY, QUANTITY, saidOf } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { sensorsMeant } from "./sensors-meant";
import { hasOneOf } from "./sentences";
import words from "./words.json";

/** Prices, what was spent, balances, receipts: free. */
export const money: Plan<SensorContext> = (request, context) => {
  const isOfPlan = isOfPriceBefore(request) || request.frame.slots.some(isFreshRhythm);
  const said = new Set([...saidIn(request, MONEY), ...(isOfPlan ? ["prices"] : [])]);
  const same = sameForAll(request);
  if (same) return same;
  noteCurrency(request);
  // “And altogether?” after one sensor's cost is of all of them.
  const isOfAll = says(request, words.altogether) && isCarriedOnly(request, "name");
  const sensors =
    !isOfAll && request.has("name", "ref") && request.names("sensor", ["name"]).length > 0
      ? sensorsMeant(request, context)
      : undefined;
  request.use("what", "ref", "form", "every", "by", "nth", "not");
  const asides = moneyAsidesIn(request.text);
  if (isOfProof(request)) return proof(request);
  if (asides.length > 0) {
    request.use("what", "not");
    const isOfPrice =
      said.has("prices") &&
      saidOf(MONEY, request.text).includes("prices") &&
      !asides.includes("why") &&
      !asides.includes("real") &&
      !asides.includes("whose");
    const isOfSpent = asides.includes("real") && isSpentAsked(request.text);
    return [...(isOfPrice ? ["prices"] : []), ...(isOfSpent ? ["spent"] : []), ...asides].map((focus) => ({
      tool: "spending",
      args: { focus },
    }));
  }
  const several = severalAsked(request);
  if (several) return several;
  const span = request.has("rhythm") || recurs(request) ? undefined : spanOf(request);
  const over = moneyIn(request, "above");
  const under = moneyIn(request, "below");
  const budget = moneyIn(request, "amount") ?? budgetIn(request.text);
  const readings = numberIn(request);
  const focus = focusOfMoney(said, request, span !== undefined && !span.isFuture);
  const each = eachOf(request, context);
  // “What would every five minutes for a month come to, and would the wallet last?”
  const planned = focus === "balance" ? readingsOf(request, each) : undefined;
  if (planned) {
    request.note(plannedWords(planned, each));
    return [
      {
        tool: "spending",
        args: given({
          focus: "prices",
          readings: planned.total ?? planned.daily,
          daily: planned.daily,
          budget,
        }),
      },
      ...(budget === undefined ? [{ tool: "spending", args: { focus: "lasts", daily: planned.daily } }] : []),
    ];
  }
  if (focus === "lasts") {
    const planned = readingsOf(request, each);
    if (planned) return [{ tool: "spending", args: { focus, daily: planned.daily } }];
  }
  if (focus === "prices" || (isOfAffording(request) && (budget ?? under) !== undefined)) {
    const planned = readingsOf(request, Math.max(1, each));
    if (planned) request.note(plannedWords(planned, each));
    const many = planned ? (planned.total ?? planned.daily) : (readings ?? (each > 1 ? each : undefined));
    const most = budget ?? under ?? over;
    const args = { focus: "prices", readings: many, daily: planned?.daily, budget: most };
    return [{ tool: "spending", args: given(args) }];
  }
  return [
    {
      tool: "spending",
      args: given({
        focus,
        all: (focus === "receipts" && says(request, words.eachOne)) || undefined,
        ...(focus === "lasts" && lastDay(request)),
        ...(span && around(span)),
        addresses: sensors ? addressesOf(sensors) : allBut(request, context),
        readings,
        over,
        under,
        budget: (over ?? under) === undefined ? budget : undefined,
        top: request.count(),
        against: againstOf(request),
        ...splitOf(request, focus),
      }),
    },
  ];
};

const isFreshRhythm = ({ role, carried }: Request["frame"]["slots"][number]): boolean =>
  role === "rhythm" && !carried;

/** “Is shaking dearer than humidity?”: a reading holds all of them. */
function sameForAll(request: Request): { say: string } | undefined {
  const isOfTwo = request.is("compare", "value", "yesno") && request.frame.act === "refine";
  const isPriced = [request.text, request.earlier[0]?.text ?? ""].some((text) =>
    saidOf(MONEY, text).includes("prices"),
  );
  const isOther = request.frame.slots.some(({ role, carried }) => !carried && role !== "what");
  if (!isOfTwo || !isPriced || isOther || saidNow(request, QUANTITY).length === 0) return undefined;
  request.use("what");
  return { say: ALL_IN_ONE };
}

const ALL_IN_ONE = `The same: one reading, for **${priceOf("latest")}**, holds every quantity that its sensor measures. Only an analysis of the last ten readings costs more, **${priceOf("recent")}**.`;

/** “In pounds”: there are no rates of exchange here. */
function noteCurrency(request: Request): void {
  const [unit] = request.frame.slots.filter(({ role, carried }) => role === "unit" && !carried);
  request.use("unit");
  const isOfDollars = unit && (readUnit(unit.text) ?? "").startsWith("USD");
  if (unit && !isOfDollars)
    request.note(
      `I can't tell it in ${unit.text}: prices are in USDC, of which one is worth a US dollar, and I have no rates of exchange.`,
    );
}

/** “Can I afford …?”, “is that enough for …?” */
const isOfAffording = (request: Request): boolean =>
  request.is("threshold", "yesno", "count") &&
  !request.has("time", "since", "until", "ref") &&
  !saidOf(MONEY, request.text).includes("spent");

/** “Per sensor”, “which one costs me most”. */
function splitOf(
  request: Request,
  focus: string,
): { most?: true; split?: true; count?: true; biggest?: true } {
  const isOfMost = request.is("extreme", "rank") || says(request, words.again.dearest);
  if (focus === "receipts") return isOfMost || says(request, ["biggest", "largest"]) ? { biggest: true } : {};
  if (focus !== "spent") return {};
  if (isOfMost) return { most: true };
  if (request.is("count")) return { count: true };
  return request.is("list") || !isCarriedOnly(request, "by") ? { split: true } : {};
}

/** All sensors but those that are to be left out; undefined where none is. */
function allBut(request: Request, { sensors }: SensorContext): string[] | undefined {
  const left = new Set(request.names("sensor", ["except"]).flatMap(({ values }) => values));
  if (left.size === 0) return undefined;
  return addressesOf(sensors.filter(({ address }) => !left.has(address)));
}

function againstOf(request: Request): { since: string; until: string } | undefined {
  if (isCarriedOnly(request, "against")) return undefined;
  const { now } = request.moment;
  const time = request.time(["against"], { before: request.period() });
  const span = time && toSpan(time, now.getTime());
  return span?.since ? { since: span.since, until: span.until ?? now.toISOString() } : undefined;
}

/** “And at weekends only?” after what readings every ten minutes would cost. */
const isOfPriceBefore = ({ frame, text, earlier }: Request): boolean =>
  frame.act === "refine" &&
  frame.slots.some(({ role, carried }) => role === "rhythm" && carried) &&
  earlier.some((one) => one.function === "money" && saidOf(MONEY, one.text).includes("prices")) &&
  saidOf(MONEY, text).every((one) => one === "free");

function eachOf(request: Request, { sensors }: SensorContext): number {
  const left = new Set(request.names("sensor", ["except"]).flatMap(({ values }) => values));
  const named = new Set([
    ...matcherFor(sensors)
      .find(request.text)
      .flatMap((mention) => mention.sensors.map(({ address }) => address)),
    ...request.names("sensor", ["name", "within"]).flatMap(({ values }) => values),
  ]);
  const kept = [...named].filter((address) => !left.has(address));
  if (kept.length > 0) return kept.length;
  if (left.size > 0) return sensors.length - left.size;
  const isAll = says(request, [...words.everywhere, ...words.polled]);
  return isAll || request.has("every") ? sensors.length : 1;
}

export const isSpentAsked = (text: string): boolean =>
  saidOf(MONEY, text).includes("spent") &&
  ["how much", "what have", "what has", "what did"].some((opening) => normalise(text).includes(opening));

/** “Every morning”, “once a minute”: a rhythm, and no time that is over. */
const recurs = ({ text, moment }: Request): boolean =>
  findTimes(text, moment).some(({ time }) => time.recurring !== undefined);

/** Who gets the money, where a payment can be seen, why anything is paid: of a text in its words' order of interest. */
export function moneyAsidesIn(text: string): string[] {
  const isSaid = (phrases: readonly string[]) => hasOneOf(text, phrases);
  const said = saidOf(MONEY, text);
  const asides = Object.entries(words.paying).flatMap(([focus, phrases]) => {
    const isMeant = focus !== "why" || said.includes("prices") || said.includes("spent");
    return isMeant && isSaid(phrases) ? [focus] : [];
  });
  // Why anything is paid says whose money it is, too.
  if (asides.includes("why")) return asides.filter((focus) => focus !== "real" && focus !== "whose");
  return asides.includes("real") ? asides.filter((focus) => focus !== "whose") : asides;
}

const PRICED: ReadonlySet<string> = new Set(["prices", "balance", "receipts"]);

function focusOfMoney(said: ReadonlySet<string>, request: Request, isOfTime: boolean): string {
  const isOfLasting =
    says(request, words.lasting) || (said.has("balance") && says(request, ["last", "lasts"]));
  const isAsked =
    says(request, ["how long", "when"]) || (says(request, words.lasting) && says(request, ["how many"]));
  if (isOfLasting && isAsked) return "lasts";
  if (says(request, ["enough for"]) && says(request, ["how many"])) return "enough";
  if (said.has("balance")) return "balance";
  if (said.has("receipts")) return "receipts";
  // “And altogether this month?” after a price is of what was spent.
  const isOfPast = isOfTime && !saidOf(MONEY, request.text).some((one) => PRICED.has(one));
  if (isOfPast || said.has("spent") || request.is("extreme", "rank", "count") || says(request, words.spent))
    return "spent";
  return said.has("prices") || request.is("explain") || numberIn(request) ? "prices" : "spent";
}

const plannedWords = ({ daily, total, window }: Planned, sensors: number): string => {
  const of = sensors > 1 ? `, of ${sensors} sensors together` : "";
  const hours = window ? ` from ${window}` : "";
  const day = `${daily === 1 ? "a reading" : `${daily} readings`} a day${hours}${of}`;
  return total === undefined || total === daily
    ? `That is ${day}.`
    : `That is ${total} readings in all, ${day}.`;
};

function severalAsked(request: Request): Call[] | undefined {
  const said = saidOf(MONEY, request.text);
  const isOfBalance = said.includes("balance");
  const isOfLasting = says(request, words.lasting);
  const isOfSpent = said.includes("spent") && says(request, words.spent);
  if ([isOfBalance, isOfLasting, isOfSpent].filter(Boolean).length < 2) return undefined;
  const span = spanOf(request);
  const time = span && !span.isFuture ? around(span) : {};
  request.use("time", "since", "until", "top", "last", "rhythm");
  return [
    ...(isOfBalance ? [{ tool: "spending", args: { focus: "balance" } }] : []),
    ...(isOfSpent ? [{ tool: "spending", args: given({ focus: "spent", ...time }) }] : []),
    ...(isOfLasting
      ? [{ tool: "spending", args: given({ focus: "lasts", ...lastDay(request), ...time }) }]
      : []),
  ];
}

const lastDay = ({ moment }: Request) => ({ since: new Date(moment.now.getTime() - DAY_MS).toISOString() });

const isOfProof = (request: Request): boolean => {
  const asides = moneyAsidesIn(request.text);
  const isOfPayment =
    saidOf(MONEY, request.text).includes("receipts") || says(request, ["payment", "receipt"]);
  return isOfPayment && (asides.includes("transaction") || asides.includes("payee") || isOfOne(request));
};

const isOfOne = (request: Request): boolean =>
  says(request, ["receipt", "payment"]) &&
  says(request, words.newest) &&
  !says(request, ["receipts", "payments", "every", "each", "all"]);

function proof(request: Request): Call[] {
  request.use("what", "last", "time", "nth", "top", "every", "ref", "form");
  const isOfAll = says(request, ["receipts", "payments", "every", "each", "all", "list"]);
  const span = spanOf(request);
  const time = span && !span.isFuture ? around(span) : {};
  if (!isOfAll) return [{ tool: "spending", args: { focus: "transaction" } }];
  return [{ tool: "spending", args: given({ focus: "receipts", proof: true, ...time }) }];
}

function budgetIn(text: string): number | undefined {
  const cents = /(\d+(?:\.\d+)?)\s*(?:¢|cents?\b|ct\b|pennies\b)/i.exec(text)?.[1];
  const dollars = /\$\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:dollars?|usdc?|bucks?)\b/i.exec(text);
  const whole = dollars?.[1] ?? dollars?.[2];
  if (cents) return Number(cents) / 100;
  return whole ? Number(whole) : /\ba (dollar|buck)\b/i.test(text) ? 1 : undefined;
}

const MONEY_SAID =
  /\$\s*\d+(?:\.\d+)?|\d+(?:\.\d+)?\s*(?:¢|cents?\b|ct\b|pennies\b|dollars?\b|usdc?\b|bucks?\b)/gi;

const OF_TIME: ReadonlySet<string> = new Set(["time", "since", "until", "top"]);

const numberIn = ({ frame }: Request): number | undefined =>
  frame.slots
    .filter(({ role, carried }) => !carried && OF_TIME.has(role))
    .reduce((text, slot) => text.replace(slot.text, ""), frame.text)
    .replace(MONEY_SAID, "")
    .split(" ")
    .map(Number)
    .find((value) => Number.isInteger(value) && value > 1);
