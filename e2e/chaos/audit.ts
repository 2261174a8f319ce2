import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Server } from "../api/server";
import type { Fault } from "./faults";

export interface Seen {
  thread: string;
  words: string;
}

export interface Shown {
  thread: string;
  node: string;
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
  paid: number;
}

/**
 * Looks whether a database that a fault left is whole: its integrity, answers that clients have, answers that never ended, money set aside,
 * nodes that clients were told of, and whether what the wallets lack is what the receipts say.
 */
export async function audit(
  server: Server,
  fault: Fault,
  { seen, shown }: { seen: Seen[]; shown: Shown[] },
  before: Before,
): Promise<Audit> {
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
    const hasNode = database.prepare(
      `SELECT count(*) FROM messages, json_each(messages.steps) AS step
       WHERE thread_id = ? AND step.value ->> 'kind' = 'node' AND step.value ->> 'name' = ?`,
    );
    for (const { thread, node } of shown)
      if (hasNode.pluck().get(thread, node) === 0)
        faults.push(`a node that was told of is lost: ${node} of ${thread}`);
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

/** A machine that is busy takes a while to start the chain. */
const ASKED_AT_MOST = 10;

/** What the agent's wallets hold together, in atomic units of USDC; NaN where the chain doesn't say. */
export async function walletBalance(server: Server): Promise<number> {
  for (let times = 0; times < ASKED_AT_MOST; times++) {
    const response = await server.fetch("/api/payments");
    const { wallets } = (await response.json()) as { wallets: { balance: number | null }[] };
    const balances = wallets.flatMap(({ balance }) => balance ?? []);
    if (balances.length === wallets.length) return balances.reduce((sum, balance) => sum + balance, 0);
    await pause(1000);
  }
  return Number.NaN;
}
