/**
 * A double of TfL's Unified API on the loopback, for tests. As a program:
 * `tsx lib/desks/underground/testing/tfl-double.ts --port 9999`, to be used with `TFL_BASE_URL=http://127.0.0.1:9999`.
 * `POST /__behave {"mode": "500", "times": 2}` changes how it behaves, `GET /__requests` lists what it was asked.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { tflAnswer } from "./tfl-answers";

const Behaviour = z.object({
  mode: z.enum(["ok", "429", "500", "slow", "malformed", "wrong-shape", "refuse"]),
  /** For how many requests; absent: until told otherwise. */
  times: z.number().int().positive().optional(),
  /** How long `slow` takes, in milliseconds. */
  ms: z.number().int().positive().default(10_000),
});
type Behaviour = z.output<typeof Behaviour>;
type Mode = Behaviour["mode"];

export interface TflDouble {
  url: string;
  requests: string[];
  received(): Promise<void>;
  behave(mode: Mode, options?: { times?: number; ms?: number }): void;
  close(): Promise<void>;
}

export async function startTflDouble(port = 0): Promise<TflDouble> {
  const requests: string[] = [];
  let behaviour: Behaviour = Behaviour.parse({ mode: "ok" });
  const behave: TflDouble["behave"] = (mode, options) => {
    behaviour = Behaviour.parse({ mode, ...options });
  };

  function next(): Behaviour {
    const current = behaviour;
    if (current.times === undefined) return current;
    behaviour =
      current.times > 1 ? { ...current, times: current.times - 1 } : Behaviour.parse({ mode: "ok" });
    return current;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://double");
    if (url.pathname === "/__requests") return send(response, 200, requests);
    if (url.pathname === "/__behave") {
      const { mode, ...options } = Behaviour.parse(await json(request));
      behave(mode, options);
      return send(response, 200, {});
    }
    requests.push(request.url ?? "");
    server.emit("received");
    const { mode, ms } = next();
    await ANSWERS[mode]({ url, request, response, ms });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }));
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

interface Exchange {
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
}

const ANSWERS: Record<Mode, (exchange: Exchange) => unknown> = {
  ok: answer,
  "429": ({ response }) => {
    response.setHeader("retry-after", "30");
    send(response, 429, { statusCode: 429, message: "Rate limit is exceeded. Try again in 30 seconds." });
  },
  "500": ({ response }) => send(response, 500, { httpStatusCode: 500, message: "Internal Server Error" }),
  slow: (exchange) => {
    const timer = setTimeout(() => answer(exchange), exchange.ms);
    exchange.response.on("close", () => clearTimeout(timer));
  },
  malformed: ({ response }) => response.end('[{"lineId": "victoria", '),
  "wrong-shape": ({ response }) => send(response, 200, { unexpected: true }),
  refuse: ({ request }) => request.socket.destroy(),
};

async function answer({ url, response }: Exchange): Promise<void> {
  const { status, body } = await tflAnswer(url);
  send(response, status, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "9999" } } });
  const { url } = await startTflDouble(Number(values.port));
  console.log(`TfL double on ${url}`);
}
