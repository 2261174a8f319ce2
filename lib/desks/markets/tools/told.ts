import type { Figure } from "@/lib/agent/figure";
import type { NumberFact } from "@/lib/agent/truth";
import type { Coin, Quote } from "../types";
import { amountText, numberText, percentText, priceText, roundPriceText, sizeText } from "./format";

export interface Told extends NumberFact {
  text: string;
}

type Rest = Pick<NumberFact, "time" | "link" | "words"> & {
  /** Names besides the coin's that narrow what it is of, e.g. of an indicator. */
  more?: string[];
  /** In words, what it was taken from; the quantity and the coin come before it. */
  from: string;
};

export const namesOf = (coin: Coin | null): string[] => (coin ? [coin.name, coin.symbol] : []);

function told(
  coin: Coin | null,
  quantity: string,
  { value, unit, text }: Pick<Told, "value" | "unit" | "text">,
  { more = [], from, ...rest }: Rest,
): Told {
  const origin = `${quantity}${coin ? ` of ${coin.name}` : ""}, ${from}`;
  return { value, unit, text, quantity, of: [...namesOf(coin), ...more], origin, ...rest };
}

export const priceTold = (coin: Coin, quantity: string, value: number, quote: Quote, rest: Rest): Told =>
  told(coin, quantity, { value, unit: quote, text: priceText(value, quote) }, rest);

export const namedPriceTold: typeof priceTold = (coin, quantity, value, quote, rest) => ({
  ...priceTold(coin, quantity, value, quote, rest),
  text: roundPriceText(value, quote),
});

export const amountTold = (coin: Coin, quantity: string, value: number, quote: Quote, rest: Rest): Told =>
  told(coin, quantity, { value, unit: quote, text: amountText(value, quote) }, rest);

export const percentTold = (coin: Coin | null, quantity: string, value: number, rest: Rest): Told =>
  told(coin, quantity, { value, unit: "%", text: percentText(value) }, rest);

export const numberTold = (coin: Coin | null, quantity: string, value: number, rest: Rest): Told =>
  told(coin, quantity, { value, unit: null, text: numberText(value) }, rest);

export const countTold = (coin: Coin | null, quantity: string, value: number, rest: Rest): Told =>
  told(coin, quantity, { value, unit: null, text: sizeText(value) }, rest);

/** A figure whose sign is told in words: “a loss of 14.7%”. */
export const unsigned = (told: Told): Told => ({ ...told, text: told.text.replace("−", "") });

export class Figures {
  readonly list: Figure[] = [];

  readonly say = ({ text, origin, value, unit, link }: Told): string => {
    this.list.push({ text, origin, value, unit, ...(link && { link }) });
    return text;
  };
}

export const factOf = ({ text: _, ...fact }: Told): NumberFact => fact;
