import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseJson, parseParams, parseQuery } from "./parse";

const post = (
  body: BodyInit | null,
  headers: Record<string, string> = { "content-type": "application/json" },
) =>
  new Request("http://localhost:3000/api/chat", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
const bytes = (...values: number[]) => new Uint8Array(values);
const anything = z.unknown();

function endless(chunk: Uint8Array) {
  let chunks = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      controller.enqueue(chunk);
    },
    cancel() {
      cancelled = true;
    },
  });
  return { stream, read: () => chunks * chunk.byteLength, cancelled: () => cancelled };
}

describe("parseJson", () => {
  test("gives the parsed value, in the schema's output", async () => {
    const schema = z.object({ query: z.string().trim(), limit: z.number().default(5) });
    expect(await parseJson(post('{"query":" hi ","more":1}'), schema)).toEqual({ query: "hi", limit: 5 });
  });

  test("any JSON goes through unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
        const text = JSON.stringify(value);
        // Taken out, as the test below shows.
        fc.pre(!text.includes("__proto__"));
        expect(await parseJson(post(text), anything)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("whatever is posted gives a value or an AppError that blames the caller", async () => {
    const schema = z.object({
      query: z.string(),
      user_context: z.record(z.string(), z.unknown()).optional(),
    });
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text.slice(0, -1))),
    );
    const type = fc.option(
      fc.constantFrom("application/json", "application/json; charset=utf-8", "text/plain", "?"),
    );
    await fc.assert(
      fc.asyncProperty(body, type, fc.integer({ min: 0, max: 400 }), async (given, contentType, maxBytes) => {
        const request = post(given as BodyInit, contentType ? { "content-type": contentType } : {});
        const failure = await parseJson(request, schema, { maxBytes }).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure === undefined) return;
        expect(failure).toBeInstanceOf(AppError);
        expect((failure as AppError).status).toBeGreaterThanOrEqual(400);
        expect((failure as AppError).status).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });

  test.each(["application/json", "Application/JSON; charset=UTF-8", "application/ld+json", ""])(
    "accepts the content type %j",
    async (type) => {
      expect(await parseJson(post("1", { "content-type": type }), anything)).toBe(1);
    },
  );

  test("accepts JSON without a content type", async () => {
    expect(await parseJson(post(new Blob(["[1]"]), {}), anything)).toEqual([1]);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "multipart/form-data; boundary=x",
  ])("refuses the content type %j", async (type) => {
    await expect(parseJson(post("{}", { "content-type": type }), anything)).rejects.toMatchObject({
      status: 415,
    });
  });

  test("accepts a body of just the size allowed and refuses one byte more", async () => {
    expect(await parseJson(post('"123456"'), anything, { maxBytes: 8 })).toBe("123456");
    await expect(parseJson(post('"1234567"'), anything, { maxBytes: 8 })).rejects.toMatchObject({
      status: 413,
    });
  });

  test.each<Record<string, string>>([{}, { "content-length": "3000000" }])(
    "a body over the limit with %o is read to its end, so that its sender gets the refusal",
    async (headers) => {
      const body = new Blob([Buffer.alloc(3_000_000, " ")]).stream();
      let hasEnded = false;
      const flush = () => {
        hasEnded = true;
      };
      const watched = body.pipeThrough(new TransformStream({ flush }));
      await expect(parseJson(post(watched, headers), anything)).rejects.toMatchObject({ code: "too_large" });
      expect(hasEnded).toBe(true);
    },
  );

  test.each<Record<string, string>>([{}, { "content-length": "10" }, { "content-length": "1048577" }])(
    "an endless body with %o is cut off",
    async (headers) => {
      const { stream, read, cancelled } = endless(Buffer.alloc(64 * 1024, " "));
      await expect(parseJson(post(stream, headers), anything)).rejects.toMatchObject({
        status: 413,
      });
      expect(read()).toBeLessThan(18 * 1024 * 1024);
      expect(cancelled()).toBe(true);
    },
  );

  test("a body that breaks off is the caller's", async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("ECONNRESET")) });
    await expect(parseJson(post(stream), anything)).rejects.toMatchObject({
      status: 400,
      message: /broke off/,
    });
  });

  test.each([
    ["nothing", null, /empty/],
    ["blanks", "  \n", /empty/],
    ["no JSON", "{query: 1}", /isn't valid JSON/],
    ["a cut-off character", bytes(0x22, 0xe2, 0x82, 0x22), /isn't valid UTF-8/],
    ["an overlong encoding", bytes(0x22, 0xc0, 0xaf, 0x22), /isn't valid UTF-8/],
    ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), /isn't valid UTF-8/],
  ])("%s is a bad request that says so", async (_name, body, message) => {
    await expect(parseJson(post(body), anything)).rejects.toMatchObject({ code: "bad_request", message });
  });

  test("a byte order mark does no harm", async () => {
    expect(await parseJson(post(bytes(0xef, 0xbb, 0xbf, 0x31)), anything)).toBe(1);
  });

  test("names each fault with its path, and the first in the message", async () => {
    const schema = z.object({ a: z.object({ b: z.array(z.string()) }), limit: z.number() });
    const failure = parseJson(post('{"a":{"b":["x",2]}}'), schema);
    await expect(failure).rejects.toMatchObject({
      code: "bad_request",
      message: "a.b[1]: Invalid input: expected string, received number",
      faults: [
        { path: "a.b[1]", message: "Invalid input: expected string, received number" },
        { path: "limit", message: "Invalid input: expected number, received undefined" },
      ],
    });
  });

  test("a fault of the whole is named too", async () => {
    await expect(parseJson(post("[]"), z.object({}))).rejects.toMatchObject({ message: /^The body: / });
  });

  test("tells of no more faults than are of use, and cuts long keys", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}${"k".repeat(1000)}`, 1]));
    const failure = parseJson(post(JSON.stringify(many)), z.record(z.string(), z.string()));
    const { faults } = (await failure.catch((error) => error)) as AppError;
    expect(faults).toHaveLength(20);
    expect(JSON.stringify(faults).length).toBeLessThan(20_000);
  });

  test.each([
    ["lists", "[".repeat(300_000) + "]".repeat(300_000)],
    ["objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ])("refuses %s nested without end", async (_name, text) => {
    await expect(parseJson(post(text), anything)).rejects.toMatchObject({
      status: 400,
      message: /nested deeper/,
    });
  });

  test.each([
    '{"__proto__":{"admin":true},"a":[{"__proto__":1,"b":2}]}',
    '{"\\u005f_proto__":{"admin":true},"a":[{"b":2}]}',
  ])("takes %s without its __proto__ keys", async (text) => {
    const value = (await parseJson(post(text), anything)) as object;
    expect(value).toEqual({ a: [{ b: 2 }] });
    expect(Object.assign({}, value)).not.toHaveProperty("admin");
    expect({}).not.toHaveProperty("admin");
  });
});

describe("parseQuery", () => {
  const schema = z.object({
    limit: z.coerce.number().int().max(100).default(20),
    tag: z.array(z.string()).optional(),
  });
  const query = (text: string) => parseQuery(new URL(`http://localhost:3000/api/threads?${text}`), schema);

  test("reads single keys as text and repeated ones as lists", () => {
    expect(query("limit=5&tag=a&tag=b&other=x")).toEqual({ limit: 5, tag: ["a", "b"] });
    expect(query("")).toEqual({ limit: 20 });
  });

  test("names the fault", () => {
    expect(() => query("limit=500")).toThrow(
      expect.objectContaining({ status: 400, faults: [expect.objectContaining({ path: "limit" })] }),
    );
  });

  test("__proto__ does no harm", () => {
    expect(parseQuery(new URL("http://x/?__proto__=1&a=2"), z.record(z.string(), z.unknown()))).toEqual({
      a: "2",
    });
  });
});

test("parseParams names the fault", () => {
  const schema = z.object({ id: z.uuid() });
  const id = "0b9a2e5c-3f3c-4d8e-9f57-0a6d6c1f2b3a";
  expect(parseParams({ id }, schema)).toEqual({ id });
  expect(() => parseParams({ id: "../x" }, schema)).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringMatching(/^id: /) }),
  );
});
