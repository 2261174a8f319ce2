import type { Call } from "./call";
import { type Authorization, type Offer, priceOf, type Terms } from "./offer";
import { type Address, Balance, balanceUrl } from "./payments-api";
import { type PaymentStorage, PendingPayment, type SignedPayment } from "./pending-payment";
import {
  isUnderWay,
  NO_PURCHASE,
  type Purchase,
  type PurchaseEvent,
  PurchaseFailure,
  purchaseAfter,
} from "./purchase";
import { askOffer, submitPayment } from "./submit-payment";

/** A wallet that can sign. */
export interface PayingWallet {
  address: Address;
  /** It has no dialog of its own: the page asks before it signs. */
  asksHere: boolean;
  /**
   * Makes a payment for an offer.
   * @param agree called with what is to be signed; resolves when it may be
   * @throws PurchaseFailure `declined`, `chain` or `wallet`
   */
  pay(offer: Offer, agree: (authorization: Authorization) => Promise<void>): Promise<SignedPayment>;
}

interface Surroundings {
  call: Call;
  /** Throws or is absent where the browser allows no storage. */
  storage(): PaymentStorage;
}

const RECALLED =
  "A payment for this reading was signed, and what became of it isn't known yet. Present the same one again: it can be settled once only.";

const DECLINED = "You didn't sign. Nothing was paid.";

/** Buys one sensor's latest reading; outlives the panel that shows it. */
export class Buyer {
  private purchase: Purchase = NO_PURCHASE;
  private readonly kept: PendingPayment;
  private readonly listeners = new Set<() => void>();
  private decide: ((agrees: boolean) => void) | undefined;

  constructor(
    private readonly sensor: string,
    private readonly surroundings: Surroundings,
  ) {
    this.kept = new PendingPayment(sensor, surroundings.storage);
    const payment = this.kept.read();
    if (!payment) return;
    this.act({ type: "presented", payment });
    this.act({ type: "failed", kind: "lost", message: RECALLED });
  }

  readonly read = (): Purchase => this.purchase;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** From the offer to the reading. A payment whose outcome isn't known is presented again instead. */
  async buy(wallet: PayingWallet, terms: Terms): Promise<void> {
    if (isUnderWay(this.purchase)) return;
    if (this.kept.read()) return this.presentAgain();
    this.act({ type: "begun" });
    const payment = await this.sign(wallet, terms).catch((error: unknown) => this.fail(error));
    if (!payment) return;
    this.kept.write(payment);
    await this.presentKept(payment);
  }

  /** Presents the payment that was signed before. */
  async presentAgain(): Promise<void> {
    const payment = this.kept.read();
    if (payment && !isUnderWay(this.purchase)) await this.presentKept(payment);
  }

  /** The user's word on what is to be signed. */
  readonly answer = (agrees: boolean): void => {
    this.decide?.(agrees);
    this.decide = undefined;
  };

  /** Back to the beginning, unless something is under way or owed. */
  readonly reset = (): void => {
    if (!isUnderWay(this.purchase) && !this.kept.read()) this.act({ type: "reset" });
  };

  private async sign(wallet: PayingWallet, terms: Terms): Promise<SignedPayment> {
    const offer = await askOffer(this.sensor, terms, this.surroundings.call);
    this.act({ type: "offered", offer });
    await this.assertFunds(wallet.address, offer, terms);
    return wallet.pay(offer, (authorization) => this.ask(authorization, wallet.asksHere));
  }

  private async assertFunds(address: Address, offer: Offer, { asset }: Terms): Promise<void> {
    const balance = await this.balanceOf(address);
    if (balance === undefined || balance >= priceOf(offer)) return;
    throw new PurchaseFailure(
      "short",
      `The wallet holds too little ${asset.symbol} for this. Nothing was signed.`,
    );
  }

  /** What isn't known stops nobody: the chain has the last word. */
  private async balanceOf(address: Address): Promise<number | undefined> {
    const response = await this.surroundings.call(balanceUrl(address)).catch(() => undefined);
    return Balance.safeParse(await response?.json().catch(() => undefined)).data?.balance;
  }

  private async ask(authorization: Authorization, here: boolean): Promise<void> {
    this.act({ type: "asked", authorization, here });
    if (!here) return;
    const agrees = await new Promise<boolean>((resolve) => {
      this.decide = resolve;
    });
    if (!agrees) throw new PurchaseFailure("declined", DECLINED);
    this.act({ type: "agreed" });
  }

  private async presentKept(payment: SignedPayment): Promise<void> {
    this.act({ type: "presented", payment });
    try {
      const { answer, settlement } = await submitPayment(this.sensor, payment, this.surroundings.call);
      this.kept.clear();
      this.act({ type: "delivered", answer, settlement });
    } catch (error) {
      const failure = error instanceof PurchaseFailure ? error : new PurchaseFailure("lost", RECALLED);
      if (failure.kind !== "lost") this.kept.clear();
      this.fail(failure);
    }
  }

  private fail(error: unknown): undefined {
    const { kind, message } =
      error instanceof PurchaseFailure
        ? error
        : new PurchaseFailure("wallet", "The wallet couldn't sign. Nothing was paid.");
    this.act({ type: "failed", kind, message });
  }

  private act(event: PurchaseEvent): void {
    this.purchase = purchaseAfter(this.purchase, event);
    for (const listener of this.listeners) listener();
  }
}
