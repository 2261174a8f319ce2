import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { offer } from "./offer";

/** What befalls a request for a reading. */
type Fate = "hang up" | "down" | "refuse" | "given" | "unknown";

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const READING = {
  sensor: { address: "0x1", name: "Hall", place: null, simulated: true, interval_s: 5, last_seen: 1 },
  reading: { address: "0x1", timestamp: 1, temperature: 21.5 },
};

const FAULTS: Record<Exclude<Fate, "hang up">, Answer> = {
  down: { status: 502, body: { error: "The facilitator didn't answer." } },
  refuse: {
    status: 402,
    body: { x402Version: 1, error: "The authorisation has expired.", accepts: [offer()] },
  },
  given: { status: 409, body: { error: "This payment's reading was given already.", receipt_id: "r-1" } },
  unknown: { status: 404, body: { error: "There is no such sensor." } },
};

const UNPAID: Answer = {
  status: 402,
  body: { x402Version: 1, error: "X-PAYMENT header is required", accepts: [offer()] },
};

const PAID: Answer = {
  status: 200,
  body: READING,
  headers: {
    "x-payment-response": btoa(
      JSON.stringify({ success: true, transaction: "0xfeed", network: "base-sepolia" }),
    ),
    "x-receipt-id": "r-1",
  },
};

/** The paid endpoint as a buyer sees it, on loopback. */
export class Shop {
  /** Of every wallet; undefined: the chain doesn't answer. */
  balance: number | undefined = 1_000_000;
  readonly presented: string[] = [];
  readonly redeemed: string[] = [];
  /** How often a receipt gives its answer once more. */
  redemptions = 1;
  private readonly fates: Fate[] = [];
  private readonly server = createServer((request, response) => this.serve(request, response));

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await new Promise<void>((resolve) => shop.server.listen(0, "127.0.0.1", resolve));
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What befalls the next requests that pay; `unknown` befalls any. */
  next(...fates: Fate[]): void {
    this.fates.push(...fates);
  }

  close(): void {
    this.server.close();
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const answer = this.answerTo(new URL(request.url ?? "/", this.url), request.headers["x-payment"]);
    if (!answer) {
      request.socket.destroy();
      return;
    }
    const headers = { "content-type": "application/json", ...answer.headers };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  }

  /** Undefined: none at all. */
  private answerTo({ pathname, searchParams }: URL, header: unknown): Answer | undefined {
    if (pathname === "/api/payments/balance") return this.balanceOf(searchParams.get("address"));
    const payment = typeof header === "string" ? header : undefined;
    if (pathname.endsWith("/redeem")) {
      this.redeemed.push(payment ?? "");
      return this.redeemed.length > this.redemptions ? FAULTS.given : { status: 200, body: READING };
    }
    if (!payment) return this.fates[0] === "unknown" ? FAULTS.unknown : UNPAID;
    this.presented.push(payment);
    const fate = this.fates.shift();
    if (!fate) return PAID;
    return fate === "hang up" ? undefined : FAULTS[fate];
  }

  private balanceOf(address: string | null): Answer {
    if (this.balance === undefined) return { status: 502, body: { error: "The chain doesn't answer." } };
    return { status: 200, body: { address, balance: this.balance } };
  }
}
