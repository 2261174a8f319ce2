import { ExactEvmScheme } from "@x402/evm/exact/client";
import { decodePaymentResponseHeader, wrapFetchWithPayment as payV2, x402Client } from "@x402/fetch";
import { describe, expect, test } from "vitest";
import { PaymentRequirementsSchema } from "x402/types";
import { decodeXPaymentResponse, wrapFetchWithPayment as payV1, type Signer } from "x402-fetch";
import { LatestAnswer, RecentAnswer } from "@/lib/desks/sensors/types";
import { balanceOf, settlementOf } from "@/lib/payments/balances";
import { setEnv } from "@/lib/test-env";
import { ATTIC, LATEST, type Payer, PRICE, paidWorld, RECENT, SHED } from "../testing/paid";

const DOLLAR = 1_000_000;
const world = paidWorld();

const CLIENTS = {
  "x402-fetch (v1)": {
    fetch: ({ client }: Payer) => payV1(fetch, client as unknown as Signer),
    settlement: (headers: Headers) => decodeXPaymentResponse(headers.get("x-payment-response")!),
    network: "base-sepolia",
  },
  "@x402/fetch (v2)": {
    fetch: ({ account }: Payer) =>
      payV2(fetch, new x402Client().register("eip155:*", new ExactEvmScheme(account))),
    settlement: (headers: Headers) => decodePaymentResponseHeader(headers.get("payment-response")!),
    network: "eip155:84532",
  },
};

describe.each(Object.entries(CLIENTS))("%s", (_, client) => {
  test("buys the latest reading for its price", async () => {
    const { url, payer, takings } = world();
    const buyer = await payer();
    const before = await takings();
    const response = await client.fetch(buyer)(url + LATEST);
    expect(response.status).toBe(200);
    const { sensor, reading } = LatestAnswer.parse(await response.json());
    expect([sensor.address, reading.temperature]).toEqual([ATTIC, 29]);
    expect(await balanceOf(buyer.address)).toBe(DOLLAR - PRICE.latest);
    expect(await takings()).toBe(before + PRICE.latest);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-receipt-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("is told how it was settled, as the chain shows it", async () => {
    const { url, payer, runtime } = world();
    const buyer = await payer();
    const response = await client.fetch(buyer)(url + LATEST);
    const { success, transaction, network, payer: from } = client.settlement(response.headers);
    expect({ success, network, from }).toEqual({
      success: true,
      network: client.network,
      from: buyer.address.toLowerCase(),
    });
    const { status } = await runtime.chain.getTransactionReceipt({ hash: transaction as `0x${string}` });
    expect(status).toBe("success");
  });

  test("buys the newest readings for theirs", async () => {
    const { url, payer, takings } = world();
    const before = await takings();
    const response = await client.fetch(await payer())(`${url}${RECENT}&limit=3`);
    const { readings } = RecentAnswer.parse(await response.json());
    expect(readings.map(({ temperature }) => temperature)).toEqual([29, 28, 27]);
    expect(await takings()).toBe(before + PRICE.recent);
  });

  test("pays for no error", async () => {
    const { url, payer } = world();
    const buyer = await payer();
    const statusOf = async (path: string) => (await client.fetch(buyer)(url + path)).status;
    expect(await statusOf("/api/sensors/latest?address=0x12")).toBe(400);
    expect(await statusOf(`/api/sensors/latest?address=0x${"9".repeat(40)}`)).toBe(404);
    expect(await statusOf(`/api/sensors/latest?address=${SHED}`)).toBe(404);
    expect(await statusOf(`${RECENT}&limit=11`)).toBe(400);
    expect(await balanceOf(buyer.address)).toBe(DOLLAR);
  });

  test("is told when its wallet holds too little", async () => {
    const { url, payer } = world();
    const response = await client.fetch(await payer("empty"))(url + LATEST);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "payment_required",
      error: expect.stringMatching(/too little USDC/),
    });
  });
});

describe("what is asked for", () => {
  test("is one offer in the forms of both versions", async () => {
    const { url, runtime } = world();
    const response = await fetch(
      url + RECENT.toUpperCase().replace("/API/SENSORS/RECENT?ADDRESS=0X", "/api/sensors/recent?address=0x"),
    );
    expect(response.status).toBe(402);
    const { x402Version, accepts, ...error } = await response.json();
    expect(x402Version).toBe(1);
    const [v1] = accepts.map((offer: unknown) => PaymentRequirementsSchema.parse(offer));
    const resource = `${url}${RECENT}&limit=10`;
    const terms = { scheme: "exact", payTo: runtime.payTo, asset: runtime.settings.asset.address };
    expect(v1).toMatchObject({ ...terms, network: "base-sepolia", maxAmountRequired: "5000", resource });
    const v2 = JSON.parse(Buffer.from(response.headers.get("payment-required")!, "base64").toString());
    expect(v2).toMatchObject({
      x402Version: 2,
      resource: { url: resource },
      accepts: [{ ...terms, network: "eip155:84532", amount: "5000", extra: { name: "USDC", version: "2" } }],
    });
    expect(error).toMatchObject({
      success: false,
      code: "payment_required",
      request_id: response.headers.get("x-request-id"),
    });
  });

  test("costs what the environment says", async () => {
    expect(world().runtime.settings.prices).toEqual(PRICE);
  });

  test("is asked of browsers in JSON, too", async () => {
    const headers = { accept: "text/html,*/*", "user-agent": "Mozilla/5.0" };
    const response = await fetch(world().url + LATEST, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([402, "application/json"]);
  });

  test("is named by the address that the client asked, behind a proxy", async () => {
    setEnv({ ALMANAC_ALLOWED_HOSTS: "almanac.example" });
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "almanac.example" };
    const { accepts } = await (await fetch(world().url + LATEST, { headers })).json();
    expect(accepts[0].resource).toBe(`https://almanac.example${LATEST}`);
    for (const host of ["a b", "evil.example/path?", '"><script>', "", "evil.example"]) {
      const odd = { ...headers, "x-forwarded-host": host };
      expect((await fetch(world().url + LATEST, { headers: odd })).status).toBe(403);
    }
  });

  test("is read by pages of an allowed origin, which may pay", async () => {
    setEnv({ ALMANAC_CORS_ORIGINS: "https://partner.example" });
    const response = await fetch(world().url + LATEST, { headers: { origin: "https://partner.example" } });
    const readable = response.headers.get("access-control-expose-headers")?.split(", ");
    expect(readable).toEqual(
      expect.arrayContaining(["payment-required", "x-payment-response", "payment-response", "x-receipt-id"]),
    );
  });
});

test("a settlement can be found by its payer and nonce", async () => {
  const { url, payer } = world();
  const buyer = await payer();
  let sent = "";
  const spy: typeof fetch = (input, init) => {
    sent = new Headers(init?.headers).get("x-payment") ?? sent;
    return fetch(input, init);
  };
  const response = await payV1(spy, buyer.client as unknown as Signer)(url + LATEST);
  const { nonce } = JSON.parse(Buffer.from(sent, "base64").toString()).payload.authorization;
  const { transaction } = decodeXPaymentResponse(response.headers.get("x-payment-response")!);
  expect(await settlementOf(buyer.address, nonce)).toBe(transaction);
});
