import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Params } from "@/lib/http/handle";

type Handler = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;

/** By path, its parameters as `[name]`. */
export type Routes = Record<string, Partial<Record<string, Handler>>>;

export async function serve(routes: Routes): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => answer(routes, incoming, outgoing));
  // Longer than clients keep theirs, so that none breaks off under a request.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(routes: Routes, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const gone = new AbortController();
  outgoing.on("close", () => outgoing.writableEnded || gone.abort());
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const request = new Request(url, {
    method: incoming.method,
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  });
  const method = incoming.method === "HEAD" ? "GET" : (incoming.method ?? "GET");
  for (const [path, handlers] of Object.entries(routes)) {
    const params = match(path, url.pathname);
    const handler = handlers[method];
    if (!params || !handler) continue;
    const response = await handler(request, { params: Promise.resolve(params) });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    // Piece by piece: a stream may wait for what its client sends next.
    outgoing.flushHeaders();
    for await (const piece of response.body ?? []) outgoing.write(piece);
    outgoing.end();
    return;
  }
  outgoing.writeHead(404).end();
}

function match(path: string, pathname: string): Params | undefined {
  const wanted = path.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const [, name] = /^\[(\w+)\]$/.exec(part) ?? [];
    if (name) params[name] = given[index];
    else if (part !== given[index]) return undefined;
  }
  return params;
}
