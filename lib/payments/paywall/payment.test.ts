import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { isSamePayment, PAYMENT_HEADER, readPayment } from "./payment";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "").toString("base64");
const headerOf = (version: 1 | 2, text: string) => new Headers({ [PAYMENT_HEADER[version]]: text });

const hex = (digits: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`)).map((text) => `0x${text}`);
const Signed = fc.record({
  signature: hex(130),
  authorization: fc.record({
    from: hex(40),
    to: hex(40),
    value: fc.nat().map(String),
    validAfter: fc.nat().map(String),
    validBefore: fc.nat().map(String),
    nonce: hex(64),
  }),
});
const accepted = { scheme: "exact", network: "eip155:84532", amount: "1", asset: "0x", payTo: "0x" };
const wrap = (version: 1 | 2, payload: unknown) =>
  version === 1
    ? { x402Version: 1, scheme: "exact", network: "base-sepolia", payload }
    : { x402Version: 2, accepted, payload };
const read = (version: 1 | 2, payload: unknown) =>
  readPayment(headerOf(version, encode(wrap(version, payload))))!;

test("what clients of both versions send is read, and is the same payment in either", () => {
  fc.assert(
    fc.property(Signed, (payload) => {
      const [one, two] = [read(1, payload), read(2, payload)];
      expect(one.payload).toEqual(payload);
      expect(two.payload).toEqual(payload);
      expect(isSamePayment(one, two)).toBe(true);
    }),
  );
});

test("an altered payment is another", () => {
  fc.assert(
    fc.property(
      Signed,
      Signed,
      fc.constantFrom("from", "to", "value", "nonce", "signature"),
      (one, two, field) => {
        const altered = structuredClone(one);
        if (field === "signature") altered.signature = two.signature;
        else altered.authorization[field] = two.authorization[field];
        const isSame = JSON.stringify(altered) === JSON.stringify(one);
        expect(isSamePayment(read(1, one), read(1, altered))).toBe(isSame);
      },
    ),
  );
});

test("anything else is a bad request that names the header", () => {
  const anything = fc.oneof(
    fc.string().map((text) => Buffer.from(text).toString("base64")),
    fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
    fc.json().map((text) => Buffer.from(text).toString("base64")),
    fc.jsonValue().map((payload) => encode(wrap(1, payload))),
    fc.constant("A".repeat(20_000)),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom(1 as const, 2 as const), (text, version) => {
      const attempt = () => readPayment(headerOf(version, text));
      expect(attempt).toThrow(AppError);
      expect(attempt).toThrow(expect.objectContaining({ code: "bad_request" }));
      expect(attempt).toThrow(new RegExp(`^${PAYMENT_HEADER[version]}`, "m"));
    }),
  );
});

test("no header, no payment", () => {
  expect(readPayment(new Headers())).toBeUndefined();
});
