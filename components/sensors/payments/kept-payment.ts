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
export type Cupboard = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The signed payment for a sensor's reading: in memory, and in the tab's storage, so that a reload loses nothing. */
export class KeptPayment {
  private held: SignedPayment | undefined;
  private readonly key: string;

  /** @param cupboard throws or is absent where the browser allows no storage */
  constructor(
    sensor: string,
    private readonly cupboard: () => Cupboard,
  ) {
    this.key = `almanac-payment-${sensor.toLowerCase()}`;
    this.held = this.stored();
  }

  read(): SignedPayment | undefined {
    return this.held;
  }

  write(payment: SignedPayment): void {
    this.held = payment;
    this.use((cupboard) => cupboard.setItem(this.key, JSON.stringify(payment)));
  }

  clear(): void {
    this.held = undefined;
    this.use((cupboard) => cupboard.removeItem(this.key));
  }

  private stored(): SignedPayment | undefined {
    const text = this.use((cupboard) => cupboard.getItem(this.key));
    if (!text) return undefined;
    try {
      return SignedPayment.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  }

  private use<T>(act: (cupboard: Cupboard) => T): T | undefined {
    try {
      return act(this.cupboard());
    } catch {
      return undefined;
    }
  }
}
