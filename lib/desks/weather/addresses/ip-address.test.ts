import fc from "fast-check";
import { expect, test } from "vitest";
import { PublicAddress } from "./ip-address";

const faultOf = (text: string) => PublicAddress.safeParse(text).error?.issues[0]?.message;

test.each(["8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.0", "2606:4700:4700::1111", " 1.1.1.1 "])(
  "%s is taken",
  (text) => expect(PublicAddress.parse(text)).toBe(text.trim()),
);

test.each([
  "",
  "8.8.8",
  "8.8.8.8.8",
  "256.1.1.1",
  "08.8.8.8",
  "::g",
  "fe80::1%eth0",
  "example.org",
  "8.8.8.8/24",
])("“%s” is no address", (text) =>
  expect(faultOf(text)).toBe("must be an IPv4 or IPv6 address, such as 8.8.8.8"),
);

test.each([
  ["10.0.0.7", "private networks"],
  ["172.16.0.1", "private networks"],
  ["192.168.1.1", "private networks"],
  ["127.0.0.1", "the machine itself"],
  ["169.254.169.254", "one link"],
  ["100.64.0.1", "addresses shared within a provider's network"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.1", "multicast"],
  ["255.255.255.255", "future use"],
  ["0.0.0.0", "this network"],
  ["::1", "the machine itself"],
  ["::", "an unspecified address"],
  ["::ffff:10.0.0.7", "IPv4 addresses: give it as one"],
  ["::ffff:8.8.8.8", "IPv4 addresses: give it as one"],
  ["fd00::1", "private networks"],
  ["fe80::1", "one link"],
  ["2001:db8::1", "documentation"],
  ["4000::1", "future use"],
])("%s is reserved for %s", (text, use) => {
  expect(faultOf(text)).toBe(`is reserved for ${use}, so it has no place`);
});

test("no private IPv4 address is taken, and any text is answered", () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(fc.constantFrom("10", "127", "192.168"), byte, byte, byte, (start, a, b, c) => {
      const rest = start.includes(".") ? [b, c] : [a, b, c];
      expect(PublicAddress.safeParse([start, ...rest].join(".")).success).toBe(false);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void PublicAddress.safeParse(text)));
});
