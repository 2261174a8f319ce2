import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport as Transport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { mcpServer } from "./server";
import type { ListedTool } from "./toolset";

interface Session {
  caller: string;
  transport: Transport;
}

const SESSION_HEADER = "mcp-session-id";
const MAX_SESSIONS = 1000;
/** A further one takes the place of the caller's own that was used least lately, not of another's. */
const MOST_OF_A_CALLER = 8;
const IDLE_MS = 60 * 60_000;

const sessions = () =>
  processWide(
    "mcp-sessions",
    () =>
      new LRUCache<string, Session>({
        max: MAX_SESSIONS,
        ttl: IDLE_MS,
        updateAgeOnGet: true,
        dispose: ({ transport }) => void transport.close(),
      }),
  );

interface Received {
  request: Request;
  message: unknown;
  caller: string;
}

/** A user's reply is a request of its own, so it needs a session. @throws AppError `not_found`: begin anew */
export async function serveMessage(received: Received, tools: ListedTool[]): Promise<Response> {
  const { request, message, caller } = received;
  const isKept = request.headers.has(SESSION_HEADER);
  const transport = isKept ? sessionOf(request, caller).transport : await connect(received, tools);
  return transport.handleRequest(request, { parsedBody: message });
}

/** @throws AppError `not_found` */
export function endSession(request: Request, caller: string): void {
  sessionOf(request, caller);
  sessions().delete(request.headers.get(SESSION_HEADER) ?? "");
}

function sessionOf({ headers }: Request, caller: string): Session {
  const session = sessions().get(headers.get(SESSION_HEADER) ?? "");
  if (session?.caller === caller) return session;
  throw new AppError("not_found", "There is no such session. It may have ended: begin a new one.");
}

async function connect({ request, message, caller }: Received, tools: ListedTool[]): Promise<Transport> {
  const mcp = mcpServer(caller, tools);
  if (isFromAsking(message)) {
    const transport: Transport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => keep(id, { caller, transport }),
    });
    await mcp.connect(transport);
    return transport;
  }
  const transport = new Transport();
  await mcp.connect(transport);
  // A client without a session has no other way to call a tool off.
  request.signal.addEventListener("abort", () => void mcp.close(), { once: true });
  return transport;
}

function keep(id: string, session: Session): void {
  const all = sessions();
  // The last used comes first.
  const own = [...all.entries()].filter(([, { caller }]) => caller === session.caller);
  for (const [old] of own.slice(MOST_OF_A_CALLER - 1)) all.delete(old);
  all.set(id, session);
}

const isFromAsking = (message: unknown): boolean =>
  isInitializeRequest(message) && message.params.capabilities.elicitation !== undefined;
