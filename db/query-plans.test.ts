import { beforeEach, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { store } from "./client";
import { desksAsked } from "./messages";
import { openReceipts } from "./receipts";
import { openSpending } from "./spending";

isolateEnv();

let prepared: string[] = [];
beforeEach(() => {
  prepared = [];
  const { sqlite } = store();
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => {
    prepared.push(text);
    return prepare(text);
  }) as typeof sqlite.prepare;
});

function planOf(statement: RegExp): string[] {
  const text = prepared.find((one) => statement.test(one)) ?? "";
  const { sqlite } = store();
  const given = text.split("?").slice(1).fill("x");
  const plan = sqlite.prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...given);
  return plan.map(({ detail }) => detail);
}

test("where the messages of a thread stand is read from the index alone", () => {
  desksAsked({ id: "none", leafId: null });
  expect(planOf(/^SELECT id, parent_id.*WHERE thread_id = \? ORDER BY/)).toContain(
    "SEARCH messages USING COVERING INDEX messages_by_thread (thread_id=?)",
  );
});

test("of payments only those are looked through whose outcome isn't known", () => {
  openReceipts();
  expect(planOf(/from "receipts"/).join()).toContain("receipts_open");
  openSpending();
  expect(planOf(/from "spending"/).join()).toContain("spending_open");
});
