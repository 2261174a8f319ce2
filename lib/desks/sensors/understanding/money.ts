import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { addressesOf, around, DAY_MS, given } from "./args";
import { isCarriedOnly, saidIn, says, spanOf } from "./asked";
import { type Planned, readingsOf } from "./charges";
import { MONEY, saidOf } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { sensorsMeant } from "./sensors-meant";
import { hasOneOf } from "./sentences";
import words from "./words.json";

/** Prices, what was spent, balances, receipts: free. */
export const money: Plan<SensorContext> = (request, context) => {
  const said = new Set([...saidIn(request, MONEY), ...(isOfPriceBefore(request) ? ["prices"] : [])]);
  // “And altogether?” after one sensor's cost is of all of them.
  const isOfAll = says(request, words.altogether) && isCarriedOnly(request, "name");
  const sensors =
    !isOfAll && request.has("name", "ref") && request.names("sensor", ["name"]).length > 0
      ? sensorsMeant(request, context)
      : undefined;
  request.use("what", "ref", "form", "every", "by");
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
  const budget = budgetIn(request.text);
  const over = request.quantity("above") && (budget ?? request.quantity("above")?.value);
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
        args: { focus: "prices", readings: planned.total ?? planned.daily, daily: planned.daily },
      },
      { tool: "spending", args: { focus: "lasts", daily: planned.daily } },
    ];
  }
  if (focus === "lasts") {
    const planned = readingsOf(request, each);
    if (planned) return [{ tool: "spending", args: { focus, daily: planned.daily } }];
  }
  if (focus === "prices") {
    const planned = readingsOf(request, Math.max(1, each));
    if (planned) request.note(plannedWords(planned, each));
    const many = planned ? (planned.total ?? planned.daily) : (readings ?? (each > 1 ? each : undefined));
    return [{ tool: "spending", args: given({ focus, readings: many, daily: planned?.daily, budget }) }];
  }
  return [
    {
      tool: "spending",
      args: given({
        focus,
        all: (focus === "receipts" && says(request, words.eachOne)) || undefined,
        ...(focus === "lasts" && lastDay(request)),
        ...(span && around(span)),
        addresses: sensors && addressesOf(sensors),
        readings,
        over,
        budget: over === undefined ? budget : undefined,
      }),
    },
  ];
};

/** “And at weekends only?” after what readings every ten minutes would cost. */
const isOfPriceBefore = ({ frame, text, earlier }: Request): boolean =>
  frame.act === "refine" &&
  frame.slots.some(({ role, carried }) => role === "rhythm" && carried) &&
  earlier.some((one) => one.function === "money" && saidOf(MONEY, one.text).includes("prices")) &&
  saidOf(MONEY, text).every((one) => one === "free");

function eachOf(request: Request, { sensors }: SensorContext): number {
  const named = new Set(
    matcherFor(sensors)
      .find(request.text)
      .flatMap((mention) => mention.sensors),
  );
  if (named.size > 0) return named.size;
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

const numberIn = ({ frame }: Request): number | undefined =>
  frame.text
    .replace(MONEY_SAID, "")
    .split(" ")
    .map(Number)
    .find((value) => Number.isInteger(value) && value > 1);
