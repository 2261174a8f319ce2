import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { registerAgents } from "./agent-types";
import { store } from "./client";
import { createThread } from "./threads";

isolateEnv();

function insert(thread: string, agent: string | null): void {
  const { sqlite, commits } = store();
  commits.flush();
  sqlite
    .prepare(
      "INSERT INTO messages (id, thread_id, role, content, agent_type) VALUES (?, ?, 'assistant', '', ?)",
    )
    .run(crypto.randomUUID(), thread, agent);
}
const threadOf = (desk: string) => createThread({ owner: "key:test", desk, title: "x" }).id;

test("a desk that has named its agents gets answers of no others", () => {
  registerAgents("underground", ["CIRCLE", "BAKERLOO"]);
  registerAgents("elsewhere", ["DISTRICT"]);
  const thread = threadOf("underground");
  for (const agent of ["CIRCLE", "BAKERLOO", null]) insert(thread, agent);
  for (const agent of ["DISTRICT", "circle", ""])
    expect(() => insert(thread, agent)).toThrow("unknown agent type");
});

test("nor can an answer become another agent's", () => {
  registerAgents("underground", ["CIRCLE", "BAKERLOO"]);
  const thread = threadOf("underground");
  insert(thread, "CIRCLE");
  const change = store().sqlite.prepare("UPDATE messages SET agent_type = ? WHERE thread_id = ?");
  expect(change.run("BAKERLOO", thread).changes).toBe(1);
  expect(() => change.run("NOBODY", thread)).toThrow("unknown agent type");
});

test("a desk that has named none may be answered by anyone", () => {
  registerAgents("underground", ["CIRCLE"]);
  registerAgents("quiet", []);
  insert(threadOf("quiet"), "ANYONE");
});

test("agents that are named again, at the next start, stay as they are", () => {
  registerAgents("underground", ["CIRCLE"]);
  registerAgents("underground", ["CIRCLE", "JUBILEE"]);
  insert(threadOf("underground"), "JUBILEE");
});
