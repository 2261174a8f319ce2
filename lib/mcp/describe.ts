import type { Tool as McpTool, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { toolSchema } from "@/lib/models/tool-schema";
import { dollars } from "@/lib/payments/dollars";
import { type PaymentSettings, paymentSettings } from "@/lib/payments/settings";
import { Provenance } from "@/lib/sources/provenance";
import type { ListedTool } from "./toolset";

export function describeTool({ name, title, tool }: ListedTool): McpTool {
  const paid = tool.cost ? paymentSettings() : undefined;
  return {
    name,
    title,
    description: paid ? `${tool.description} ${priceWords(paid)}` : tool.description,
    inputSchema: toolSchema(tool.input) as McpTool["inputSchema"],
    outputSchema: outputSchema(tool),
    annotations: annotationsOf(tool),
    ...(paid && { _meta: { "almanac/payment": paymentMeta(paid) } }),
  };
}

function annotationsOf({ changes, cost, isLocal }: AnyTool): ToolAnnotations {
  return {
    readOnlyHint: !changes && !cost,
    destructiveHint: changes === "removes",
    // What is removed or looked up once more is as before; what is added or bought is there twice.
    idempotentHint: changes !== "adds" && !cost,
    openWorldHint: !isLocal,
  };
}

const isSandbox = ({ mode }: PaymentSettings): boolean => mode === "sandbox";

function priceWords(settings: PaymentSettings): string {
  const money = isSandbox(settings) ? "test USDC of a local chain, which isn't real money" : "USDC";
  const beyond = settings.over === "ask" ? "is asked of the user first" : "is refused";
  return `This server's own wallets pay for it, in ${money}; a call that costs more than ${dollars(settings.bounds.answer)}, or more than is left for the day, ${beyond}.`;
}

/** Amounts in atomic units of USDC, a millionth of a dollar each. */
const paymentMeta = (settings: PaymentSettings) => ({
  asset: "USDC",
  network: settings.network,
  sandbox: isSandbox(settings),
  bounds: { call: settings.bounds.answer, caller_per_day: settings.bounds.caller },
  over: settings.over,
});

const schemas = new WeakMap<z.ZodType, McpTool["outputSchema"]>();

/** Made once for each tool: hosts list the tools whenever they connect. */
function outputSchema({ output }: AnyTool): McpTool["outputSchema"] {
  const known = schemas.get(output);
  if (known) return known;
  const content = z.object({
    data: output,
    provenance: z.array(Provenance),
    follow_ups: z.array(z.string()).optional().describe("Questions that would be natural now"),
  });
  const schema = z.toJSONSchema(content, {
    // A result may get further fields; clients must not refuse it for them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as McpTool["outputSchema"];
  schemas.set(output, schema);
  return schema;
}
