import type { Frame, Slot } from "@/lib/understanding/frame";
import { readQuantity, readUnit } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { type Currency, currencyName, isCurrency } from "../currencies/currencies";
import type { Part, ToolName } from "./turn-frame";

/* In which money figures are asked for, and sums are given. */

/** Of “satoshis”, “my own currency”, “dollars”, too. */
const SUMS: readonly Role[] = ["amount", "above", "below"];
const TOLD: readonly Role[] = ["unit", "what", ...SUMS];
const SUM_ROLES: ReadonlySet<Role> = new Set<Role>(SUMS);

/** What a detail says of money: a currency's code, USD, SAT for satoshis. */
export function moneyIn(slot: Slot): string | undefined {
  const found = slot.mentions.find(({ kind, score }) => kind === "currency" && score === 1);
  if (found) return found.values[0];
  const unit = readQuantity(slot.text)?.unit ?? readUnit(slot.text);
  return unit && (isCurrency(unit) || unit === "USD") ? unit : undefined;
}

/** “How many yen”, and no “real yield”. */
const isCounted = (text: string, { start }: Slot): boolean =>
  /\b(?:many|much)\s+$/i.test(text.slice(0, start));

const OTHER = "other currencies";

/** What this turn says, else what the turns that it goes on from said. */
function slotsOfMoney({ frame, earlier }: Pick<Request, "frame" | "earlier">): Slot[] {
  const said = ({ slots, text }: Frame) =>
    slots.filter(
      (slot) => TOLD.includes(slot.role) && moneyIn(slot) && (slot.role !== "what" || isCounted(text, slot)),
    );
  const fresh = said(frame).filter(({ carried }) => !carried);
  if (fresh.length > 0 || frame.act === "ask") return fresh;
  const first = earlier.findIndex(({ act }) => act === "ask");
  const goneOn = first < 0 ? earlier : earlier.slice(0, first + 1);
  return [frame, ...goneOn].map(said).find((slots) => slots.length > 0) ?? [];
}

/** The money that the newest sum or limit is in; undefined where none says it, `%` where it is none. */
function moneyOfSum({ frame, earlier }: Request): string | undefined {
  const frames = frame.act === "ask" ? [frame] : [frame, ...earlier];
  const sums = frames
    .map(({ slots }) => slots.filter(({ role, text }) => SUMS.includes(role) && readQuantity(text)))
    .find((slots) => slots.length > 0);
  const said = sums?.flatMap((slot) => moneyIn(slot) ?? readQuantity(slot.text)?.unit ?? []) ?? [];
  return said.find((unit) => unit !== "%") ?? said[0];
}

/** Whether this turn's sum or limit is in other money than US dollars. */
export const isForeign = ({ frame }: Pick<Request, "frame">): boolean =>
  frame.slots.some((slot) => {
    const money = SUM_ROLES.has(slot.role) && !slot.carried ? moneyIn(slot) : undefined;
    return money !== undefined && money !== "USD";
  });

/** Whether satoshis are spoken of. */
export const isOfSatoshis = (request: Request): boolean =>
  slotsOfMoney(request).some((slot) => moneyIn(slot) === "SAT");

/** “100 dollars”, “100 euros”: in what the newest sum is in. */
export function sumWords(request: Request, sum: number): string {
  const { amountsIn } = moneyAsked(request);
  return `${sum.toLocaleString("en-US")} ${amountsIn ? currencyName(amountsIn) : "dollars"}`;
}

const MOST = 4;

interface Money {
  currencies: Currency[];
  amountsIn?: Currency;
}

function moneyAsked(request: Request): Money {
  const slots = slotsOfMoney(request);
  const codes = [...new Set(slots.map((slot) => moneyIn(slot) ?? ""))];
  const currencies = codes.filter(isCurrency).slice(0, MOST);
  const sum = moneyOfSum(request);
  const [only, ...others] = currencies;
  const isBare = sum === undefined && only && others.length === 0 && !codes.includes("USD");
  const amountsIn = sum && isCurrency(sum) ? sum : isBare ? only : undefined;
  return { currencies, ...(amountsIn && { amountsIn }) };
}

const NAME_IT =
  "Name the currency, for example euros or rupees, and I'll tell the figures in that, too; these are in US dollars.";

/** Reads the details that name a currency, and says which one was taken where several share its name. */
function readCurrency(request: Request): void {
  const slots = slotsOfMoney(request);
  for (const slot of slots) {
    const code = moneyIn(slot) ?? "";
    const values = slot.mentions.find(({ kind }) => kind === "currency")?.values ?? [];
    if (code === OTHER && !slot.carried) request.note(NAME_IT);
    if (values.length > 1 && isCurrency(code) && !slot.carried)
      request.note(`I took “${slot.text}” for ${currencyName(code)}.`);
  }
  request.readSlots((slot) => slots.includes(slot) && !SUM_ROLES.has(slot.role));
}

/** The arguments of each tool that tells amounts of money which are sums of it themselves. */
const SUMS_OF: Partial<Record<ToolName, readonly string[]>> = {
  price_analysis: ["above", "below", "dollars"],
  technical_analysis: [],
  fundamental_analysis: [],
  comparative_analysis: [],
  history_analysis: ["level", "above", "below"],
  days_analysis: ["level"],
  holdings_value: [],
  market_overview: [],
  savings_plan: ["amount"],
  set_price_alert: ["price"],
  list_price_alerts: [],
};

const TOLD_ANYWAY: ReadonlySet<string> = new Set(["%", "USD"]);

/** Calls with the currencies that their figures are to be told in. */
export function inMoney(request: Request, planned: Planned | undefined): Planned | undefined {
  if (!Array.isArray(planned)) return planned;
  request.readSlots(({ role, text }) => role === "unit" && TOLD_ANYWAY.has(readUnit(text) ?? ""));
  const { currencies, amountsIn } = moneyAsked(request);
  if (currencies.length === 0 && !amountsIn) return planned;
  readCurrency(request);
  return planned.map((part) => {
    const sums = SUMS_OF[part.tool as ToolName];
    if (!sums) return part;
    const isGiven = amountsIn !== undefined && sums.some((name) => part.args[name] !== undefined);
    const money = {
      ...(currencies.length > 0 && { currencies }),
      ...(isGiven && { amounts_in: amountsIn }),
    };
    return { ...part, args: { ...part.args, ...money } } as Part;
  });
}
