import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { resetEnv } from "./env";
import { currentTraceId, registerTelemetry, withSpan } from "./telemetry";

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number; message?: string };
  attributes: { key: string; value: Record<string, unknown> }[];
  events: { name: string }[];
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

async function startCollector() {
  const { promise, resolve } = Promise.withResolvers<{ path?: string; body: ExportRequest }>();
  const server = createServer(async (request, response) => {
    resolve({ path: request.url, body: (await json(request)) as ExportRequest });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received: promise, close: () => server.close() };
}

afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

test("without a collector nothing is registered, and spans cost nothing but their work", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  resetEnv();
  await registerTelemetry();
  expect(await withSpan("work", {}, () => currentTraceId() ?? "none")).toMatch(/^(none|0{32})$/);
  await expect(withSpan("work", {}, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});

test("exports spans, nested and failed ones too, to the collector", async () => {
  const collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "1");
  resetEnv();
  await registerTelemetry();

  let traceId: string | undefined;
  const outer = withSpan("outer", { desk: "echo" }, async () => {
    traceId = currentTraceId();
    await withSpan("inner", {}, () => Promise.reject(new Error("GET /?app_key=s3cret failed")));
  });
  await expect(outer).rejects.toThrow("failed");

  const { path, body } = await collector.received;
  collector.close();
  expect(path).toBe("/v1/traces");
  const [resource] = body.resourceSpans;
  expect(resource!.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "almanac" },
  });
  const spans = Object.fromEntries(
    resource!.scopeSpans.flatMap(({ spans }) => spans).map((s) => [s.name, s]),
  );
  expect(spans.inner).toMatchObject({ traceId, parentSpanId: spans.outer!.spanId, status: { code: 2 } });
  expect(spans.inner!.events[0]!.name).toBe("exception");
  expect(spans.outer!.attributes).toContainEqual({ key: "desk", value: { stringValue: "echo" } });
  expect(JSON.stringify(body)).not.toContain("s3cret");
});
