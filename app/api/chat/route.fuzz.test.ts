import fc from "fast-check";
import { expect, test } from "vitest";
import { routeQuery } from "@/lib/desks/underground/router";
import { SPECIALISTS, specialistOf } from "@/lib/desks/underground/specialists";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, call, KEY, readChunks, readLines, warmEmbeddedModel } from "../testing/call";
import { POST } from "./route";
import { WholeAnswer } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const NAMES = [
  "desk",
  "query",
  "message",
  "thread_id",
  "threadId",
  "ui_context",
  "ui_action_only",
  "user_context",
  "userContext",
  "context",
  "user_persona",
  "metadata",
  "session_id",
  "user_id",
  "tags",
  "__proto__",
  "constructor",
];

const anyText = fc.string({ unit: "binary", maxLength: 60 });

const nearly = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.jsonValue(), anyText), { maxKeys: 5 }),
    fc.option(fc.oneof(anyText, fc.constantFrom("Is the Circle line running?", "next train at Bank")), {
      nil: undefined,
    }),
  )
  .map(([fields, query]) => JSON.stringify(query === undefined ? fields : { ...fields, query }));

const object = fc.dictionary(anyText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });

const right = fc
  .record(
    {
      query: fc.oneof(anyText, fc.constantFrom("Is the Circle line running?", "next train at Bank")),
      desk: fc.constant("underground"),
      user_context: object,
      ui_context: object,
      ui_action_only: fc.constant(true),
      metadata: object,
      context: anyText,
      session_id: anyText,
      tags: fc.array(anyText, { maxLength: 3 }),
      unknown: fc.jsonValue(),
    },
    { requiredKeys: ["query"] },
  )
  .map((body) => JSON.stringify(body));

const bodies = fc.oneof(
  { weight: 4, arbitrary: right },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 4, arbitrary: nearly },
  {
    weight: 1,
    arbitrary: fc.tuple(nearly, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
  },
);

// What a header may hold on the wire: Latin-1 without control characters.
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const TYPES = ["application/x-ndjson", "application/json", "text/event-stream", "*/*", "text/html"];
const accepts = fc.oneof(
  headerText,
  fc
    .array(fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom("", ";q=0", ";q=0.5", ";q=x", ";q=-1")), {
      minLength: 1,
      maxLength: 4,
    })
    .map((items) => items.map((item) => item.join("")).join(", ")),
);
const headers = fc.record(
  {
    accept: accepts,
    "content-type": fc.oneof(
      { weight: 1, arbitrary: headerText },
      { weight: 5, arbitrary: fc.constantFrom("application/json", "application/json; charset=utf-16") },
      { weight: 1, arbitrary: fc.constantFrom("text/plain", "multipart/form-data", "application/jsonp") },
    ),
    "content-length": fc.oneof(headerText, fc.constantFrom("0", "-1", "1e9", "7")),
    "content-encoding": fc.constantFrom("gzip", "br"),
    "x-api-key": fc.oneof({ weight: 9, arbitrary: fc.constant(KEY) }, { weight: 1, arbitrary: headerText }),
    cookie: fc.oneof(
      headerText,
      headerText.map((text) => `almanac_session=${text}`),
    ),
    origin: fc.oneof(headerText, fc.webUrl()),
    "sec-fetch-site": fc.constantFrom("same-origin", "cross-site", "none", ""),
    "x-request-id": headerText,
    "x-forwarded-host": headerText,
  },
  { requiredKeys: [] },
);

const READ: Record<string, (response: Response) => Promise<void>> = {
  async "application/x-ndjson; charset=utf-8"(response) {
    const [first, ...lines] = await readLines(response);
    expect(first?.node).toBe("thread");
    const last = lines.at(-1);
    expect(["saveResponse", "guard", "error"]).toContain(last?.node);
    expect(last?.node, JSON.stringify(last)).not.toBe("error");
  },
  async "application/json"(response) {
    WholeAnswer.strict().parse(await response.json());
  },
  async "text/event-stream; charset=utf-8"(response) {
    const text = await response.text();
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    const chunks = await readChunks(new Response(text));
    expect([chunks[0]?.type, chunks.at(-1)?.type]).toEqual(["start", "finish"]);
  },
};

test("whatever is posted with whatever headers gets a well-formed answer or a clear refusal", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bodies, headers, async (body, given) => {
      const all: Record<string, string> = { "x-api-key": KEY, ...given };
      const response = await call(POST, { method: "POST", key: null, headers: all, body });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 200) return READ[response.headers.get("content-type")!]!(response);
      expect([400, 401, 403, 404, 413, 415]).toContain(response.status);
      const error = ErrorBody.strict().parse(await response.json());
      expect(error.error.length).toBeGreaterThan(10);
      expect(error.error.length).toBeLessThan(700);
    }),
    { numRuns: 300, seed: 20260701 },
  );
  // Otherwise the property would hold of nothing.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 415]));
  expect(statuses.get(200)).toBeGreaterThan(20);
}, 60_000);

test("any question goes to one of the graph's specialists", async () => {
  const agents = SPECIALISTS.map(({ agent }) => agent);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 80 })),
      fc.option(fc.constantFrom(...agents), { nil: undefined }),
      async (query, previous) => {
        const { agent, confidence, reasoning } = await routeQuery(
          query,
          {},
          {
            last: previous ? { question: "?", answer: "", agent: previous } : undefined,
          },
        );
        expect(specialistOf(agent)).toBeDefined();
        expect([0.5, 0.7, 0.9]).toContain(confidence);
        expect(reasoning).not.toBe("");
        expect(reasoning).not.toContain("error");
      },
    ),
    { numRuns: 200, seed: 20260701 },
  );
}, 60_000);
