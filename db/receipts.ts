import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { prepared, store } from "./client";
import { type Receipt, receipts } from "./schema";
import { writtenRow } from "./written";

/** With asset and payer a nonce can be used once on a network. Addresses and nonce in lower case. */
export type ReceiptKey = Pick<Receipt, "network" | "asset" | "payer" | "nonce">;

export type NewReceipt = ReceiptKey &
  Pick<
    Receipt,
    "payTo" | "amount" | "validBefore" | "resource" | "protocol" | "payload" | "owner" | "answer"
  >;

const given = sql.placeholder;

/** Preparing them anew took a tenth of a payment's time. */
const statements = prepared(({ db }) => ({
  insert: db
    .insert(receipts)
    .values({
      id: given("id"),
      network: given("network"),
      asset: given("asset"),
      payer: given("payer"),
      nonce: given("nonce"),
      payTo: given("payTo"),
      amount: given("amount"),
      validBefore: given("validBefore"),
      resource: given("resource"),
      protocol: given("protocol"),
      payload: given("payload"),
      owner: given("owner"),
      answer: given("answer"),
      status: "settling",
      createdAt: given("createdAt"),
    })
    .onConflictDoNothing()
    .returning()
    .prepare(),
  byKey: db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.network, given("network")),
        eq(receipts.asset, given("asset")),
        eq(receipts.payer, given("payer")),
        eq(receipts.nonce, given("nonce")),
      ),
    )
    .prepare(),
  settled: db
    .update(receipts)
    .set({
      status: "settled",
      transaction: sql`${given("transaction")}`,
      error: null,
      settledAt: sql`${given("now")}`,
    })
    .where(and(eq(receipts.id, given("id")), eq(receipts.status, "settling")))
    .prepare(),
  delivered: db
    .update(receipts)
    .set({ deliveredAt: sql`${given("now")}` })
    .where(and(eq(receipts.id, given("id")), eq(receipts.status, "settled"), isNull(receipts.deliveredAt)))
    .prepare(),
}));

/** Of any number of callers with the same nonce one gets a row. @returns undefined when the nonce is taken */
export function insertReceipt(receipt: NewReceipt): Receipt | undefined {
  const row = { ...receipt, id: crypto.randomUUID(), createdAt: clock.iso() };
  return writtenRow({ all: () => statements().insert.all(row) });
}

export function receiptByKey({ network, asset, payer, nonce }: ReceiptKey): Receipt | undefined {
  return statements().byKey.get({ network, asset, payer, nonce });
}

export function receiptById(id: string): Receipt | undefined {
  return store().db.select().from(receipts).where(eq(receipts.id, id)).get();
}

export function listReceipts(
  owner: string,
  { limit, status }: { limit: number; status?: Receipt["status"] },
): Receipt[] {
  return store()
    .db.select()
    .from(receipts)
    .where(and(eq(receipts.owner, owner), status && eq(receipts.status, status)))
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(limit)
    .all();
}

/** Their outcome isn't known. */
export function openReceipts(): Receipt[] {
  return (
    store()
      .db.select()
      .from(receipts)
      // As in the index of open receipts.
      .where(sql`${receipts.status} IN ('reserved', 'settling')`)
      .all()
  );
}

export function markSettled(id: string, transaction: string): void {
  statements().settled.run({ id, transaction, now: clock.iso() });
}

/** The money didn't move and won't; `error` is a sentence for users. */
export function markFailed(id: string, error: string): void {
  store()
    .db.update(receipts)
    .set({ status: "failed", error })
    .where(and(eq(receipts.id, id), eq(receipts.status, "settling")))
    .run();
}

/** True for one caller only. */
export function claimDelivery(id: string): boolean {
  return statements().delivered.run({ id, now: clock.iso() }).changes === 1;
}

/** True for one caller only. */
export function claimRedemption(id: string): boolean {
  const { db } = store();
  return db.transaction((tx) => {
    const redeemable = and(eq(receipts.id, id), eq(receipts.status, "settled"), isNull(receipts.redeemedAt));
    const { changes } = tx.update(receipts).set({ redeemedAt: clock.iso() }).where(redeemable).run();
    if (changes === 0) return false;
    const undelivered = and(eq(receipts.id, id), isNull(receipts.deliveredAt));
    tx.update(receipts).set({ deliveredAt: clock.iso() }).where(undelivered).run();
    return true;
  });
}
