import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { readJson } from "@/components/data/api";
import { type Address, Balance, balanceUrl, type ReceiptProof, refreshPayments } from "../payments-api";
import { type Authorization, type Offer, priceOf, type SignedPayment, type Terms } from "./offer";
import { type Delivery, isUnderWay, type Purchase, PurchaseFailure } from "./purchase";
import { keepPayment, noteBought, recallPayment } from "./purchase-storage";
import { askOffer, redeemOwed, submitPayment } from "./reading-shop";

export interface PayingWallet {
  address: Address;
  /** It has no dialog of its own: the page asks before it pays. */
  asksHere: boolean;
  /** `agree` gets what is to be signed. @throws PurchaseFailure `declined`, `chain` or `wallet` */
  pay(offer: Offer, agree: (authorization: Authorization) => Promise<void>): Promise<SignedPayment>;
  /** Signs that it paid for a receipt, which moves no money. @throws PurchaseFailure like `pay` */
  prove(receiptId: string): Promise<ReceiptProof>;
}

const RECALLED =
  "You signed a payment for this reading, and its outcome isn’t known yet. Present the same payment again: it can be settled only once.";

/** It goes on when its panel is left, and a payment of unknown outcome survives a reload. */
const purchaseQuery = (sensor: string) =>
  queryOptions({
    queryKey: ["purchase", sensor.toLowerCase()],
    queryFn: () => begun(sensor),
    initialData: () => begun(sensor),
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });

function begun(sensor: string): Purchase {
  const pending = recallPayment(sensor);
  return pending ? { ...presented(pending), failure: { kind: "lost", message: RECALLED } } : {};
}

const presented = (pending: SignedPayment): Purchase => {
  const { offer, authorization } = pending;
  return { step: "settlement", offer, authorization, pending };
};

export class Buyer {
  constructor(
    private readonly sensor: string,
    private readonly queries: QueryClient,
  ) {}

  read(): Purchase {
    return this.queries.getQueryData(purchaseQuery(this.sensor).queryKey) ?? begun(this.sensor);
  }

  /** A payment of unknown outcome is presented again instead. */
  async buy(wallet: PayingWallet, terms: Terms): Promise<void> {
    const { pending } = this.read();
    if (pending) return this.presentAgain();
    await this.attempt(async () => {
      this.write({ step: "offer" });
      return this.present(await this.sign(wallet, terms));
    });
  }

  async presentAgain(): Promise<void> {
    const { pending } = this.read();
    if (pending) await this.attempt(() => this.present(pending));
  }

  /** The payment was settled for another session: its payer signs once more. */
  async fetchOwed(wallet: PayingWallet): Promise<void> {
    const { failure, pending } = this.read();
    const receiptId = failure?.receiptId;
    if (!pending || !receiptId) return;
    await this.attempt(async () => {
      this.write({ ...presented(pending), step: "reading" });
      const proof = await wallet.prove(receiptId).catch((error: Error) => {
        throw new PurchaseFailure("owed", error.message, receiptId);
      });
      return redeemOwed(receiptId, proof);
    });
  }

  /** Two presses buy one reading. */
  private async attempt(act: () => Promise<Delivery>): Promise<void> {
    if (isUnderWay(this.read())) return;
    try {
      this.deliver(await act());
    } catch (error) {
      this.fail(error);
    }
    void refreshPayments(this.queries);
  }

  private async sign(wallet: PayingWallet, terms: Terms): Promise<SignedPayment> {
    const offer = await askOffer(this.sensor, terms);
    this.update({ step: "signature", offer });
    await assertFunds(wallet.address, offer, terms);
    return wallet.pay(offer, (authorization) => this.ask(authorization, wallet.asksHere));
  }

  private async ask(authorization: Authorization, here: boolean): Promise<void> {
    this.update({ authorization });
    if (!here) return;
    const agrees = await new Promise<boolean>((confirm) => this.update({ confirm }));
    this.update({ confirm: undefined });
    if (!agrees) throw new PurchaseFailure("declined", "You didn’t sign. Nothing was paid.");
  }

  private present(payment: SignedPayment): Promise<Delivery> {
    keepPayment(this.sensor, payment);
    this.write(presented(payment));
    return submitPayment(this.sensor, payment);
  }

  private deliver(delivery: Delivery): void {
    const { offer, authorization } = this.read();
    keepPayment(this.sensor, undefined);
    this.write({ offer, authorization, delivery });
    const { receiptId, isRedeemed } = delivery;
    if (!receiptId || !authorization || isRedeemed) return;
    noteBought({ id: receiptId, payer: authorization.from, sensor: this.sensor });
  }

  private fail(error: unknown): void {
    const { pending, step } = this.read();
    const { kind, message, receiptId } = error instanceof PurchaseFailure ? error : unexpected(pending);
    // Only a payment that is known to be of no more use is let go.
    const isOver = kind === "refused" || kind === "given";
    if (isOver) keepPayment(this.sensor, undefined);
    this.update({
      // What is owed was settled.
      step: kind === "owed" ? "reading" : step,
      failure: { kind, message, receiptId },
      confirm: undefined,
      pending: isOver ? undefined : pending,
    });
  }

  private update(change: Partial<Purchase>): void {
    this.write({ ...this.read(), ...change });
  }

  private write(purchase: Purchase): void {
    this.queries.setQueryData(purchaseQuery(this.sensor).queryKey, purchase);
  }
}

const unexpected = (pending: SignedPayment | undefined): PurchaseFailure =>
  pending
    ? new PurchaseFailure("lost", RECALLED)
    : new PurchaseFailure("wallet", "The wallet couldn’t sign. Nothing was paid.");

/** An unknown balance stops nobody: the chain has the last word. */
async function assertFunds(address: Address, offer: Offer, { asset }: Terms): Promise<void> {
  const balance = await readJson(balanceUrl(address), Balance).then(
    ({ data }) => data.balance,
    () => Number.POSITIVE_INFINITY,
  );
  if (balance >= priceOf(offer)) return;
  throw new PurchaseFailure(
    "short",
    `The wallet doesn’t hold enough ${asset.symbol} for this. Nothing was signed.`,
  );
}

export function usePurchase(sensor: string): [Buyer, Purchase] {
  const queries = useQueryClient();
  const { data } = useQuery(purchaseQuery(sensor));
  return [useMemo(() => new Buyer(sensor, queries), [sensor, queries]), data];
}
