import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ApprovalRequest } from "@/lib/agent/approval";
import { callTool } from "@/lib/agent/tools/call-tool";
import { type Settled, settle, toApprove } from "@/lib/agent/tools/settle";
import type { AnyTool, ToolContext, ToolResult } from "@/lib/agent/tools/tool";
import { AppError, toAppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";

export interface Client extends Pick<ToolContext, "caller" | "signal" | "say"> {
  /** Left out where the program that calls can't ask. @returns whether the user approved */
  ask?(request: ApprovalRequest): Promise<boolean>;
}

/** A failure is part of the result, so that the calling model reads it. */
export async function callFromOutside(
  tool: AnyTool,
  args: Record<string, unknown>,
  client: Client,
): Promise<CallToolResult> {
  const id = randomUUID();
  // The bounds of an answer hold for each call.
  const answerId = `mcp:${id}`;
  try {
    assertShort(args);
    const verdict = await decide(tool, args, answerId, client);
    if (verdict.kind === "refuse") throw new AppError("conflict", verdict.message);
    const ctx = contextOf(client, answerId, verdict.grant);
    const { result, error } = await callTool({ id, name: tool.name, args }, tool, ctx, {});
    return result ? succeeded(result) : failed(error);
  } catch (thrown) {
    client.signal.throwIfAborted();
    return failed(toAppError(thrown));
  }
}

/** Far more than any question needs: what tools do with a text may grow with its length. */
const MOST_BYTES = 8192;

/** @throws AppError `bad_request` */
function assertShort(args: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(args)) <= MOST_BYTES) return;
  throw new AppError("bad_request", `The arguments must be ${MOST_BYTES} bytes of JSON or less.`);
}

async function decide(
  tool: AnyTool,
  args: Record<string, unknown>,
  answerId: string,
  { caller, ask = cannotAsk }: Client,
): Promise<Settled> {
  if (!tool.approval) return { kind: "run" };
  return settle(tool.approval, toApprove(args, tool, { caller }), { caller, answerId, ask });
}

/** @throws AppError `conflict` */
function cannotAsk({ question }: ApprovalRequest): never {
  throw new AppError(
    "conflict",
    `This needs the user's approval, and your program can't ask for it (it has no MCP elicitation). Nothing was done or paid. The question was: ${question}`,
  );
}

const contextOf = ({ caller, signal, say }: Client, answerId: string, grant: unknown): ToolContext => ({
  caller,
  signal,
  say,
  answerId,
  grant,
  threadId: "",
  zone: "UTC",
  state: {},
  update: () => undefined,
});

function succeeded({ data, message, provenance, followUps }: ToolResult): CallToolResult {
  return {
    content: [{ type: "text", text: [message, ...provenance.map(sourceLine)].join("\n\n") }],
    structuredContent: { data, provenance, ...(followUps && { follow_ups: followUps }) },
  };
}

/** “Source: Almanac simulation, not live, as of 2026-11-22T10:00:00.000Z. The service could not be reached.” */
const sourceLine = ({ source, live, as_of, note }: Provenance): string =>
  `Source: ${source}, ${live ? "live" : "not live"}, as of ${as_of}.${note ? ` ${note}.` : ""}`;

function failed({
  code = "internal",
  message = "",
}: {
  code?: string;
  message?: string;
} = {}): CallToolResult {
  return { isError: true, content: [{ type: "text", text: message }], _meta: { "almanac/code": code } };
}
