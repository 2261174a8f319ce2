import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { addressesOf, around, given } from "./args";
import { isCarriedOnly, saidIn, says, spanOf } from "./asked";
import { MONEY, saidOf } from "./kinds";
import type { House } from "./known";
import { sensorsMeant } from "./who";
import words from "./words.json";

/** Prices, what was spent, balances, receipts: free. */
export const money: Plan<House> = (request, house) => {
  const said = new Set(saidIn(request, MONEY));
  // “And altogether?” after one sensor's cost is of all of them.
  const isOfAll = says(request, words.altogether) && isCarriedOnly(request, "name");
  const sensors =
    !isOfAll && request.has("name", "ref") && request.names("sensor", ["name"]).length > 0
      ? sensorsMeant(request, house)
      : undefined;
  request.use("what", "ref", "form", "every", "by");
  const asides = moneyAsidesIn(request.text);
  if (asides.length > 0) {
    request.use("what", "not");
    // “What does it cost, and who gets the money?”
    const isOfPrice =
      said.has("prices") && saidOf(MONEY, request.text).includes("prices") && !asides.includes("why");
    return [...(isOfPrice ? ["prices"] : []), ...asides].map((focus) => ({
      tool: "spending",
      args: { focus },
    }));
  }
  const span = spanOf(request);
  const budget = budgetIn(request.text);
  const over = request.quantity("above") && (budget ?? request.quantity("above")?.value);
  const readings = numberIn(request);
  const focus = focusOfMoney(said, request, span !== undefined && !span.isFuture);
  const each = says(request, words.everywhere) || request.has("every") ? house.sensors.length : 1;
  const daily = dailyReadings(request, Math.max(1, each));
  if (focus === "prices")
    return [
      {
        tool: "spending",
        args: given({ focus, readings: daily ?? readings ?? (each > 1 ? each : undefined), budget }),
      },
    ];
  return [
    {
      tool: "spending",
      args: given({
        focus,
        ...(span && around(span)),
        addresses: sensors && addressesOf(sensors),
        readings,
        over,
        budget: over === undefined ? budget : undefined,
      }),
    },
  ];
};

/** Who gets the money, where a payment can be seen, why anything is paid: of a text in its words' order of interest. */
export function moneyAsidesIn(text: string): string[] {
  const isSaid = (phrases: readonly string[]) =>
    phrases.some((phrase) => ` ${normalise(text)} `.includes(` ${phrase} `));
  const said = saidOf(MONEY, text);
  return Object.entries(words.paying).flatMap(([focus, phrases]) => {
    const isMeant = focus !== "why" || said.includes("prices") || said.includes("spent");
    return isMeant && isSaid(phrases) ? [focus] : [];
  });
}

const PRICED: ReadonlySet<string> = new Set(["prices", "balance", "receipts"]);

function focusOfMoney(said: ReadonlySet<string>, request: Request, isOfTime: boolean): string {
  if (says(request, ["enough for"]) && says(request, ["how many"])) return "enough";
  if (said.has("balance")) return "balance";
  if (said.has("receipts")) return "receipts";
  // “And altogether this month?” after a price is of what was spent.
  const isOfPast = isOfTime && !saidOf(MONEY, request.text).some((one) => PRICED.has(one));
  if (isOfPast || said.has("spent") || request.is("extreme", "rank", "count") || says(request, words.spent))
    return "spent";
  return said.has("prices") || request.is("explain") || numberIn(request) ? "prices" : "spent";
}

const DAILY: Record<string, number> = {
  minute: 1440,
  hour: 24,
  day: 1,
  week: 1 / 7,
  month: 1 / 30,
  year: 1 / 365,
};

/** How many readings a day come of a rhythm. */
function dailyReadings(request: Request, sensors: number): number | undefined {
  const rhythm = request.rhythm();
  const readings = rhythm && Math.max(1, Math.round((DAILY[rhythm.unit] ?? 1) / rhythm.every)) * sensors;
  if (readings)
    request.note(
      `That is ${readings === 1 ? "a reading" : `${readings} readings`} a day${sensors > 1 ? `, of ${sensors} sensors together` : ""}.`,
    );
  return readings;
}

/** The dollars that a text speaks of: “50 cents”, “$2”, “two dollars”. */
function budgetIn(text: string): number | undefined {
  const cents = /(\d+(?:\.\d+)?)\s*(?:¢|cents?\b|ct\b|pennies\b)/i.exec(text)?.[1];
  const dollars = /\$\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:dollars?|usdc?|bucks?)\b/i.exec(text);
  const whole = dollars?.[1] ?? dollars?.[2];
  if (cents) return Number(cents) / 100;
  return whole ? Number(whole) : /\ba (dollar|buck)\b/i.test(text) ? 1 : undefined;
}

const MONEY_SAID =
  /\$\s*\d+(?:\.\d+)?|\d+(?:\.\d+)?\s*(?:¢|cents?\b|ct\b|pennies\b|dollars?\b|usdc?\b|bucks?\b)/gi;

/** “For 100 more readings”. */
const numberIn = ({ frame }: Request): number | undefined =>
  frame.text
    .replace(MONEY_SAID, "")
    .split(" ")
    .map(Number)
    .find((value) => Number.isInteger(value) && value > 1);
