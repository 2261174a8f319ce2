import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Call {
  path: string;
  body: string;
}

type Answer = { status: number; body: string } | "breaks off" | "never";

export type Behaviour = (call: Call, passOn: () => Promise<Answer>) => Answer | Promise<Answer>;

export interface Double {
  url: string;
  /** Since the last `behave`. */
  calls: Call[];
  /** Left out: as what it stands for. */
  behave: (behaviour?: Behaviour) => void;
  idle: () => Promise<void>;
  close: () => void;
}

/** @param target the address of what it stands for */
export async function startDouble(target: string): Promise<Double> {
  const asItself: Behaviour = (_, passOn) => passOn();
  let behaviour = asItself;
  const calls: Call[] = [];
  const underWay = new Set<Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const call = { path: request.url ?? "/", body: await textOf(request) };
    calls.push(call);
    const answer = Promise.resolve(behaviour(call, () => forward(target, request.method ?? "POST", call)));
    underWay.add(answer);
    send(response, await answer.finally(() => underWay.delete(answer)));
  });
  // Longer than clients keep theirs: a connection must not break off but where a test says so.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave: (next = asItself) => {
      behaviour = next;
      calls.length = 0;
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const says = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

async function forward(target: string, method: string, { path, body }: Call): Promise<Answer> {
  try {
    const response = await fetch(target + (path === "/" ? "" : path), {
      method,
      headers: { "content-type": "application/json" },
      body: method === "POST" ? body : undefined,
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return "breaks off";
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === "never") return;
  if (answer === "breaks off") response.destroy();
  else response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
