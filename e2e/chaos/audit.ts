import { join } from "node:path";
import Database from "better-sqlite3";
import type { Server } from "../api/server";
import type { Fault } from "./faults";

/** An answer that a client had whole. */
export interface Seen {
  thread: string;
  words: string;
}

/** What is wrong after a fault; all lists are empty when nothing is. */
export interface Audit {
  faults: string[];
  answers: number;
  /** What was settled, in atomic units of USDC. */
  paid: number;
}

interface Before {
  /** What the agent's wallets held, in atomic units of USDC. */
  balance: number;
  /** What was settled by then, in the same. */
  paid: number;
}

/**
 * Looks whether a database that a fault left is whole: its integrity, answers that clients have, answers that never ended, money set aside,
 * and whether what the wallets lack is what the receipts say.
 */
export async function audit(server: Server, fault: Fault, seen: Seen[], before: Before): Promise<Audit> {
  const balance = await walletBalance(server);
  const database = new Database(join(server.dataDir, "almanac.db"), { readonly: true });
  const rows = (query: string) => database.prepare(query).all() as Record<string, unknown>[];
  const one = (query: string) => database.prepare(query).pluck().get() as number;
  const faults: string[] = [];
  const expectNone = (what: string, query: string) => {
    for (const row of rows(query)) faults.push(`${what}: ${JSON.stringify(row)}`);
  };
  try {
    const integrity = database.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") faults.push(`integrity: ${integrity}`);
    expectNone("an answer that never ended", "SELECT id, desk FROM messages WHERE status = 'running'");
    expectNone(
      "set aside for nothing",
      "SELECT id, amount FROM spending WHERE status = 'reserved' AND signed IS NULL",
    );
    // Of what can still be settled nobody knows yet.
    expectNone(
      "a reservation that hangs",
      "SELECT id, amount FROM spending WHERE status = 'reserved' AND signed ->> 'validBefore' < unixepoch() - 300",
    );
    expectNone(
      "settled without a transaction",
      "SELECT id FROM receipts WHERE status = 'settled' AND transaction_hash IS NULL",
    );
    expectNone(
      "paid, and given back",
      `SELECT s.id FROM spending s JOIN receipts r ON r.nonce = s.signed ->> 'nonce'
       WHERE r.status = 'settled' AND s.status = 'released'`,
    );
    expectNone(
      "paid without a receipt",
      `SELECT s.id FROM spending s LEFT JOIN receipts r ON r.nonce = s.signed ->> 'nonce'
       WHERE s.status = 'paid' AND (r.status IS NULL OR r.status != 'settled')`,
    );
    for (const { thread, words } of seen) {
      const kept = database
        .prepare(
          "SELECT count(*) FROM messages WHERE thread_id = ? AND content = ? AND status IN ('complete', 'waiting', 'error')",
        )
        .pluck()
        .get(thread, words);
      if (kept !== 1) faults.push(`a finished answer is lost: thread ${thread}`);
    }
    const paid = one("SELECT coalesce(sum(amount), 0) FROM receipts WHERE status = 'settled'") - before.paid;
    const open = one("SELECT count(*) FROM receipts WHERE status IN ('reserved', 'settling')");
    const spent = before.balance - balance;
    // The sandbox's chain keeps its state when it ends: killed, it forgets what it settled since it began, and nobody is charged.
    const isOff = fault === "chain killed" ? spent > paid : spent !== paid;
    if (open === 0 && isOff) faults.push(`the wallets paid ${spent}, the receipts say ${paid}`);
    return { faults, answers: seen.length, paid };
  } finally {
    database.close();
  }
}

/** What the agent's wallets hold together, in atomic units of USDC. */
export async function walletBalance(server: Server): Promise<number> {
  const response = await server.fetch("/api/payments");
  const { wallets } = (await response.json()) as { wallets: { balance: number | null }[] };
  return wallets.reduce((sum, { balance }) => sum + Number(balance ?? Number.NaN), 0);
}
