import { expect, test } from "vitest";
import { offer, overview } from "../testing/payments";
import { priceOf, readOffer } from "./offer";

const terms = overview();
const required = (...accepts: unknown[]) => ({
  x402Version: 1,
  error: "X-PAYMENT header is required",
  accepts,
});

test("the offer of this page's network and token is taken, whatever else there is", () => {
  const body = required(
    { scheme: "upto" },
    offer({ network: "base" }),
    offer({ maxAmountRequired: "1500" }),
    7,
  );
  expect(priceOf(readOffer(body, terms))).toBe(1500);
});

test("the token's address may be written in either case", () => {
  const small = offer();
  expect(readOffer(required({ ...small, asset: small.asset.toLowerCase() }), terms).payTo).toBe(small.payTo);
});

test.each([
  ["another network", required(offer({ network: "base" }))],
  ["another token", required(offer({ asset: "0x00000000000000000000000000000000000000ff" }))],
  ["an amount that is none", required(offer({ maxAmountRequired: "-1" }))],
  ["nothing", required()],
])("%s isn't taken", (_, body) => {
  expect(() => readOffer(body, terms)).toThrow("isn’t offered for USDC");
});

test.each([[undefined], [{ x402Version: 2, accepts: [] }], ["<html>"]])("%j is no offer", (body) => {
  expect(() => readOffer(body, terms)).toThrow("couldn’t be read");
});
