import { z } from "zod";
import { Authorization, Offer } from "./offer";

/** A payment that was signed and whose outcome isn't known: to be presented again, never to be replaced by another. */
export const SignedPayment = z.object({
  /** As the header X-PAYMENT carries it. */
  header: z.string().min(1),
  offer: Offer,
  authorization: Authorization,
  /** When, in milliseconds since the epoch. */
  signedAt: z.number().int(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;

/** Storage as browsers have it. */
export type PaymentStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The signed payment for a sensor's reading: in memory, and in the tab's storage, so that a reload loses nothing. */
export class PendingPayment {
  private held: SignedPayment | undefined;
  private readonly key: string;

  /** @param storage throws or is absent where the browser allows no storage */
  constructor(
    sensor: string,
    private readonly storage: () => PaymentStorage,
  ) {
    this.key = `almanac-payment-${sensor.toLowerCase()}`;
    this.held = this.stored();
  }

  read(): SignedPayment | undefined {
    return this.held;
  }

  write(payment: SignedPayment): void {
    this.held = payment;
    this.use((storage) => storage.setItem(this.key, JSON.stringify(payment)));
  }

  clear(): void {
    this.held = undefined;
    this.use((storage) => storage.removeItem(this.key));
  }

  private stored(): SignedPayment | undefined {
    const text = this.use((storage) => storage.getItem(this.key));
    if (!text) return undefined;
    try {
      return SignedPayment.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  }

  private use<T>(act: (storage: PaymentStorage) => T): T | undefined {
    try {
      return act(this.storage());
    } catch {
      return undefined;
    }
  }
}
