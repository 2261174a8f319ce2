import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { afterEach } from "vitest";

export interface Asked {
  questions: string[];
  answer: ElicitResult;
}

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

/** It is closed after the test. @param asked its user can be asked */
export async function connect(url: string, headers: Record<string, string>, asked?: Asked) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: asked ? { elicitation: {} } : {} },
  );
  if (asked) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.questions.push(params.message);
      return asked.answer;
    });
  }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  open.push(client);
  return { client, transport };
}

export const textOf = ({ content }: { content?: unknown }): string =>
  (content as { text: string }[]).map(({ text }) => text).join("\n");
