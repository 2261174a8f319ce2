import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { x402Facilitator } from "@x402/core/facilitator";
import type { Network, PaymentPayload, PaymentRequirements, VerifyResponse } from "@x402/core/types";
import type { FacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { Hex } from "viem";
import { z } from "zod";
import { NETWORKS } from "../networks";
import { settlersOf } from "./keys";
import { type Codes, newCodes, settler } from "./settler";

const { network, caip2 } = NETWORKS["base-sepolia"];
const MAX_BYTES = 100_000;

/** Meanwhile an answer is made, and written down. */
const VERIFIED_MS = 10_000;
const MOST_VERIFIED = 1000;

interface Known {
  codes: Codes;
  /** Payments of version 1 that were found good, with what they had to meet. */
  verified: LRUCache<string, VerifyResponse>;
}

export interface Facilitator {
  url: string;
  close: () => Promise<void>;
}

const Exchange = z.object({
  paymentPayload: z.looseObject({ x402Version: z.union([z.literal(1), z.literal(2)]) }),
  paymentRequirements: z.looseObject({ scheme: z.string(), network: z.string(), asset: z.string() }),
});

/** Nobody can know whether a payment is good. */
class ChainDown extends Error {}

/** POST /verify, POST /settle, GET /supported. Accounts derived from `key` (`settlersOf`) send the settlements. */
export async function startFacilitator(
  rpcUrl: string,
  key: Hex,
  onSettled: () => void,
): Promise<Facilitator> {
  const known: Known = {
    codes: newCodes(),
    verified: new LRUCache({ max: MOST_VERIFIED, ttl: VERIFIED_MS }),
  };
  const verify = judge(rpcUrl, key, known, "verify");
  const settle = sideBySide(settlersOf(key).map((own) => judge(rpcUrl, own, known, "settle")));
  const supported = engine(
    settler(rpcUrl, key, known.codes, () => undefined),
    known,
  ).getSupported();
  const routes: Record<string, (body: string) => Promise<unknown>> = {
    "GET /supported": async () => supported,
    "POST /verify": verify,
    "POST /settle": (body) => settle(body).finally(onSettled),
  };
  const server = createServer((request, response) => respond(routes, request, response));
  // Longer than clients keep a connection: a request on one that is just being closed would be lost.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

/** One task at a time per worker: simultaneous settlements of one account would replace each other. */
function sideBySide<Task, Result>(
  workers: ((task: Task) => Promise<Result>)[],
): (task: Task) => Promise<Result> {
  const idle = [...workers];
  const queue = new PQueue({ concurrency: workers.length });
  return (task) =>
    queue.add(async () => {
      const worker = idle.pop() as (typeof workers)[number];
      return worker(task).finally(() => idle.push(worker));
    });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function engine(signer: FacilitatorEvmSigner, { verified }: Known): x402Facilitator {
  return (
    new x402Facilitator()
      .register(caip2, new ExactEvmScheme(signer))
      // Names of version 1 have no colon, whatever its type says.
      .registerV1(network as Network, checkedOnce(new ExactEvmSchemeV1(signer), verified))
  );
}

type Check = (
  payment: PaymentPayload,
  requirements: PaymentRequirements,
  options?: { simulate?: boolean },
) => Promise<VerifyResponse>;

/** Saves `settle` a third of a payment's cost: `verify` has just checked the signature, and the token will. */
function checkedOnce(scheme: ExactEvmSchemeV1, verified: Known["verified"]): ExactEvmSchemeV1 {
  // The one place where both check; private in x402's types.
  const checks = scheme as unknown as { _verify: Check };
  const check = checks._verify.bind(scheme);
  checks._verify = async (payment, requirements, options) => {
    const key = JSON.stringify([payment, requirements]);
    const known = options?.simulate === false ? verified.get(key) : undefined;
    const result = known ?? (await check(payment, requirements, options));
    if (result.isValid) verified.set(key, result);
    return result;
  };
  return scheme;
}

/** x402 takes a chain that doesn't answer for a bad payment. */
function judge(
  rpcUrl: string,
  key: Hex,
  known: Known,
  act: "verify" | "settle",
): (body: string) => Promise<unknown> {
  let failures = 0;
  const countFailure = () => {
    failures += 1;
  };
  const facilitator = engine(settler(rpcUrl, key, known.codes, countFailure), known);
  return async (body) => {
    const { paymentPayload, paymentRequirements } = Exchange.parse(JSON.parse(body));
    const before = failures;
    const result = await facilitator[act](
      paymentPayload as unknown as PaymentPayload,
      paymentRequirements as unknown as PaymentRequirements,
    );
    const isGood = "isValid" in result ? result.isValid : result.success;
    if (!isGood && failures > before) throw new ChainDown();
    return result;
  };
}

async function respond(
  routes: Record<string, (body: string) => Promise<unknown>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await outcome(routes[`${request.method} ${request.url}`], request);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function outcome(
  route: ((body: string) => Promise<unknown>) | undefined,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  if (!route) return { status: 404, body: { error: "There is nothing here." } };
  try {
    return { status: 200, body: await route(await textOf(request)) };
  } catch (error) {
    if (error instanceof ChainDown) return { status: 503, body: { error: "The chain doesn't answer." } };
    return { status: 400, body: { error: "This isn't a payment that is settled here." } };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
