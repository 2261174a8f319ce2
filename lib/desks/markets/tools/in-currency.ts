import { z } from "zod";
import type { Figure } from "@/lib/agent/figure";
import type { Tool, ToolResult } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { CURRENCIES, type Currency, currencyName, isCurrency } from "../currencies/currencies";
import type { Rates } from "../currencies/rates";
import { FIRST_RATES, latestRates, ratesOn } from "../sources/exchange-rates";
import { dayWords, today } from "./days";
import { sizeText } from "./format";
import { listed } from "./named";
import { distinctSources } from "./source-words";

const MOST_CURRENCIES = 4;

const Asked = {
  currencies: z
    .array(z.enum(CURRENCIES))
    .min(1)
    .max(MOST_CURRENCIES)
    .optional()
    .describe("Amounts of money are told in these, too, beside US dollars"),
  amounts_in: z
    .enum(CURRENCIES)
    .optional()
    .describe("The sums and limits given here are in this currency instead of US dollars"),
};

interface Wanted {
  currencies?: Currency[];
  amounts_in?: Currency;
  /** Of the tools that tell of a past day. */
  at?: string;
}

/**
 * A tool that works in US dollars, told in other currencies, too.
 * @param money its arguments that are sums of money, e.g. `beside.amount`; `isOfPast`: of days that have other rates
 */
export function inCurrency<Input extends z.ZodObject, Output extends z.ZodType, State>(
  tool: Tool<Input, Output, State>,
  money: readonly string[] = [],
  { isOfPast = false } = {},
): Tool<Input, Output, State> {
  return {
    ...tool,
    input: tool.input.safeExtend(Asked) as unknown as Input,
    facts: (result) => [
      ...(tool.facts?.(result) ?? []),
      ...(result.figures ?? []).flatMap((figure) => factOf(figure, result.provenance.at(-1)?.as_of)),
    ],
    async run({ ctx, input }) {
      const { currencies = [], amounts_in, ...rest } = input as Wanted & Record<string, unknown>;
      const told = [...new Set([...currencies, ...(amounts_in ? [amounts_in] : [])])];
      if (told.length === 0) return tool.run({ ctx, input });
      const rates = await ratesFor(rest as Wanted, ctx.signal);
      const rate = amounts_in && rates?.data.rates[amounts_in];
      if (amounts_in && !rate) throw new AppError("upstream_unavailable", NO_RATES);
      const own = rate ? inDollars(rest, money, rate) : rest;
      const result = await tool.run({ ctx, input: own as z.infer<Input> });
      return rates
        ? beside(result, rates, { told, at: rest.at, given: isOfPast ? amounts_in : undefined })
        : { ...result, message: `${result.message}\n\n${NO_RATES}` };
    },
  };
}

const NO_RATES = "I can't reach any exchange rates now, so figures are in US dollars only.";

/** The rates of the day that is told of, where they can be had, else the newest. */
async function ratesFor({ at }: Wanted, signal: AbortSignal): Promise<Sourced<Rates> | undefined> {
  const isPast = at !== undefined && at >= FIRST_RATES && at < today();
  const onDay = isPast ? await orNone(ratesOn(at, signal)) : undefined;
  return onDay ?? orNone(latestRates(signal));
}

async function orNone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream_unavailable") return undefined;
    throw error;
  }
}

/** Arguments with their sums of money in dollars. */
function inDollars(args: object, paths: readonly string[], rate: number): Record<string, unknown> {
  const isMoney = (key: string) => paths.includes(key);
  const inside = (key: string) =>
    paths.flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []));
  const entries = Object.entries(args).map(([key, value]: [string, unknown]) => {
    if (typeof value === "number" && isMoney(key)) return [key, exactly(value / rate)];
    if (inside(key).length === 0 || typeof value !== "object" || value === null) return [key, value];
    const converted = (one: object) => inDollars(one, inside(key), rate);
    return [key, Array.isArray(value) ? value.map(converted) : converted(value)];
  });
  return Object.fromEntries(entries);
}

/** To twelve digits: what comes back in the currency is the sum that was given. */
const exactly = (value: number): number => Number(value.toPrecision(12));

const lackingWords = (codes: Currency[]): string =>
  `I have no exchange rate of ${listed(codes.map(currencyName))}, so figures are in US dollars only.`;

type Result = Pick<ToolResult, "message" | "figures" | "provenance">;

/** The message with each amount in dollars told in the currencies, too, and what it was converted with. */
function beside<R extends Result>(
  result: R,
  { data, provenance }: Sourced<Rates>,
  { told, at, given }: { told: Currency[]; at?: string; given?: Currency },
): R {
  const had = told.filter((code) => data.rates[code] !== undefined);
  if (had.length === 0) return { ...result, message: `${result.message}\n\n${lackingWords(told)}` };
  const { message, figures } = converted(result, had, data);
  if (message === result.message) return result;
  return {
    ...result,
    message: `${message}\n\n${rateWords(had, data, provenance, at)}${given ? givenWords(given) : ""}`,
    figures: [...figures, ...had.map((code) => rateFigure(code, data))],
    provenance: distinctSources([...result.provenance, provenance]),
  };
}

/** “$1,234.50”, “−$1.2 billion”, “57,785.41 USDT”: a Tether dollar is taken for a dollar. */
const DOLLARS =
  /[−-]?\$(\d[\d,]*(?:\.\d+)?)(?: (trillion|billion|million)\b)?|[−-]?(\d[\d,]*(?:\.\d+)?)(?: (trillion|billion|million))? USDT\b/g;
const SCALES: Record<string, number> = { trillion: 1e12, billion: 1e9, million: 1e6 };

function converted({ message, figures = [] }: Result, codes: Currency[], { date, rates }: Rates) {
  const list = [...figures];
  let next = 0;
  const text = message.replace(DOLLARS, (found, digits = "", scale = "", tether = "", its = "") => {
    const sign = /^[−-]/.test(found) ? -1 : 1;
    const dollars = sign * Number((digits || tether).replaceAll(",", "")) * (SCALES[scale || its] ?? 1);
    const own = list.findIndex((figure, index) => index >= next && figure.text === found);
    const told = codes.map((code) => figureIn(code, dollars * (rates[code] ?? 0), date, list[own]));
    const place = own < 0 ? next : own + 1;
    list.splice(place, 0, ...told);
    next = place + told.length;
    return `${found} (${told.map((figure) => figure.text).join(", ")})`;
  });
  return { message: text, figures: list };
}

const figureIn = (code: Currency, value: number, date: string, of?: Figure): Figure => ({
  text: moneyText(code, value),
  origin: `${of?.origin ?? "the amount before it"}, converted at the exchange rate of ${dayWords(date)}`,
  value,
  unit: code,
  ...(of?.link && { link: of.link }),
});

const RATE = "exchange rate to the US dollar";

const rateFigure = (code: Currency, { date, rates }: Rates): Figure => ({
  text: rateText(code, rates),
  origin: `${RATE} of ${dayWords(date)}`,
  value: rates[code] ?? 0,
  unit: code,
});

const factOf = ({ value, unit, origin, link }: Figure, ratesOf?: string): Fact[] => {
  if (unit === null || !isCurrency(unit)) return [];
  if (origin.startsWith(RATE))
    return [{ value, unit, quantity: RATE, of: [], time: ratesOf?.slice(0, 10), origin }];
  const [quantity = "", ...of] = origin.split(/ of |, /);
  return [{ value, unit, quantity, of: of.slice(0, 1), origin, ...(link && { link }) }];
};

/** From here on a sum is told by its size: “€1.2 billion”. */
const LARGE = 1e6;

/** “€1,234.50”, “A$0.0123”, “NGN 12.3 million”. */
export function moneyText(code: Currency, value: number): string {
  const size = Math.abs(value);
  const digits =
    size >= LARGE || (size > 0 && size < 1)
      ? sizeText(size)
      : size.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${value < 0 ? "−" : ""}${signOf(code)}${digits}`;
}

function signOf(code: Currency): string {
  const parts = new Intl.NumberFormat("en-GB", { style: "currency", currency: code }).formatToParts(1);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? code;
  return sign === code ? `${code} ` : sign;
}

const fiveDigits = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 5 });

/** Of past days the rates aren't asked for one by one. */
const givenWords = (code: Currency): string =>
  ` What you gave in ${currencyName(code)} was converted at that rate, too, and not at that of its day.`;

const rateText = (code: Currency, rates: Rates["rates"]): string =>
  `${fiveDigits.format(rates[code] ?? 0)} ${currencyName(code)}`;

function rateWords(codes: Currency[], { date, rates }: Rates, { live }: Provenance, at?: string): string {
  const each = codes.map((code) => rateText(code, rates));
  const from = live
    ? `the exchange rate of ${dayWords(date)} (currency-api)`
    : `the stored exchange rate of ${dayWords(date)}, as I can't reach a newer one`;
  const isOther = at !== undefined && at < today() && at !== date;
  const other = isOther ? ` I have no rate of ${dayWords(at)} itself.` : "";
  return `Converted at ${listed(each)} to the US dollar, ${from}.${other}`;
}
