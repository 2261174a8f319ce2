import { BlockList, isIP } from "node:net";
import { z } from "zod";
import RESERVED from "./reserved.json";

/**
 * Others stand for no place, and asking about them would tell of this network. Ranges: IANA's special-purpose
 * registries https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
 */
export const PublicAddress = z
  .string()
  .trim()
  .max(45)
  .superRefine((text, context) => {
    // A zone, as in fe80::1%eth0, is of one machine.
    if (isIP(text) === 0 || text.includes("%")) {
      context.addIssue({ code: "custom", message: "must be an IPv4 or IPv6 address, such as 8.8.8.8" });
      return;
    }
    const use = reservedFor(text);
    if (use) context.addIssue({ code: "custom", message: `is reserved for ${use}, so it has no place` });
  });

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** One list a range. A list's check takes an IPv4 address for the IPv6 one that stands for it, so families are kept apart. */
const ranges = RESERVED.map(({ range, use }) => {
  const [network = "", bits] = range.split("/");
  const family = familyOf(network);
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return { family, list, use };
});

const reservedFor = (address: string): string | undefined =>
  ranges.find(({ family, list }) => family === familyOf(address) && list.check(address, family))?.use;
