import { setImmediate } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { API_KEY, BASE_URL } from "../settings";
import { readLines } from "./lines";

const QUESTION = { query: "Is there a good service on the Circle line?" };

function post(headers: Record<string, string>, body: BodyInit = JSON.stringify(QUESTION)): Promise<Response> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  return fetch(`${BASE_URL}/api/chat`, init);
}

const withKey = { "x-api-key": API_KEY };

async function session(): Promise<Record<string, string>> {
  const page = await fetch(BASE_URL);
  const [cookie] = page.headers.getSetCookie().map((set) => set.split(";")[0]!);
  return { cookie: cookie!, origin: BASE_URL };
}

test("an answer in NDJSON, for who asks for nothing else", async () => {
  const response = await post(withKey);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const lines = await readLines(response);
  expect(lines.map(({ node }) => node)).toEqual(["thread", "router", "circle", "saveResponse"]);
});

test("an answer in JSON", async () => {
  const response = await post({ ...withKey, accept: "application/json" });
  expect(await response.json()).toMatchObject({
    response: expect.stringContaining("Circle line"),
    desk: "underground",
    agent: "CIRCLE",
    model: "embedded",
    provenance: [{ source: "Almanac simulation", live: false }],
  });
});

test("an answer as an event stream, with a browser's session", async () => {
  const response = await post({ ...(await session()), accept: "text/event-stream" });
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  const text = await response.text();
  expect(text).toContain('"type":"text-delta"');
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
});

for (const accept of ["application/x-ndjson", "application/json", "text/event-stream"]) {
  test(`${accept} comes as it is, whatever could hold it back`, async () => {
    const response = await post({ ...withKey, accept, "accept-encoding": "gzip, br" });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers.has("content-encoding")).toBe(false);
    await response.text();
  });
}

test("without a key there is no answer", async () => {
  for (const headers of [{}, { "x-api-key": "alm_key-of-nobody" }, { cookie: "almanac_session=x.1.y" }]) {
    const response = await post(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: "unauthorized" });
  }
});

test("a session is no key to pages of other sites", async () => {
  const response = await post({ ...(await session()), origin: "https://elsewhere.example" });
  expect(response.status).toBe(403);
});

test("a body of more than a mebibyte is refused, whether it tells its length or not", async () => {
  const body = JSON.stringify({ ...QUESTION, unknown: "x".repeat(2 * 1024 * 1024) });
  expect((await post(withKey, body)).status).toBe(413);
  // Sent piece by piece, so that the refusal comes while much of it is still to be sent.
  const pieces = body.match(/.{1,65536}/g) ?? [];
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate();
      const piece = pieces.shift();
      return piece ? controller.enqueue(Buffer.from(piece)) : controller.close();
    },
  });
  const init = { method: "POST", headers: { ...withKey, "content-type": "application/json" }, body: stream };
  const untold = await fetch(`${BASE_URL}/api/chat`, { ...init, duplex: "half" } as RequestInit);
  expect(untold.status).toBe(413);
  // The rest of it must not stand in the way of what comes next.
  expect((await post({ ...withKey, accept: "application/json" })).status).toBe(200);
});

test("a thread lives from its first question to its end", async () => {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${BASE_URL}/api/${path}`, { headers: withKey, ...init });
  const { thread_id: id } = await post({ ...withKey, accept: "application/json" }).then((told) =>
    told.json(),
  );
  const followUp = JSON.stringify({ message: "And the Victoria line?", threadId: id });
  const next = await post({ ...withKey, accept: "application/json" }, followUp).then((told) => told.json());
  expect(next.response).toContain("Victoria line");
  const { messages } = await get(`conversations/${id}`).then((told) => told.json());
  expect(messages.map(({ role }: { role: string }) => role)).toEqual([
    "human",
    "assistant",
    "human",
    "assistant",
  ]);
  expect((await get(`threads/${id}/stream`)).status).toBe(204);
  expect((await get(`threads/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await get(`threads/${id}`)).status).toBe(404);
});

test("what isn't there is not found, and what isn't done not allowed", async () => {
  expect((await fetch(`${BASE_URL}/api/nothing`)).status).toBe(404);
  expect((await fetch(`${BASE_URL}/api/chat`)).status).toBe(405);
  expect((await fetch(`${BASE_URL}/api/chat`, { method: "PUT", headers: withKey })).status).toBe(405);
});
