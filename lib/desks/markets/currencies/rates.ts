import { z } from "zod";
import { CURRENCIES, type Currency } from "./currencies";

/** How much of each currency a US dollar is, on a day. */
export interface Rates {
  date: string;
  rates: Partial<Record<Currency, number>>;
}

const Rate = z.number().positive();

/** The file of a day: hundreds of currencies and coins, of which only ours are read. One that is no number is left out. */
export const RatesAnswer = z
  .object({ date: z.iso.date(), usd: z.record(z.string(), z.unknown()) })
  .transform(({ date, usd }): Rates => {
    const had = CURRENCIES.flatMap((code) => {
      const read = Rate.safeParse(usd[code.toLowerCase()]);
      return read.success ? [[code, read.data] as const] : [];
    });
    return { date, rates: Object.fromEntries(had) };
  })
  .refine(({ rates }) => Object.keys(rates).length > 0, "has none of the currencies");
