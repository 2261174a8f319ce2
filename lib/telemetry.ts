import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { env } from "./env";
import { scrub } from "./scrub";

// Costs next to nothing until `registerTelemetry` has installed a provider, and uses it from then on.
const tracer = trace.getTracer("almanac");

export function recordFailure(span: Span, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  span.recordException({ name, message: scrub(message), stack: stack && scrub(stack) });
  span.setStatus({ code: SpanStatusCode.ERROR, message: scrub(message) });
}

export function withSpan<T>(
  name: string,
  attributes: Attributes,
  fn: (span: Span) => T | Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await fn(span);
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Over OTLP to OTEL_EXPORTER_OTLP_ENDPOINT; without it does nothing. */
export async function registerTelemetry(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { registerOTel } = await import("@vercel/otel");
  registerOTel({ serviceName: "almanac" });
}
