import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { SignedPayment } from "./offer";

const keyOf = (sensor: string) => `almanac-payment-${sensor.toLowerCase()}`;

export function recallPayment(sensor: string): SignedPayment | undefined {
  try {
    return SignedPayment.safeParse(JSON.parse(sessionStorage.getItem(keyOf(sensor)) ?? "")).data;
  } catch {
    return undefined;
  }
}

/** So that a reload doesn't lose it; undefined: there is none any more. */
export function keepPayment(sensor: string, payment: SignedPayment | undefined): void {
  try {
    if (payment) sessionStorage.setItem(keyOf(sensor), JSON.stringify(payment));
    else sessionStorage.removeItem(keyOf(sensor));
  } catch {
    // The purchase itself holds it as long as the page lives.
  }
}

const Bought = z.object({ id: z.string(), payer: z.string(), sensor: z.string() });
export type Bought = z.infer<typeof Bought>;

/** Newest first: a session may end before its purchases are of no use any more. */
export const bought = new StoredValue("almanac-bought", z.array(Bought), []);

const MOST = 20;

export function noteBought(receipt: Bought): void {
  bought.write([receipt, ...bought.read().filter(({ id }) => id !== receipt.id)].slice(0, MOST));
}

/** A receipt gives its reading once more only. */
export function forgetBought(receiptId: string): void {
  bought.write(bought.read().filter(({ id }) => id !== receiptId));
}
