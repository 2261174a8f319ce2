/** Run by a test as a process whose files can't grow for ever: keeps receipts until the disk is full, then says which were promised and which are there. */
import { closeStore, store } from "../client";
import { insertReceipt } from "../receipts";

const MANY = 20_000;

function keepReceipts(): { promised: string[]; error: string | undefined } {
  const promised: string[] = [];
  try {
    for (let nonce = 0; nonce < MANY; nonce++) promised.push(keepReceipt(nonce));
  } catch (error) {
    return { promised, error: (error as { code?: string }).code };
  }
  return { promised, error: undefined };
}

function keepReceipt(nonce: number): string {
  const receipt = insertReceipt({
    network: "sandbox",
    asset: "0xa",
    payer: "0xb",
    nonce: String(nonce),
    payTo: "0xc",
    amount: 1000,
    validBefore: 4_000_000_000,
    resource: "/api/reading",
    protocol: 2,
    payload: "p".repeat(500),
    owner: null,
    answer: "a".repeat(500),
  });
  if (!receipt) throw new Error("the nonce was taken");
  return receipt.id;
}

store();
const { promised, error } = keepReceipts();
const kept = new Set(
  store()
    .sqlite.prepare<[], { id: string }>("SELECT id FROM receipts")
    .all()
    .map(({ id }) => id),
);
console.log(
  JSON.stringify({ promised: promised.length, lost: promised.filter((id) => !kept.has(id)).length, error }),
);
closeStore();
