import { expect, test } from "vitest";
import { store } from "@/db/client";
import { STORAGE_FULL } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import * as health from "../health/route";
import { API_ENV, ask, call, readLines, warmEmbeddedModel } from "../testing/call";
import { GET as getMessages } from "../threads/[id]/messages/route";

isolateEnv(API_ENV);
warmEmbeddedModel();

const QUESTION = "Is there a good service on the Circle line?";
/** Such a question has no place in the free pages. */
const LONG = 3900;
const LONGEST_WAIT_MS = 10_000;
const pages = (name: "page_count" | "max_page_count"): number =>
  store().sqlite.pragma(name, { simple: true }) as number;
const setMost = (most: number) => store().sqlite.pragma(`max_page_count = ${most}`);

/** The database takes no more, as on a disk that was mounted anew for reading; `makeRoom` ends it. */
const close = () => store().sqlite.pragma("query_only = 1");

function fill(): void {
  store().commits.flush();
  setMost(pages("page_count"));
  const row = store().sqlite.prepare(
    "INSERT INTO cache (key, value, stored_at) VALUES (?, zeroblob(500), 0)",
  );
  expect(() => {
    for (let n = 0; ; n++) row.run(`filler ${n}`);
  }).toThrow("full");
}

function makeRoom(): void {
  setMost(1_000_000);
  store().sqlite.pragma("query_only = 0");
}

const count = (table: "threads" | "messages", where = "1") =>
  store().sqlite.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get()?.n;
const askHealth = async () => {
  const response = await call(health.GET);
  return { code: response.status, ...(await response.json()) };
};

test("on a full disk a question is refused, health says why, and both recover by themselves", async () => {
  await (await ask({ query: QUESTION })).text();
  const before = { threads: count("threads"), messages: count("messages") };
  fill();
  const refused = await ask({ query: QUESTION.padEnd(LONG, " Please.") });
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: "storage_full", error: STORAGE_FULL });
  expect({ threads: count("threads"), messages: count("messages") }).toEqual(before);
  expect(await askHealth()).toMatchObject({
    code: 503,
    status: "down",
    database: { ok: false, detail: expect.stringContaining("Storage is full") },
  });
  makeRoom();
  await expect
    .poll(async () => (await askHealth()).database, { timeout: LONGEST_WAIT_MS })
    .toEqual({ ok: true });
  expect((await ask({ query: QUESTION })).status).toBe(200);
});

test("a disk that fills up while an answer is written leaves none running", async () => {
  const response = await ask({ query: QUESTION });
  const reader = response.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  const { thread_id } = JSON.parse(JSON.parse(first.split("\n")[0] ?? "").update);
  close();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    rest += new TextDecoder().decode(part.value);
  const lines = await readLines(new Response(rest));
  expect(lines.at(-1)).toMatchObject({ node: "error", update: { message: STORAGE_FULL } });
  makeRoom();
  await expect.poll(() => count("messages", "status = 'running'"), { timeout: LONGEST_WAIT_MS }).toBe(0);
  const { messages } = await (await call(getMessages, { params: { id: thread_id } })).json();
  expect(messages.at(-1)).toMatchObject({ status: "error", error: STORAGE_FULL });
});
