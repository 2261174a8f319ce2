import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { store } from "./client";
import { type SignedSpending, type Spending, spending } from "./schema";

export interface Spender {
  owner: string;
  answerId: string;
}

/** Atomic units of USDC: on an answer, for a caller today (UTC), for all today. */
export interface Spent {
  answer: number;
  caller: number;
  day: number;
}

type Item = Pick<Spending, "endpoint" | "resource" | "amount">;

const today = () => clock.iso().slice(0, 10);

const total = (condition: ReturnType<typeof eq>) =>
  sql<number>`coalesce(sum(${spending.amount}) filter (where ${condition}), 0)`;

export function spentBy({ owner, answerId }: Spender): Spent {
  const ofToday = eq(spending.day, today());
  const ofAnswer = eq(spending.answerId, answerId);
  const columns = {
    answer: total(ofAnswer),
    caller: total(sql`${ofToday} and ${eq(spending.owner, owner)}`),
    day: total(ofToday),
  };
  const { db } = store();
  const counts = and(ne(spending.status, "released"), or(ofToday, ofAnswer));
  return db.select(columns).from(spending).where(counts).get() ?? { answer: 0, caller: 0, day: 0 };
}

/** Looked at and written in one transaction. @returns the ids in the items' order; null when it wasn't allowed */
export function reserveSpending(
  { owner, answerId }: Spender,
  items: Item[],
  approved: boolean,
  allows: (spent: Spent) => boolean,
): string[] | null {
  const { db } = store();
  return db.transaction(
    (tx) => {
      if (!allows(spentBy({ owner, answerId }))) return null;
      const day = today();
      return items.map(({ endpoint, resource, amount }) => {
        const id = crypto.randomUUID();
        const row = { id, owner, answerId, day, endpoint, resource, amount, approved };
        tx.insert(spending)
          .values({ ...row, status: "reserved", createdAt: clock.iso() })
          .run();
        return id;
      });
    },
    // Immediate, so that another process can't spend between reading and writing.
    { behavior: "immediate" },
  );
}

/** Before the payment is sent. @returns false when it isn't reserved any more: the payment must not be sent */
export function noteSpendingSigned(id: string, signed: SignedSpending): boolean {
  const reserved = and(eq(spending.id, id), eq(spending.status, "reserved"));
  return store().db.update(spending).set({ signed }).where(reserved).run().changes === 1;
}

export type SignedSpend = Spending & { signed: SignedSpending };

export function openSpending(): SignedSpend[] {
  // As in the index of open spending.
  const open = and(sql`${spending.status} = 'reserved'`, isNotNull(spending.signed));
  return store().db.select().from(spending).where(open).all() as SignedSpend[];
}

/** Null where it isn't known. */
export interface Settled {
  transaction: string | null;
  receiptId: string | null;
}

/** One that was released meanwhile counts again: the money moved. */
export function markSpendingPaid(id: string, settled: Settled): void {
  store()
    .db.update(spending)
    .set({ status: "paid", ...settled })
    .where(eq(spending.id, id))
    .run();
}

/** What was paid stays so. */
export function releaseSpending(id: string): void {
  store()
    .db.update(spending)
    .set({ status: "released" })
    .where(and(eq(spending.id, id), eq(spending.status, "reserved")))
    .run();
}
