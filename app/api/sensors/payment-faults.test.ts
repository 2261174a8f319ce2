import { beforeEach, describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import { handle } from "@/lib/http/handle";
import { paid } from "@/lib/payments/paywall";
import { type Behaviour, says } from "@/lib/payments/testing/double";
import { ask, header, type Payer, PRICE, paidWorld, sign } from "../testing/paid";

const PATIENT = { verifyMs: 10_000, settleMs: 10_000, confirmMs: 100 };
let patience = PATIENT;

/** Sells as the real ones do, with the patience of the test. */
const PATH = "/api/impatient";
const GET = handle({ auth: "public", name: PATH }, (input) =>
  paid(input, {
    endpoint: "latest",
    resource: PATH,
    description: "A reading",
    answer: () => ({ reading: 21.5 }),
    patience,
  }),
);
const world = paidWorld({ [PATH]: { GET } });
const rows = () => store().db.select().from(receipts).all();

let payer: Payer;
let before: number;
beforeEach(async () => {
  patience = PATIENT;
  payer = await world().payer();
  before = await world().takings();
});
const moved = async () => (await world().takings()) - before;
const payment = async (version: 1 | 2 = 1) =>
  header(world().runtime, version, await sign(world().runtime, payer));
const present = (headers: Record<string, string>) => ask(world().url + PATH, headers);

/** Fails as told at /verify or /settle; else what it stands for. */
const at =
  (path: "/verify" | "/settle", behaviour: Behaviour): Behaviour =>
  (call, passOn) =>
    call.path === path ? behaviour(call, passOn) : passOn();

/** For a facilitator that never answers, so that the test needn't wait long; what it waits for otherwise may take its time. */
function impatient(behaviour: Behaviour, ms: number): void {
  if (behaviour === never) patience = { ...PATIENT, verifyMs: ms, settleMs: ms };
}

function recover(): void {
  patience = PATIENT;
  world().facilitator.behave();
}

const never: Behaviour = () => "never";
const HASH = `0x${"ab".repeat(32)}`;

/** What no facilitator should answer, to either question. */
const NONSENSE: [string, Behaviour][] = [
  ["breaks off", () => "breaks off"],
  ["never answers", never],
  ["answers in HTML", () => ({ status: 200, body: "<html>Welcome</html>" })],
  ["answers {}", () => says({})],
  ["answers null", () => says(null)],
  ["answers nothing", () => ({ status: 200, body: "" })],
  ["answers with wrong types", () => says({ isValid: "yes", success: 1, transaction: 7 })],
  ["answers 500", () => says({ error: "out of order" }, 500)],
  ["answers 503 in HTML", () => ({ status: 503, body: "<html>Down</html>" })],
];

describe.each(NONSENSE)("a facilitator that %s", (_, behaviour) => {
  test("when it should verify: nothing is given or lost, and the payment stays good", async () => {
    const headers = await payment();
    world().facilitator.behave(at("/verify", behaviour));
    impatient(behaviour, 200);
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    expect(body.error).toMatch(/Nothing was charged: present the same payment again/);
    expect([await moved(), rows()]).toEqual([0, []]);
    recover();
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(await moved()).toBe(PRICE.latest);
  });

  test("when it should settle: nothing is given until it is known, and it is paid once", async () => {
    const headers = await payment(2);
    world().facilitator.behave(at("/settle", behaviour));
    // Enough for what comes before it.
    impatient(behaviour, 800);
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    expect(body.error).toMatch(/isn't known yet\. Don't sign a new one/);
    expect(await moved()).toBe(0);
    expect(rows()).toMatchObject([{ id: body.receipt_id, status: "settling", deliveredAt: null }]);
    recover();
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect((await present(headers)).status).toBe(409);
    expect(await moved()).toBe(PRICE.latest);
  });

  test("after it settled: the chain says so, and the answer is given", async () => {
    const headers = await payment();
    const late: Behaviour = async (call, passOn) => {
      await passOn();
      return behaviour(call, passOn);
    };
    world().facilitator.behave(at("/settle", late));
    impatient(behaviour, 2000);
    const { status, body } = await present(headers);
    expect([status, body]).toEqual([200, { reading: 21.5 }]);
    expect(rows()).toMatchObject([
      { status: "settled", transaction: expect.stringMatching(/^0x[\da-f]{64}$/) },
    ]);
    expect(await moved()).toBe(PRICE.latest);
  });
});

describe("a facilitator that lies", () => {
  const settled = (transaction: string) =>
    says({ success: true, transaction, network: "base-sepolia", payer: payer.address });

  test.each([
    ["of a transaction that doesn't exist", () => HASH],
    ["of none", () => ""],
    ["of another's", async () => (await otherSettlement()).transaction!],
  ])("says settled %s: nothing is given, nothing lost", async (_, transaction) => {
    const headers = await payment();
    const hash = await transaction();
    const takings = await moved();
    world().facilitator.behave(at("/settle", () => settled(hash)));
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    expect(rows().at(-1)).toMatchObject({ status: "settling", deliveredAt: null });
    expect(await moved()).toBe(takings);
    world().facilitator.behave();
    expect((await present(headers)).status).toBe(200);
    expect(await moved()).toBe(takings + PRICE.latest);
  });

  async function otherSettlement() {
    await present(await payment());
    return rows()[0]!;
  }

  test("settles and says success without a transaction: it is found", async () => {
    const headers = await payment();
    world().facilitator.behave(
      at("/settle", async (_, passOn) => {
        await passOn();
        return settled("");
      }),
    );
    expect((await present(headers)).status).toBe(200);
    expect(rows()[0]?.transaction).toMatch(/^0x[\da-f]{64}$/);
  });

  test("settles and says that it refuses: the answer is given", async () => {
    const headers = await payment(2);
    world().facilitator.behave(
      at("/settle", async (_, passOn) => {
        await passOn();
        return says({
          success: false,
          errorReason: "unexpected_settle_error",
          transaction: "",
          network: "eip155:84532",
        });
      }),
    );
    expect((await present(headers)).status).toBe(200);
    expect(await moved()).toBe(PRICE.latest);
  });

  test("finds everything good: the chain has the last word", async () => {
    const empty = await world().payer("empty");
    const headers = header(world().runtime, 2, await sign(world().runtime, empty));
    world().facilitator.behave(at("/verify", () => says({ isValid: true, payer: empty.address })));
    const { status, body } = await present(headers);
    expect([status, body.code, body.reason]).toEqual([
      402,
      "payment_required",
      "invalid_exact_evm_transaction_failed",
    ]);
    expect(body.error).toMatch(/The chain didn't take the payment/);
    // Until the payment expires it may yet be settled; nothing says that it won't.
    expect(rows()).toMatchObject([{ id: body.receipt_id, status: "settling" }]);
    expect(await moved()).toBe(0);
  });
});

test("a refusal in an answer of the 400s is a refusal", async () => {
  const headers = await payment();
  world().facilitator.behave(
    at("/verify", () =>
      says({ isValid: false, invalidReason: "insufficient_funds", payer: payer.address }, 400),
    ),
  );
  const { status, body } = await present(headers);
  expect([status, body.reason]).toEqual([402, "insufficient_funds"]);
});

test("a refusal's own text isn't shown", async () => {
  const headers = await payment();
  world().facilitator.behave(
    at("/verify", () => says({ isValid: false, invalidReason: "Error: https://rpc.example/key" })),
  );
  const { status, body } = await present(headers);
  expect([status, body.reason]).toEqual([402, "invalid_payment"]);
  expect(JSON.stringify(body)).not.toContain("rpc.example");
});

describe("the chain is down", () => {
  test("all the time: nothing is given or lost", async () => {
    const headers = await payment();
    world().chain.behave(() => "breaks off");
    expect((await present(headers)).status).toBe(502);
    world().chain.behave();
    expect([await moved(), rows()]).toEqual([0, []]);
    expect((await present(headers)).status).toBe(200);
  });

  test("and the facilitator takes that for a bad signature: the payer isn't blamed", async () => {
    const headers = await payment();
    world().chain.behave(() => "breaks off");
    world().facilitator.behave(() => says({ isValid: false, invalidReason: "invalid_exact_evm_signature" }));
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
  });

  test("after the settlement: the facilitator's word is taken", async () => {
    const headers = await payment();
    world().facilitator.behave(
      at("/settle", async (_, passOn) => {
        const answer = await passOn();
        world().chain.behave(() => "breaks off");
        return answer;
      }),
    );
    expect((await present(headers)).status).toBe(200);
    world().chain.behave();
    expect(await moved()).toBe(PRICE.latest);
  });

  test("and nobody says whether it was settled: the same payment gets the answer later", async () => {
    const headers = await payment();
    world().facilitator.behave(
      at("/settle", async (_, passOn) => {
        await passOn();
        world().chain.behave(() => "breaks off");
        return "breaks off" as const;
      }),
    );
    expect((await present(headers)).status).toBe(502);
    // Not even asked: what isn't known isn't settled again.
    world().facilitator.behave();
    expect((await present(headers)).status).toBe(502);
    expect(world().facilitator.calls).toEqual([]);
    world().chain.behave();
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(world().facilitator.calls).toEqual([]);
    expect(await moved()).toBe(PRICE.latest);
  });
});
