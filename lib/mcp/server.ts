import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { ApprovalRequest } from "@/lib/agent/approval";
import { oneLine } from "@/lib/agent/prompt";
import { AppError } from "@/lib/errors";
import { type Client, callFromOutside } from "./call";
import { describeTool } from "./describe";
import type { ListedTool } from "./toolset";

const INSTRUCTIONS =
  "Tools over live data. Each result says where it is from: what isn't live is sample or simulated data, or statistics of the past; tell the user so. Times are in UTC unless a result says otherwise.";

const PATIENCE_MS = 5 * 60_000;

/** It takes a moment to make, and holds nothing of one client's. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

export function mcpServer(caller: string, tools: ListedTool[]): McpServer {
  const mcp = new McpServer(
    { name: "almanac", title: "Almanac", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  );
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describeTool) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const found = tools.find(({ name }) => name === params.name);
    if (!found)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool called ${oneLine(params.name)}.`);
    return callFromOutside(found.tool, params.arguments ?? {}, clientOf(mcp, caller, extra));
  });
  return mcp;
}

function clientOf({ server }: McpServer, caller: string, extra: Extra): Client {
  const canAsk = server.getClientCapabilities()?.elicitation?.form !== undefined;
  return {
    caller,
    signal: extra.signal,
    say: progressTo(extra),
    ...(canAsk && { ask: (request) => elicit(server, request, extra) }),
  };
}

function progressTo({ _meta, sendNotification }: Extra): Client["say"] {
  const token = _meta?.progressToken;
  if (token === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken: token, progress, message };
    // A client that has gone is noticed by the call itself.
    void sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

/** @returns whether the user approves. @throws AppError `conflict` when they can't be asked after all */
async function elicit(
  server: McpServer["server"],
  { question }: ApprovalRequest,
  { requestId, signal }: Extra,
): Promise<boolean> {
  try {
    const { action, content } = await server.elicitInput(
      {
        message: question,
        requestedSchema: {
          type: "object",
          properties: { approve: { type: "boolean", title: "Approve", default: false } },
          required: ["approve"],
        },
      },
      { relatedRequestId: requestId, signal, timeout: PATIENCE_MS },
    );
    return action === "accept" && content?.approve === true;
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError("conflict", "The user gave no answer that can be read. Nothing was done or paid.", {
      cause: error,
    });
  }
}
