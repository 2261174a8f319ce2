import { beforeEach, describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { fails, says } from "@/lib/models/testing/provider-double";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask, call, readChunks, readLines } from "../testing/call";
import { modelDouble, PROVIDER_KEY } from "../testing/model-double";
import { GET as getMessages } from "../threads/[id]/messages/route";
import { ThreadMessages } from "../threads/schema";
import { StreamError } from "./schema";

isolateEnv(API_ENV);

const provider = await modelDouble();

const QUESTION = { query: "Is there a good service on the Circle line?" };
const refuses = () => provider.script(fails(401, PROVIDER_KEY), fails(401, PROVIDER_KEY));

async function rowsOf(id: string) {
  const response = await call(getMessages, { params: { id } });
  return ThreadMessages.parse(await response.json()).messages;
}

describe("a model that fails after the graph has begun", () => {
  test("is a line of NDJSON, after those of the nodes that finished", async () => {
    refuses();
    const response = await ask(QUESTION);
    expect(response.status).toBe(200);
    const lines = await readLines(response);
    expect(lines.map(({ node }) => node)).toEqual(["thread", "router", "error"]);
    expect(lines[1]!.update).toEqual({
      routedAgent: "CIRCLE",
      routingConfidence: 0.5,
      routingReasoning: "Default routing due to processing error",
    });
    expect(StreamError.strict().parse(lines[2]!.update)).toEqual({
      error: true,
      message: "The OpenAI model gpt-4o-mini refused our access (401). Check OPENAI_API_KEY.",
      error_type: "model_unavailable",
      type: "stream_processing_error",
      fatal: false,
    });
  });

  test("is the answer's status in JSON", async () => {
    refuses();
    const response = await ask(QUESTION, "application/json");
    expect(response.status).toBe(503);
    expect(ErrorBody.strict().parse(await response.json())).toMatchObject({ code: "model_unavailable" });
  });

  test("says in JSON, too, when to come back", async () => {
    const busy = fails(429, "busy", { "retry-after": "30" });
    provider.script(busy, busy);
    const response = await ask(QUESTION, "application/json");
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await response.json()).toMatchObject({ code: "model_unavailable", retry_after: 30 });
  });

  test("is an error chunk of the event stream", async () => {
    refuses();
    const chunks = await readChunks(await ask(QUESTION, "text/event-stream"));
    expect(chunks.at(-1)).toEqual({
      type: "error",
      errorText: expect.stringContaining("refused our access"),
    });
  });

  test("tells nobody the key", async () => {
    refuses();
    const text = await ask(QUESTION).then((response) => response.text());
    expect(text).not.toContain(PROVIDER_KEY);
    expect(text).not.toContain(provider.url);
  });

  test("is kept with what was finished, and the thread can be asked on", async () => {
    refuses();
    const [thread] = await readLines(await ask(QUESTION));
    const id = thread!.update.thread_id as string;
    const [, failed] = await rowsOf(id);
    expect(failed).toMatchObject({
      role: "assistant",
      status: "error",
      error: expect.stringContaining("refused our access"),
      state: { routedAgent: "CIRCLE" },
    });
    provider.script(says("VICTORIA"), says("All ", "is ", "well."));
    const next = await ask({ query: "And the Victoria line?", thread_id: id }, "application/json");
    expect(await next.json()).toMatchObject({ response: "All is well.", agent: "VICTORIA" });
    const asked = JSON.stringify(provider.completions.at(-1)?.body.messages);
    expect(asked).toContain(QUESTION.query);
  });
});

describe("a graph that can't begin", () => {
  beforeEach(() => {
    vi.spyOn(store().checkpointer, "getTuple").mockRejectedValue(new Error("disk I/O error in /srv/secret"));
    return () => vi.restoreAllMocks();
  });

  test("is a line of NDJSON right after the thread's", async () => {
    const [thread, error, ...rest] = await readLines(await ask(QUESTION));
    expect(thread!.node).toBe("thread");
    expect(rest).toEqual([]);
    expect(StreamError.strict().parse(error!.update)).toEqual({
      error: true,
      message: "Something went wrong on our side. Try again in a moment.",
      error_type: "Error",
      type: "stream_initialization_error",
      fatal: true,
    });
    const [, failed] = await rowsOf(thread!.update.thread_id as string);
    expect(failed).toMatchObject({ status: "error", content: "" });
  });

  test("is 500 in JSON, and holds nothing internal", async () => {
    const response = await ask(QUESTION, "application/json");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("/srv");
  });
});
