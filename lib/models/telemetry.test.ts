import { type Attributes, type Span, type SpanOptions, trace } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ModelChain } from "./chain";
import { createChatModel } from "./providers";
import { parseModelSpec } from "./spec";
import { collect } from "./testing/collect";
import { setEnvironment } from "./testing/environment";
import { fails, ProviderDouble, says } from "./testing/provider-double";

interface Recorded {
  name: string;
  attributes: Attributes;
  ends: number;
}

let provider: ProviderDouble;
let spans: Recorded[];

beforeEach(async () => {
  provider = await ProviderDouble.start();
  setEnvironment({ OLLAMA_BASE_URL: provider.url, OPENAI_BASE_URL: `${provider.url}/v1` });
  spans = [];
  const startSpan = (name: string, options?: SpanOptions) =>
    recording({ name, attributes: { ...options?.attributes }, ends: 0 });
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan: vi.fn() }) });
});

afterEach(async () => {
  trace.disable();
  vi.unstubAllEnvs();
  await provider.close();
});

function recording(recorded: Recorded): Span {
  spans.push(recorded);
  const span: Partial<Span> = {
    setAttributes: (attributes) => Object.assign(recorded.attributes, attributes) && (span as Span),
    setStatus: () => span as Span,
    isRecording: () => recorded.ends === 0,
    end: () => void recorded.ends++,
  };
  return span as Span;
}

function chainOf(...ids: string[]): ModelChain {
  const settings = { temperature: 0.7, maxTokens: 500, retries: 0 };
  return new ModelChain(
    ids.map((id) => {
      const spec = parseModelSpec(id)!;
      const model = createChatModel(spec, settings, () => expect.unreachable());
      return { spec, settings, model, bound: model };
    }),
  );
}

const usage = { input: 11, output: 4 };
const counted = { "gen_ai.usage.input_tokens": 11, "gen_ai.usage.output_tokens": 4 };

test("each call is a span with its model, settings and token counts, and no word of the talk", async () => {
  provider.script(fails(503), { ...says("whispered answer"), usage });
  await chainOf("ollama:llama3.1:8b", "openai:gpt-4o-mini").invoke("whispered question");
  expect(spans).toMatchObject([
    { name: "chat ollama:llama3.1:8b", ends: 1, attributes: { "error.type": "server_error" } },
    {
      name: "chat openai:gpt-4o-mini",
      ends: 1,
      attributes: {
        "almanac.model_id": "openai:gpt-4o-mini",
        "almanac.role.temperature": 0.7,
        "almanac.role.max_tokens": 500,
        ...counted,
      },
    },
  ]);
  expect(JSON.stringify(spans)).not.toContain("whispered");
});

test("tokens are counted where only an object comes back", async () => {
  provider.script({ ...says('{"line":"victoria"}'), usage });
  await chainOf("openai:gpt-4o-mini")
    .withStructuredOutput(z.object({ line: z.string() }))
    .invoke("Which?");
  expect(spans).toMatchObject([{ ends: 1, attributes: counted }]);
});

test("a stream's span ends with it", async () => {
  provider.script({ ...says("Mind ", "the gap"), usage });
  const stream = await chainOf("ollama:llama3.1:8b").stream("Hello");
  await stream.next();
  expect(spans).toMatchObject([{ ends: 0 }]);
  await collect(stream);
  expect(spans).toMatchObject([{ ends: 1, attributes: counted }]);
});

test("a stream that breaks off ends its span once, as failed", async () => {
  provider.script({ ...says("Mind "), ending: "reset" });
  const stream = await chainOf("ollama:llama3.1:8b").stream("Hello");
  await expect(collect(stream)).rejects.toThrow();
  expect(spans).toMatchObject([{ ends: 1, attributes: { "error.type": "reset" } }]);
});

test("a stream that its reader leaves ends its span", async () => {
  provider.script(says("Mind ", "the ", "gap"));
  for await (const _ of await chainOf("ollama:llama3.1:8b").stream("Hello")) break;
  await vi.waitFor(() => expect(spans).toMatchObject([{ ends: 1 }]));
});
