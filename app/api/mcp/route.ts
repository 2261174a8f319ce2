import { z } from "zod";
import { desks } from "@/lib/desks";
import { defineRoute } from "@/lib/http/define-route";
import { ErrorBody } from "@/lib/http/error-responses";
import { otherMethods } from "@/lib/http/methods";
import { json, nothing } from "@/lib/http/outputs";
import { endSession, serveMessage } from "@/lib/mcp/serve";
import { listTools } from "@/lib/mcp/toolset";
import { withBearerKey } from "./bearer-key";

const Message = z
  .looseObject({ jsonrpc: z.literal("2.0") })
  .describe("One JSON-RPC message: a request, a notification or a response")
  .meta({ id: "McpMessage" });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const DESCRIPTION = `A Model Context Protocol server over the streamable HTTP transport, for MCP hosts and other agents: the desks' tools, with their schemas.

The key may also be sent as \`Authorization: Bearer <key>\`. \`Accept\` must name \`application/json\` and \`text/event-stream\`. What is wrong with the HTTP request is answered in the API's error form, what is wrong with a message as a JSON-RPC error; a tool's own failure is a result with \`isError\`.

A client that declares the capability \`elicitation\` gets a session (\`Mcp-Session-Id\`), in which its user is asked before a payment goes beyond a bound. For others nothing is kept between requests.`;

const tools = listTools(desks);

export const POST = withBearerKey(
  defineRoute(
    {
      method: "POST",
      path: "/api/mcp",
      auth: "caller",
      limit: "chat",
      operationId: "sendMcpMessage",
      tag: "MCP",
      summary: "Send an MCP message",
      description: DESCRIPTION,
      input: { body: { schema: Message, example: LIST } },
      outputs: [
        {
          status: 200,
          description: "The messages that answer a request",
          content: { "text/event-stream": { schema: z.string().describe("A JSON-RPC message an event") } },
        },
        { status: 202, description: "A notification or a response was taken" },
        ...[400, 406, 415].map((status) =>
          json("Not a message of this transport", Message.or(ErrorBody), { status }),
        ),
      ],
      errors: ["not_found"],
    },
    ({ request, body, caller }) => serveMessage({ request, message: body, caller: caller.id }, tools),
  ),
);

export const DELETE = withBearerKey(
  defineRoute(
    {
      method: "DELETE",
      path: "/api/mcp",
      auth: "caller",
      operationId: "endMcpSession",
      tag: "MCP",
      summary: "End an MCP session",
      outputs: nothing("It has ended"),
      errors: ["not_found"],
    },
    ({ request, caller }) => endSession(request, caller.id),
  ),
);

/** No messages are sent outside of answers, so there is no stream to GET. */
export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods(POST, DELETE);
