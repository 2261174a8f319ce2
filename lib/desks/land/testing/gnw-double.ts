/**
 * A double of Global Nature Watch's analytics API: `tsx lib/desks/land/testing/gnw-double.ts --port 9998`, to be used
 * with `GNW_ANALYTICS_URL=http://127.0.0.1:9998` and any `GNW_API_TOKEN`. `POST /__behave {"mode": "failed"}` changes how
 * it behaves, `GET /__requests` lists what it was asked.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { gnwNothing, gnwResult } from "./gnw-answers";

const Behaviour = z.object({
  mode: z.enum([
    "ok",
    "failed",
    "401",
    "403",
    "429",
    "500",
    "never",
    "empty",
    "nonsense",
    "wrong-shape",
    "malformed",
  ]),
  /** How often a result is pending before it is saved. */
  pending: z.number().int().nonnegative().default(0),
  /** For how many requests; absent: until told otherwise. */
  times: z.number().int().positive().optional(),
  /** Seconds; what `Retry-After` says, of a pending result and of a 429. */
  retryAfter: z.number().int().nonnegative().default(0),
});
type Behaviour = z.output<typeof Behaviour>;
type Mode = Behaviour["mode"];

export interface GnwRequest {
  method: string;
  path: string;
  body: unknown;
  authorization: string | undefined;
}

export interface GnwDouble {
  url: string;
  requests: GnwRequest[];
  received(): Promise<void>;
  behave(mode: Mode, options?: Omit<z.input<typeof Behaviour>, "mode">): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  sent: unknown;
}

interface Job {
  name: string;
  body: unknown;
  looks: number;
}

const POST_PATH = /^\/v0\/land_change\/(\w+)\/analytics$/;
const RESULT_PATH = /^\/v0\/land_change\/\w+\/analytics\/([\w-]+)$/;

/** Starts the double on 127.0.0.1; port 0 takes any that is free. */
export async function startGnwDouble(port = 0): Promise<GnwDouble> {
  const requests: GnwRequest[] = [];
  const jobs = new Map<string, Job>();
  let behaviour: Behaviour = Behaviour.parse({ mode: "ok" });
  const behave: GnwDouble["behave"] = (mode, options) => {
    behaviour = Behaviour.parse({ mode, ...options });
  };

  function next(): Behaviour {
    const current = behaviour;
    if (current.times === undefined) return current;
    behaviour = Behaviour.parse(
      current.times > 1 ? { ...current, times: current.times - 1 } : { mode: "ok" },
    );
    return current;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const body = request.method === "POST" ? await json(request) : undefined;
    if (path === "/__requests") {
      send(response, 200, requests);
      return;
    }
    if (path === "/__behave") {
      const { mode, ...options } = Behaviour.parse(body);
      behave(mode, options);
      send(response, 200, {});
      return;
    }
    const { authorization } = request.headers;
    requests.push({ method: request.method ?? "GET", path, body, authorization });
    server.emit("received");
    const now = next();
    if (refuse(now, response)) return;
    const { status, sent } = request.method === "POST" ? accept(path, body) : answer(path, now);
    // Asked for of what is pending only, as the real one does.
    if (sent === PENDING) response.setHeader("retry-after", String(now.retryAfter));
    send(response, status, sent);
  }

  function accept(path: string, body: unknown): Answer {
    const name = POST_PATH.exec(path)?.[1];
    if (!name || gnwResult(name, body) === undefined) return { status: 404, sent: { detail: "Not Found" } };
    const id = randomUUID();
    jobs.set(id, { name, body, looks: 0 });
    // The real one names its own host, which behind a proxy isn't the one that was asked.
    return {
      status: 202,
      sent: { status: "pending", data: { link: `http://analytics.internal${path}/${id}` } },
    };
  }

  function answer(path: string, { mode, pending }: Behaviour): Answer {
    const job = jobs.get(RESULT_PATH.exec(path)?.[1] ?? "");
    if (!job) return { status: 404, sent: { detail: "Analysis not found" } };
    job.looks += 1;
    if (mode === "never" || job.looks <= pending) return { status: 200, sent: PENDING };
    const computed = COMPUTED[mode] ?? (({ name, body }: Job) => saved(gnwResult(name, body)));
    return { status: 200, sent: computed(job) };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, 500, { detail: String(error) }));
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave,
    received: async () => {
      await once(server, "received");
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const analysis = (status: string, result: unknown) => ({
  status: "success",
  data: { status, result, message: "", metadata: {} },
});
const saved = (result: unknown) => analysis("saved", result);
const PENDING = analysis("pending", null);

const COMPUTED: Partial<Record<Mode, (job: Job) => unknown>> = {
  failed: () => analysis("failed", { error: "worker /opt/x died" }),
  empty: ({ name }) => saved(gnwNothing(name)),
  nonsense: () => saved({ aoi_id: ["BRA"], area_ha: ["many"] }),
};

function refuse({ mode, retryAfter }: Behaviour, response: ServerResponse): boolean {
  if (mode === "malformed") response.end('{"status": "succ');
  else if (mode === "wrong-shape") send(response, 200, { unexpected: true });
  else if (/^\d+$/.test(mode)) {
    if (mode === "429") response.setHeader("retry-after", String(retryAfter));
    send(response, Number(mode), { detail: "out of order" });
  } else return false;
  return true;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "9998" } } });
  const { url } = await startGnwDouble(Number(values.port));
  console.log(`Global Nature Watch double on ${url}`);
}
