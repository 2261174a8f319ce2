import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import { insertSensor } from "@/db/sensors";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import type { Payments } from "@/lib/payments/runtime";
import { type Authorised, authorise } from "@/lib/payments/testing/authorisation";
import {
  ask,
  CELLAR,
  encode,
  header,
  LATEST,
  type Payer,
  PRICE,
  paidWorld,
  RECENT,
  sign,
} from "../testing/paid";

const world = paidWorld();
const now = () => Math.floor(Date.now() / 1000);
const elsewhere = () => privateKeyToAccount(generatePrivateKey()).address;
const rows = () => store().db.select().from(receipts).all();

async function expectRefused(headers: Record<string, string>, reason: string | RegExp, path = LATEST) {
  const { url, takings } = world();
  const before = await takings();
  const { status, body } = await ask(url + path, headers);
  expect({ status, ...body }).toMatchObject({
    status: 402,
    success: false,
    code: "payment_required",
    error: expect.stringMatching(/\w\.$/),
    reason: expect.stringMatching(reason),
    accepts: [{ scheme: "exact" }],
    request_id: expect.any(String),
  });
  expect(await takings()).toBe(before);
}

describe.each([1, 2] as const)("v%i: nothing is given for", (version) => {
  type Case = [string, RegExp, (runtime: Payments, payer: Payer) => Promise<Record<string, string>>];
  const altered = (change: (paid: Authorised) => void) => async (runtime: Payments, payer: Payer) => {
    const paid = await sign(runtime, payer);
    change(paid);
    return header(runtime, version, paid);
  };
  const signed =
    (terms: Parameters<typeof sign>[2], more?: object) => async (runtime: Payments, payer: Payer) =>
      header(runtime, version, await sign(runtime, payer, terms), more);
  const cases: Case[] = [
    ["too little", /requirements/, signed({ amount: PRICE.latest - 1 })],
    ["too much", /requirements/, signed({ amount: PRICE.latest + 1 })],
    ["nothing", /requirements/, signed({ amount: 0 })],
    ["another payee", /requirements/, signed({ to: elsewhere() })],
    ["what has expired", /valid_before/, signed({ validBefore: now() - 1 })],
    ["what expires before it can be settled", /valid_before/, signed({ validBefore: now() + 2 })],
    ["what isn't valid yet", /valid_after/, signed({ validAfter: now() + 3600 })],
    ["another network", /requirements/, signed({}, { network: version === 1 ? "base" : "eip155:8453" })],
    ["another scheme", /requirements/, signed({}, { scheme: "upto" })],
    [
      "another payer's signature",
      /signature/,
      altered((paid) => {
        paid.authorization.from = elsewhere();
      }),
    ],
    [
      "an altered nonce",
      /signature/,
      altered((paid) => {
        paid.authorization.nonce = `0x${"ab".repeat(32)}`;
      }),
    ],
    [
      "an altered amount",
      /signature/,
      async (runtime, payer) => {
        const paid = await sign(runtime, payer, { amount: 1 });
        paid.authorization.value = String(PRICE.latest);
        return header(runtime, version, paid);
      },
    ],
    [
      "another token",
      version === 1 ? /signature/ : /requirements/,
      async (runtime, payer) => {
        const asset = { ...runtime.settings.asset, address: elsewhere() };
        const other = { ...runtime, settings: { ...runtime.settings, asset } };
        const paid = await authorise(other, payer as never, { amount: PRICE.latest });
        // v1 doesn't name the token: it shows in the signature.
        return header(version === 1 ? runtime : other, version, paid);
      },
    ],
  ];

  test.each(cases)("%s", async (_, reason, make) => {
    const { runtime, payer } = world();
    await expectRefused(await make(runtime, await payer()), reason);
    expect(rows()).toEqual([]);
    // Only the signature and the time are left to the facilitator.
    const isAsked = /signature|valid_/.test(reason.source);
    expect(world().facilitator.calls.length).toBe(isAsked ? 1 : 0);
  });

  test("an empty wallet", async () => {
    const { runtime, payer } = world();
    await expectRefused(header(runtime, version, await sign(runtime, await payer("empty"))), /insufficient/);
  });

  test("the price of something cheaper", async () => {
    const { runtime, payer } = world();
    await expectRefused(header(runtime, version, await sign(runtime, await payer())), /requirements/, RECENT);
  });
});

test("v2: what says that it is for another sensor isn't taken", async () => {
  const { url, runtime, payer } = world();
  const paid = await sign(runtime, await payer());
  const { accepts } = (await ask(url + LATEST)).body;
  const v2 = JSON.parse(Buffer.from(header(runtime, 2, paid)["payment-signature"]!, "base64").toString());
  const resource = { url: accepts[0].resource };
  const other = `/api/sensors/latest?address=${CELLAR}`;
  await expectRefused({ "payment-signature": encode({ ...v2, resource }) }, /requirements/, other);
  expect((await ask(url + LATEST, { "payment-signature": encode({ ...v2, resource }) })).status).toBe(200);
});

test("v2: what names other terms than the offer's isn't taken, though the signature fits", async () => {
  const { runtime, payer, facilitator } = world();
  const paid = await sign(runtime, await payer());
  const headers = header(runtime, 2, paid, { maxTimeoutSeconds: 60 });
  await expectRefused(headers, "invalid_payment_requirements");
  expect([facilitator.calls, rows()]).toEqual([[], []]);
});

describe("what can't be read is a bad request that names the field", () => {
  const unread = async (headers: Record<string, string>) => {
    const { status, body } = await ask(world().url + LATEST, headers);
    expect([status, body.code]).toEqual([400, "bad_request"]);
    return body.error;
  };

  test("Base64, JSON and their length", async () => {
    expect(await unread({ "x-payment": "no base64!" })).toMatch(/^X-PAYMENT: must be Base64/);
    expect(await unread({ "payment-signature": "aGVsbG8=" })).toMatch(/^PAYMENT-SIGNATURE: must be JSON/);
    expect(await unread({ "x-payment": "" })).toMatch(/^X-PAYMENT: must be Base64/);
  });

  test("fields", async () => {
    const { runtime, payer } = world();
    const { authorization, signature } = await sign(runtime, await payer());
    const of = (payload: object) => ({
      "x-payment": encode({ x402Version: 1, scheme: "exact", network: "base-sepolia", payload }),
    });
    expect(await unread(of({ signature }))).toMatch(/payload\.authorization/);
    expect(await unread(of({ signature, authorization: { ...authorization, nonce: "0x12" } }))).toMatch(
      /nonce/,
    );
    expect(await unread(of({ signature, authorization: { ...authorization, value: "1e3" } }))).toMatch(
      /value/,
    );
    expect(await unread(of({ signature: "signed", authorization }))).toMatch(/signature/);
    expect(
      await unread({ "x-payment": header(runtime, 2, { authorization, signature })["payment-signature"]! }),
    ).toMatch(/x402Version/);
  });

  test("two payments at once", async () => {
    const { runtime, payer, takings } = world();
    const before = await takings();
    const buyer = await payer();
    const both = {
      ...header(runtime, 1, await sign(runtime, buyer)),
      ...header(runtime, 2, await sign(runtime, buyer)),
    };
    expect(await unread(both)).toMatch(/not both/);
    expect(await takings()).toBe(before);
  });
});

describe("faults of the request come before money", () => {
  test.each([
    ["a wrong address", "/api/sensors/latest?address=0x12", 400, /^address: must be an address/],
    ["no address", "/api/sensors/recent", 400, /^address/],
    ["a wrong limit", `${RECENT}&limit=0`, 400, /^limit/],
    ["an unknown sensor", `/api/sensors/recent?address=0x${"9".repeat(40)}`, 404, /no sensor/],
    [
      "a sensor without a reading",
      "/api/sensors/latest?address=0x3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f",
      404,
      /Shed has sent no reading/,
    ],
  ])("%s, with and without a payment", async (_, path, status, message) => {
    const { url, runtime, payer, takings } = world();
    const before = await takings();
    const payment = header(runtime, 1, await sign(runtime, await payer()));
    for (const headers of [{}, payment]) {
      const answer = await ask(url + path, headers);
      expect([answer.status, answer.headers.get("payment-required")]).toEqual([status, null]);
      expect(answer.body.error).toMatch(message);
    }
    expect(await takings()).toBe(before);
    expect((await ask(url + LATEST, payment)).status).toBe(200);
  });

  test("a HEAD, which could carry no answer, takes no payment", async () => {
    const { url, runtime, payer, takings } = world();
    const before = await takings();
    const payment = header(runtime, 1, await sign(runtime, await payer()));
    expect((await ask(url + LATEST, payment, "HEAD")).status).toBe(402);
    expect(await takings()).toBe(before);
  });
});

test("what the sandbox simulated isn't sold for money", async () => {
  const address = `0x${"7".repeat(40)}`;
  const sample = { address, name: "Sample", place: null, owner: null, keyHash: null, intervalS: 5 };
  insertSensor({ ...sample, simulated: true });
  ingest("simulator", [{ address, temperature: 20 }]);
  for (const endpoint of ["latest", "recent"]) {
    const { status, body } = await ask(`${world().url}/api/sensors/${endpoint}?address=${address}`);
    expect([status, body.error]).toEqual([404, expect.stringMatching(/not for sale/)]);
  }
});

describe("a payment that comes again", () => {
  test.each([1, 2] as const)("v%i: gives nothing, in either version", async (version) => {
    const { url, runtime, payer, takings } = world();
    const paid = await sign(runtime, await payer());
    const bought = await ask(url + LATEST, header(runtime, version, paid));
    expect(bought.status).toBe(200);
    const before = await takings();
    for (const again of [1, 2] as const) {
      const { status, body } = await ask(url + LATEST, header(runtime, again, paid));
      expect({ status, ...body }).toMatchObject({
        status: 409,
        code: "conflict",
        receipt_id: bought.headers.get("x-receipt-id"),
        redeemable: true,
      });
      expect(body).not.toHaveProperty("reading");
    }
    expect(await takings()).toBe(before);
  });

  test("isn't good for another sensor of the same price, nor are altered ones for its own", async () => {
    const { url, runtime, payer } = world();
    const buyer = await payer();
    const paid = await sign(runtime, buyer);
    expect((await ask(url + LATEST, header(runtime, 1, paid))).status).toBe(200);
    await expectRefused(
      header(runtime, 1, paid),
      "invalid_resource",
      `/api/sensors/latest?address=${CELLAR}`,
    );
    const { nonce } = paid.authorization;
    const signedAnew = await sign(runtime, buyer, {
      nonce: nonce as `0x${string}`,
      validBefore: now() + 200,
    });
    await expectRefused(header(runtime, 1, signedAnew), /nonce_already_used/);
    await expectRefused(header(runtime, 2, { ...paid, signature: "0x12" }), /nonce_already_used/);
    expect(rows()).toHaveLength(1);
  });

  test("unknown to us, yet used, is refused", async () => {
    const { url, runtime, payer } = world();
    const paid = await sign(runtime, await payer());
    expect((await ask(url + LATEST, header(runtime, 2, paid))).status).toBe(200);
    store().db.delete(receipts).run();
    await expectRefused(header(runtime, 2, paid), /nonce_already_used/);
  });
});

describe.each([2, 8])("%i uses of one payment at a time", (uses) => {
  test("give one reading and one settlement", async () => {
    const { url, runtime, payer, takings } = world();
    const before = await takings();
    const paid = await sign(runtime, await payer());
    const answers = await Promise.all(
      Array.from({ length: uses }, (_, index) => ask(url + LATEST, header(runtime, index % 2 ? 1 : 2, paid))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(uses - 1).fill(409)]);
    expect(await takings()).toBe(before + PRICE.latest);
    expect(rows()).toMatchObject([{ status: "settled" }]);
    expect(world().facilitator.calls.filter(({ path }) => path === "/settle")).toHaveLength(1);
  });

  test("for as many sensors give one of them", async () => {
    const { url, runtime, payer, takings } = world();
    const before = await takings();
    const paid = await sign(runtime, await payer());
    const paths = [LATEST, `/api/sensors/latest?address=${CELLAR}`];
    const answers = await Promise.all(
      Array.from({ length: uses }, (_, index) => ask(url + paths[index % 2], header(runtime, 1, paid))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await takings()).toBe(before + PRICE.latest);
  });
});

test("eight payments at a time give eight readings", async () => {
  const { url, runtime, payer, takings } = world();
  const before = await takings();
  const buyer = await payer();
  const payments = await Promise.all(Array.from({ length: 8 }, () => sign(runtime, buyer)));
  const answers = await Promise.all(
    payments.map((paid, index) => ask(url + LATEST, header(runtime, index % 2 ? 1 : 2, paid))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await takings()).toBe(before + 8 * PRICE.latest);
});
