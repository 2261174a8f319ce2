import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { offer } from "./payments";

type Fate = "hang up" | "down" | "refuse" | "settled" | "given" | "unknown";

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
  settled: {
    status: 409,
    body: { error: "This payment's answer has been given.", receipt_id: "r-1", redeemable: true },
  },
  given: {
    status: 409,
    body: { error: "This payment's answer has been given.", receipt_id: "r-1", redeemable: false },
  },
  unknown: { status: 404, body: { error: "There is no such sensor." } },
};

const UNPAID: Answer = {
  status: 402,
  body: { x402Version: 1, error: "X-PAYMENT header is required", accepts: [offer()] },
};

const NO_RECEIPT: Answer = { status: 404, body: { error: "There is no such receipt." } };

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

export class Shop {
  /** Of every wallet; undefined: the chain doesn't answer. */
  balance: number | undefined = 1_000_000;
  readonly presented: string[] = [];
  readonly redeemed: string[] = [];
  isOwn = true;
  signature = "0xgood";
  redemptions = 1;
  private readonly fates: Fate[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await new Promise<void>((resolve) => shop.server.listen(0, "127.0.0.1", resolve));
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For the next requests that pay; `unknown` befalls any. */
  next(...fates: Fate[]): void {
    this.fates.push(...fates);
  }

  close(): void {
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const answer = pathname.endsWith("/redeem")
      ? this.redeem(await text(request))
      : pathname === "/api/payments/balance"
        ? this.balanceOf(searchParams.get("address"))
        : this.sell(request.headers["x-payment"]?.toString());
    if (!answer) {
      request.socket.destroy();
      return;
    }
    const headers = { "content-type": "application/json", ...answer.headers };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  }

  private sell(payment: string | undefined): Answer | undefined {
    if (!payment) return this.fates[0] === "unknown" ? FAULTS.unknown : UNPAID;
    this.presented.push(payment);
    const fate = this.fates.shift();
    if (!fate) return PAID;
    return fate === "hang up" ? undefined : FAULTS[fate];
  }

  private redeem(body: string): Answer {
    const signature: string = body && JSON.parse(body).signature;
    this.redeemed.push(signature);
    if (signature !== this.signature && !(this.isOwn && !signature)) return NO_RECEIPT;
    if (this.redemptions === 0) return FAULTS.given;
    this.redemptions -= 1;
    return { status: 200, body: READING, headers: { "x-receipt-id": "r-1" } };
  }

  private balanceOf(address: string | null): Answer {
    if (this.balance === undefined) return { status: 502, body: { error: "The chain doesn't answer." } };
    return { status: 200, body: { address, balance: this.balance } };
  }
}
