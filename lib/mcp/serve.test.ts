import { expect, test, vi } from "vitest";
import { z } from "zod";
import { type AnyTool, defineTool } from "@/lib/agent/tools/tool";
import { isolateEnv } from "@/lib/test-env";
import { serveMessage } from "./serve";
import { listTools } from "./toolset";

isolateEnv();

const CALL = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "act", arguments: {} } };
const HELLO = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "test", version: "1" },
  },
};

function serverWith(run: AnyTool["run"]) {
  const act = defineTool({
    name: "act",
    description: "acts",
    input: z.object({}),
    output: z.string(),
    run: run as never,
  });
  const tools = listTools([{ id: "echo", name: "Echo", tools: [act] }]);
  return (message: object, { session, signal }: { session?: string; signal?: AbortSignal } = {}) => {
    const request = new Request("http://localhost/api/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session && { "mcp-session-id": session }),
      },
      body: "{}",
      signal,
    });
    return serveMessage({ request, message, caller: "key:a" }, tools);
  };
}

function endless() {
  const stopped = vi.fn();
  const send = serverWith(
    ({ ctx: { signal } }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          stopped();
          reject(signal.reason);
        });
      }),
  );
  return { send, stopped };
}

test("a client that hangs up calls its tool off", async () => {
  const { send, stopped } = endless();
  const gone = new AbortController();
  await send(CALL, { signal: gone.signal });
  gone.abort();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

test("a client with a session calls its tool off by a notification", async () => {
  const { send, stopped } = endless();
  const session = (await send(HELLO)).headers.get("mcp-session-id") ?? undefined;
  await send(CALL, { session });
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
  expect((await send(cancel, { session })).status).toBe(202);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

test("what breaks within a tool is told without what only a log should see", async () => {
  const send = serverWith(async () => {
    throw new Error("no table /var/lib/secret");
  });
  const text = await (await send(CALL)).text();
  expect(text).toContain('"isError":true');
  expect(text).toContain("Something went wrong on our side");
  expect(text).not.toContain("secret");
});

test("a session that isn't there is refused", async () => {
  const { send } = endless();
  await expect(send(CALL, { session: "none" })).rejects.toMatchObject({ code: "not_found" });
});
