import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { say } from "@/lib/agent/node";
import { runContext } from "@/lib/agent/run-context";
import { stepOf } from "@/lib/agent/tools/step-of";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { mcpServer } from "@/lib/mcp/server";
import { listTools } from "@/lib/mcp/toolset";
import { Provenance } from "@/lib/sources/provenance";
import { TOOLS } from "./tools";

const LISTED = listTools([{ id: "weather", name: "Weather", tools: TOOLS }]);

const Structured = z.object({
  data: z.unknown(),
  provenance: z.array(Provenance),
  follow_ups: z.array(z.string()).optional(),
});
const Answer = CallToolResultSchema.transform(({ content, structuredContent, isError, _meta }): Outcome => {
  const message = content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  if (isError) return { error: { code: String(_meta?.["almanac/code"] ?? "internal"), message } };
  const { data, provenance, follow_ups: followUps } = Structured.parse(structuredContent);
  return { result: { data, message, provenance, ...(followUps && { followUps }) } };
});

type Result = NonNullable<ToolCallRecord["result"]>;
type Outcome = Pick<ToolCallRecord, "result" | "error">;

interface Telling {
  /** Changes the result before it is told. */
  adapt?(result: Result): Result;
  /** The call's step, where the tool itself knows less about it. */
  title?: string;
}

/** Calls a tool by MCP within the process; a failure is part of the result. */
export async function callByMcp(
  name: string,
  args: Record<string, unknown>,
  config: LangGraphRunnableConfig,
  { adapt = (result) => result, title }: Telling = {},
): Promise<ToolCallRecord> {
  const wanted = { id: `call_${crypto.randomUUID()}`, name, args };
  const { caller } = runContext(config);
  const tool = TOOLS.find((one) => one.name === name);
  say(config, {
    type: "tool-start",
    ...wanted,
    title: title ?? stepOf(tool, wanted, { caller, zone: "UTC" }),
  });
  const started = performance.now();
  const outcome = await ask(name, args, config);
  if (outcome.result) outcome.result = adapt(outcome.result);
  say(config, {
    type: "tool-end",
    id: wanted.id,
    name,
    result: outcome.result ?? { error: outcome.error },
    failed: outcome.error !== undefined,
    ms: Math.round(performance.now() - started),
  });
  return { ...wanted, ...outcome };
}

async function ask(
  name: string,
  args: Record<string, unknown>,
  config: LangGraphRunnableConfig,
): Promise<Outcome> {
  const client = new Client({ name: "almanac-weather", version: "1.0.0" });
  const server = mcpServer(runContext(config).caller, LISTED);
  const [here, there] = InMemoryTransport.createLinkedPair();
  try {
    await Promise.all([server.connect(there), client.connect(here)]);
    const request = { name, arguments: args };
    return Answer.parse(await client.callTool(request, undefined, { signal: config.signal }));
  } finally {
    await client.close();
  }
}
