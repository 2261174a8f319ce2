import names from "../data/currencies.json";

export type Currency = keyof typeof names;

export const CURRENCIES = Object.keys(names) as [Currency, ...Currency[]];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(names, code);

/** As in “100 euros”. */
export const currencyName = (code: Currency): string => names[code];
