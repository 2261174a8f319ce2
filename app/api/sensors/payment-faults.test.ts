import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import { handle } from "@/lib/http/handle";
import { paid } from "@/lib/payments/paywall";
import { type Behaviour, says } from "@/lib/payments/testing/double";
import { ask, header, KEY, type Payer, PRICE, paidWorld, sign } from "../testing/paid";

const LONG = { verifyMs: 10_000, settleMs: 10_000, confirmMs: 100 };
let timeouts = LONG;
let endpoint: "latest" | "recent";

const PATH = "/api/impatient";
const GET = handle({ auth: "public", name: PATH }, (input) =>
  paid(input, {
    endpoint,
    resource: PATH,
    description: "A reading",
    answer: () => ({ reading: 21.5 }),
    timeouts,
  }),
);
const world = paidWorld({ [PATH]: { GET } });
const rows = () => store().db.select().from(receipts).all();

let payer: Payer;
let before: number;
beforeEach(async () => {
  timeouts = LONG;
  endpoint = "latest";
  payer = await world().payer();
  before = await world().takings();
});
const moved = async () => (await world().takings()) - before;
const payment = async (version: 1 | 2) =>
  header(world().runtime, version, await sign(world().runtime, payer));
const present = (headers: Record<string, string>) => ask(world().url + PATH, headers);

const at =
  (path: "/verify" | "/settle", behaviour: Behaviour): Behaviour =>
  (call, passOn) =>
    call.path === path ? behaviour(call, passOn) : passOn();

/** So that the test needn't wait long for a facilitator that never answers. */
function shorten(behaviour: Behaviour, ms: number): void {
  if (behaviour === never) timeouts = { ...LONG, verifyMs: ms, settleMs: ms };
}

function recover(): void {
  timeouts = LONG;
  world().facilitator.behave();
}

const never: Behaviour = () => "never";
const HASH = `0x${"ab".repeat(32)}`;

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

const BOTH = ([1, 2] as const).flatMap((version) =>
  NONSENSE.map(([how, behaviour]) => ({ version, how, behaviour })),
);

// x402-next takes anything truthy for a yes; see below.
const JUDGED = BOTH.filter(({ version, how }) => version === 2 || how !== "answers with wrong types");

test.each(JUDGED)(
  "v$version: a facilitator that $how when it should verify: nothing is given or lost, and the payment stays good",
  async ({ version, behaviour }) => {
    const headers = await payment(version);
    world().facilitator.behave(at("/verify", behaviour));
    shorten(behaviour, 200);
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    expect(body.error).toMatch(/Nothing was charged: present the same payment again/);
    expect([await moved(), rows()]).toEqual([0, []]);
    recover();
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(await moved()).toBe(PRICE.latest);
  },
);

test.each([1, 2] as const)(
  "v%i: on a disk that takes nothing no money moves, and the payment stays good",
  async (version) => {
    const headers = await payment(version);
    store().sqlite.pragma("query_only = 1");
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([507, "storage_full"]);
    expect([await moved(), rows()]).toEqual([0, []]);
    store().sqlite.pragma("query_only = 0");
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(await moved()).toBe(PRICE.latest);
  },
);

describe.each([1, 2] as const)("v%i: another process that holds the database for a while", (version) => {
  const holdFor = (ms: number) => {
    const other = new Database(store().sqlite.name);
    other.exec("BEGIN IMMEDIATE");
    setTimeout(() => other.close(), ms);
  };

  test("before the money moves: the payment waits for it", async () => {
    const headers = await payment(version);
    holdFor(400);
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(await moved()).toBe(PRICE.latest);
  });

  test("as the money moves: the answer is given all the same, once", async () => {
    const headers = await payment(version);
    const held: Behaviour = async (_, passOn) => {
      const answer = await passOn();
      holdFor(400);
      return answer;
    };
    world().facilitator.behave(at("/settle", held));
    expect((await present(headers)).body).toEqual({ reading: 21.5 });
    expect(rows()).toMatchObject([{ status: "settled" }]);
    expect(await moved()).toBe(PRICE.latest);
  });
});

describe.each(BOTH)("v$version: a facilitator that $how", ({ version, behaviour }) => {
  test("when it should settle: nothing is given until it is known, and it is paid once", async () => {
    const headers = await payment(version);
    world().facilitator.behave(at("/settle", behaviour));
    // Enough for what comes before it.
    shorten(behaviour, 800);
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
    const headers = await payment(version);
    const late: Behaviour = async (call, passOn) => {
      await passOn();
      return behaviour(call, passOn);
    };
    world().facilitator.behave(at("/settle", late));
    shorten(behaviour, 2000);
    const { status, body } = await present(headers);
    expect([status, body]).toEqual([200, { reading: 21.5 }]);
    expect(rows()).toMatchObject([
      { status: "settled", transaction: expect.stringMatching(/^0x[\da-f]{64}$/) },
    ]);
    expect(await moved()).toBe(PRICE.latest);
  });
});

test("v1: x402-next takes anything truthy for verified, and the chain says whether it was", async () => {
  const headers = await payment(1);
  world().facilitator.behave(at("/verify", () => says({ isValid: "yes" })));
  expect((await present(headers)).body).toEqual({ reading: 21.5 });
  expect(await moved()).toBe(PRICE.latest);
});

describe("a facilitator that lies", () => {
  const settled = (transaction: string) =>
    says({ success: true, transaction, network: "base-sepolia", payer: payer.address });

  test.each([
    ["of a transaction that doesn't exist", () => HASH],
    ["of none", () => ""],
    ["of another's", async () => (await otherSettlement()).transaction!],
  ])("says settled %s: nothing is given, nothing lost", async (_, transaction) => {
    const headers = await payment(1);
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
    await present(await payment(1));
    return rows()[0]!;
  }

  test("settles and says success without a transaction: it is found", async () => {
    const headers = await payment(1);
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
  const headers = await payment(1);
  world().facilitator.behave(
    at("/verify", () =>
      says({ isValid: false, invalidReason: "insufficient_funds", payer: payer.address }, 400),
    ),
  );
  const { status, body } = await present(headers);
  expect([status, body.reason]).toEqual([402, "insufficient_funds"]);
});

test.each([1, 2] as const)(
  "v%i: a refusal's own text isn't shown, and passes for a failure, as its wrapper gives both alike",
  async (version) => {
    const headers = await payment(version);
    world().facilitator.behave(
      at("/verify", () => says({ isValid: false, invalidReason: "Error: https://rpc.example/key" })),
    );
    const { status, body } = await present(headers);
    expect([status, body.code, rows()]).toEqual([502, "upstream_unavailable", []]);
    expect(JSON.stringify(body)).not.toContain("rpc.example");
  },
);

describe("a settlement that failed, with a transaction", () => {
  const failed = (errorReason: string) => () =>
    says({ success: false, errorReason, transaction: HASH, network: "base-sepolia" });

  test.each([1, 2] as const)("v%i: isn't refused while the transaction may succeed", async (version) => {
    const headers = await payment(version);
    world().facilitator.behave(at("/settle", failed("settlement_pending")));
    expect((await present(headers)).status).toBe(502);
    expect(rows()).toMatchObject([{ status: "settling" }]);
  });

  // x402-next hides the transaction. The receipt stays open, so that nothing is lost if the facilitator was wrong.
  test.each([
    [1, 402],
    [2, 502],
  ] as const)("v%i: is answered with %i when its reason is one of refusal", async (version, status) => {
    const headers = await payment(version);
    world().facilitator.behave(at("/settle", failed("invalid_exact_evm_transaction_failed")));
    const answer = await present(headers);
    expect([answer.status, answer.body.receipt_id]).toEqual([status, rows()[0]?.id]);
    expect(rows()).toMatchObject([{ status: "settling" }]);
    world().facilitator.behave();
    expect((await present(headers)).status).toBe(200);
    expect(await moved()).toBe(PRICE.latest);
  });
});

test.each([1, 2] as const)("v%i: what is verified too late isn't settled", async (version) => {
  const headers = await payment(version);
  timeouts = { ...LONG, verifyMs: 100 };
  let answered: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    answered = resolve;
  });
  world().facilitator.behave(
    at("/verify", async (_, passOn) => {
      await until;
      return passOn();
    }),
  );
  expect((await present(headers)).body.error).toMatch(/Nothing was charged/);
  answered();
  await world().facilitator.idle();
  expect((await fetch(world().url + PATH)).status).toBe(402);
  expect(world().facilitator.calls.map(({ path }) => path)).toEqual(["/verify"]);
  expect([await moved(), rows()]).toEqual([0, []]);
});

test("the unpaid get both offers while the facilitator is down", async () => {
  world().facilitator.behave(() => "breaks off");
  const { status, body, headers } = await present({});
  expect([status, body.x402Version, body.accepts.length]).toEqual([402, 1, 1]);
  expect(headers.get("payment-required")).toBeTruthy();
  expect(world().facilitator.calls).toEqual([]);
});

test.each([1, 2] as const)("v%i: an earlier payment is settled on the terms of its time", async (version) => {
  const headers = await payment(version);
  world().facilitator.behave(at("/settle", () => "breaks off"));
  expect((await present(headers)).status).toBe(502);
  world().facilitator.behave();
  endpoint = "recent";
  expect((await present(headers)).status).toBe(200);
  expect(await moved()).toBe(PRICE.latest);
});

describe("the chain is down", () => {
  test("all the time: nothing is given or lost", async () => {
    const headers = await payment(1);
    world().chain.behave(() => "breaks off");
    expect((await present(headers)).status).toBe(502);
    world().chain.behave();
    expect([await moved(), rows()]).toEqual([0, []]);
    expect((await present(headers)).status).toBe(200);
  });

  test("and the facilitator takes that for a bad signature: the payer isn't blamed", async () => {
    const headers = await payment(1);
    world().chain.behave(() => "breaks off");
    world().facilitator.behave(() => says({ isValid: false, invalidReason: "invalid_exact_evm_signature" }));
    const { status, body } = await present(headers);
    expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
  });

  test("after the settlement: the facilitator's word is taken", async () => {
    const headers = await payment(1);
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

  test("and nobody says whether it was settled: the caller who paid gets the answer later", async () => {
    const headers = { ...(await payment(1)), "x-api-key": KEY };
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
