import { ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { z } from "zod";
import { withDeadline } from "@/lib/deadline";
import { AppError, toAppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { scrub } from "@/lib/scrub";
import { withSpan } from "@/lib/telemetry";
import { say } from "../node";
import { inBounds } from "./in-bounds";
import { stepOf } from "./step-of";
import type { AnyTool, Asker, ToolCallRecord, ToolContext, WantedCall } from "./tool";

const TIMEOUT_MS = 60_000;

type Outcome = Pick<ToolCallRecord, "result" | "error">;

/** A failure is part of the outcome. */
export async function callTool(
  wanted: WantedCall,
  tool: AnyTool | undefined,
  ctx: ToolContext,
  config: LangGraphRunnableConfig,
): Promise<ToolCallRecord> {
  if (tool?.progress) ctx.say(tool.progress);
  return report(wanted, stepOf(tool, wanted, ctx), config, () => attempt(wanted, tool, ctx));
}

export function refuseCall(
  wanted: WantedCall,
  tool: AnyTool | undefined,
  asker: Asker,
  message: string,
  config: LangGraphRunnableConfig,
): Promise<ToolCallRecord> {
  return report(wanted, stepOf(tool, wanted, asker), config, async () => ({
    error: { code: "conflict", message },
  }));
}

async function report(
  wanted: WantedCall,
  title: string | undefined,
  config: LangGraphRunnableConfig,
  outcomeOf: () => Promise<Outcome>,
): Promise<ToolCallRecord> {
  const started = performance.now();
  say(config, { type: "tool-start", ...wanted, title });
  const outcome = await withSpan(`tool ${wanted.name}`, { "almanac.tool": wanted.name }, outcomeOf);
  const ms = Math.round(performance.now() - started);
  const failed = outcome.error !== undefined;
  say(config, {
    type: "tool-end",
    id: wanted.id,
    name: wanted.name,
    result: outcome.result ?? { error: outcome.error },
    failed,
    ms,
  });
  const args = scrub(JSON.stringify(wanted.args));
  logger().info({ tool: wanted.name, args, ms, error: outcome.error?.code }, "tool called");
  return { ...wanted, ...outcome };
}

async function attempt(
  { name, args }: WantedCall,
  tool: AnyTool | undefined,
  ctx: ToolContext,
): Promise<Outcome> {
  if (!tool) return { error: { code: "not_found", message: `There is no tool called ${name}.` } };
  const input = tool.input.safeParse(args);
  if (!input.success) return { error: { code: "bad_request", message: faultIn(input.error) } };
  try {
    const result = await withinTime(tool, ctx, (signal) =>
      tool.run({ ctx: { ...ctx, signal }, input: input.data }),
    );
    assertOutput(tool, result.data);
    return { result };
  } catch (thrown) {
    if (ctx.signal.aborted) throw thrown;
    const error = toAppError(thrown);
    if (error.code === "internal") logger().error({ err: thrown, tool: name }, "tool failed");
    const { reasons } = error.details ?? {};
    const more = typeof reasons === "string" && { reasons };
    return { error: { code: error.code, message: error.message, ...more } };
  }
}

function faultIn({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".")}: ${issue?.message}`;
}

/** Even if the tool doesn't listen to its signal. */
async function withinTime<T>(
  { name, timeoutMs = TIMEOUT_MS }: AnyTool,
  { signal }: ToolContext,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () =>
    reject(
      signal.aborted
        ? signal.reason
        : new AppError(
            "upstream_unavailable",
            `${name} took longer than ${timeoutMs / 1000} s and was given up.`,
          ),
    );
  return withDeadline(timeoutMs, signal, async (either) => {
    either.addEventListener("abort", onAbort, { once: true });
    try {
      return await Promise.race([run(either), aborted]);
    } finally {
      either.removeEventListener("abort", onAbort);
    }
  });
}

/** A bug: tests fail, users aren't bothered. */
function assertOutput({ name, output }: AnyTool, data: unknown): void {
  if (process.env.NODE_ENV !== "test") return;
  const checked = output.safeParse(data);
  if (!checked.success)
    throw new Error(`${name} returned data that its output schema refuses: ${checked.error}`);
}

/** With times in the asker's zone. */
export function toToolMessage(
  { id, name, result, error }: ToolCallRecord,
  tool: AnyTool | undefined,
  zone = "UTC",
): ToolMessage {
  const told = error ? { status: "error", message: error.message, error } : forModel(tool, result, zone);
  return new ToolMessage({
    tool_call_id: id,
    name,
    content: inBounds(told),
    status: error ? "error" : "success",
    ...(result && { artifact: { provenance: result.provenance } }),
  });
}

const forModel = (tool: AnyTool | undefined, result: ToolCallRecord["result"], zone: string): unknown =>
  result && tool?.forModel ? tool.forModel(result, { zone }) : result;
