import { beforeEach, expect, test, vi } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { paymentOwnerHeader } from "./owner";
import { limited } from "./unverified";

isolateEnv();
beforeEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("almanac.payments.unverified"));
});

const fromNetwork = (network: number, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    headers: { "x-forwarded-for": `198.51.${network >> 8}.${network & 255}`, ...headers },
  });

/** @returns whether it was checked at all */
async function present(request: Request, isGood: boolean): Promise<boolean> {
  const check = vi.fn(async () => isGood);
  try {
    await limited(request, check, (good) => good);
  } catch (error) {
    expect(error).toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
  }
  return check.mock.calls.length > 0;
}
const checkedOf = async (requests: Request[], isGood = false) =>
  (await Promise.all(requests.map((request) => present(request, isGood)))).filter(Boolean).length;

test("thirty failures of a network in a minute are checked, also when all come at once", async () => {
  expect(await checkedOf(Array.from({ length: 50 }, () => fromNetwork(1)))).toBe(30);
  expect(await present(fromNetwork(1), true)).toBe(false);
  expect(await present(fromNetwork(2), true)).toBe(true);
});

test("six hundred of all together, of which a network that is limited takes none", async () => {
  expect(await checkedOf(Array.from({ length: 700 }, () => fromNetwork(1)))).toBe(30);
  expect(await checkedOf(Array.from({ length: 700 }, (_, network) => fromNetwork(network + 2)))).toBe(570);
  expect(await present(fromNetwork(1000), true)).toBe(false);
});

test("what is good counts only while it is under way, and waits its turn where much comes at once", async () => {
  for (const many of [20, 100, 20])
    expect(
      await checkedOf(
        Array.from({ length: many }, () => fromNetwork(1)),
        true,
      ),
    ).toBe(many);
});

test("the agent's own purchases aren't limited; a forged header of theirs is no way past", async () => {
  const own = paymentOwnerHeader("session:ann" as never);
  const forged = Object.fromEntries(
    Object.keys(own).map((name) => [name, `session:ann.1.${"A".repeat(43)}`]),
  );
  expect(await checkedOf(Array.from({ length: 50 }, () => fromNetwork(1, own)))).toBe(50);
  expect(await checkedOf(Array.from({ length: 50 }, () => fromNetwork(1, forged)))).toBe(30);
});
