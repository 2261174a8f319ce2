/**
 * Doubles of the desk's sources on the loopback, for tests: one server, each source below its own path. As a program:
 * `tsx lib/desks/markets/testing/source-doubles.ts --port 9998` prints the variables to set.
 * `POST /__behave {"source": "binance", "mode": "429", "retryAfter": 7}` changes how one behaves.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { CLIENT_IDS, type ClientId } from "../sources/clients";
import { ANSWERS } from "./source-answers";

const Behaviour = z.object({
  mode: z.enum(["ok", "429", "500", "451", "slow", "malformed", "wrong-shape", "wrong-unit", "refuse"]),
  /** For how many requests; absent: until told otherwise. */
  times: z.number().int().positive().optional(),
  /** Seconds of the header `Retry-After` of a 429; absent: it has none. */
  retryAfter: z.number().int().nonnegative().optional(),
  /** How long `slow` takes, in milliseconds. */
  ms: z.number().int().positive().default(10_000),
});
type Behaviour = z.output<typeof Behaviour>;
const Change = Behaviour.extend({ source: z.enum([...CLIENT_IDS, "all"]) });

type Options = Partial<Omit<Behaviour, "mode">>;

export interface SourceDoubles {
  env: Record<string, string>;
  asked(source: ClientId): string[];
  headers(source: ClientId): IncomingMessage["headers"][];
  behave(source: ClientId | "all", mode: Behaviour["mode"], options?: Options): void;
  close(): Promise<void>;
}

const VARIABLES: Record<ClientId, string> = {
  binance: "BINANCE",
  binance_us: "BINANCE_US",
  coingecko: "COINGECKO",
  coincap: "COINCAP",
  coinmarketcap: "COINMARKETCAP",
  messari: "MESSARI",
  fear_greed: "FEAR_GREED",
  exchange_rates: "EXCHANGE_RATES",
  exchange_rates_mirror: "EXCHANGE_RATES_MIRROR",
};

const KEYS = {
  COINCAP_API_KEY: "coincap-test-key",
  COINMARKETCAP_API_KEY: "coinmarketcap-test-key",
  MESSARI_API_KEY: "messari-test-key",
};

/** Starts them on 127.0.0.1; port 0 takes any that is free. */
export async function startSourceDoubles(port = 0): Promise<SourceDoubles> {
  const requests: { source: ClientId; url: string; headers: IncomingMessage["headers"] }[] = [];
  const behaviours = new Map<ClientId, Behaviour>();
  const behave: SourceDoubles["behave"] = (source, mode, options) => {
    const ids = source === "all" ? CLIENT_IDS : [source];
    for (const id of ids) behaviours.set(id, Behaviour.parse({ mode, ...options }));
  };

  function next(source: ClientId): Behaviour {
    const current = behaviours.get(source) ?? Behaviour.parse({ mode: "ok" });
    if (current.times === undefined) return current;
    const isLast = current.times === 1;
    behaviours.set(
      source,
      isLast ? Behaviour.parse({ mode: "ok" }) : { ...current, times: current.times - 1 },
    );
    return current;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://double");
    if (url.pathname === "/__behave") {
      const { source, mode, ...options } = Change.parse(await json(request));
      behave(source, mode, options);
      return send(response, 200, {});
    }
    const source = CLIENT_IDS.find((id) => url.pathname.startsWith(`/${id}/`));
    if (!source) return send(response, 404, {});
    requests.push({
      source,
      url: (request.url ?? "").slice(source.length + 1),
      headers: request.headers,
    });
    await respond({ source, url, request, response }, next(source));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }));
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const of = (source: ClientId) => requests.filter((request) => request.source === source);
  return {
    env: {
      ...Object.fromEntries(CLIENT_IDS.map((id) => [`${VARIABLES[id]}_BASE_URL`, `${address}/${id}`])),
      ...KEYS,
    },
    asked: (source) => of(source).map(({ url }) => url),
    headers: (source) => of(source).map(({ headers }) => headers),
    behave,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Exchange {
  source: ClientId;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
}

function respond(exchange: Exchange, { mode, retryAfter, ms }: Behaviour): void {
  const { request, response } = exchange;
  const fail = (status: number) => send(response, status, { error: `status ${status}` });
  const modes: Record<Behaviour["mode"], () => unknown> = {
    ok: () => answer(exchange, false),
    "wrong-unit": () => answer(exchange, true),
    "429": () => {
      if (retryAfter !== undefined) response.setHeader("retry-after", `${retryAfter}`);
      fail(429);
    },
    "500": () => fail(500),
    "451": () => fail(451),
    slow: () => {
      const timer = setTimeout(() => answer(exchange, false), ms);
      response.on("close", () => clearTimeout(timer));
    },
    malformed: () => response.end('{"data": [{"t": 1, '),
    "wrong-shape": () => send(response, 200, { unexpected: true }),
    refuse: () => request.socket.destroy(),
  };
  modes[mode]();
}

function answer({ source, url, response }: Exchange, isWrong: boolean): void {
  const path = url.pathname.slice(source.length + 1);
  const { status, body } = ANSWERS[source]({ path, query: url.searchParams, isWrong });
  send(response, status, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "9998" } } });
  const { env } = await startSourceDoubles(Number(values.port));
  for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
}
