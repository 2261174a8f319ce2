import { shortAddress } from "@/lib/desks/sensors/short-address";
import type { Overview, Receipt } from "./payments-api";

/** How a receipt stands. */
export const STATUS_WORDS: Record<Receipt["status"], string> = {
  reserved: "Begun",
  settling: "Outcome not known yet",
  settled: "Paid",
  failed: "Not paid",
};

const SOLD: [path: string, words: string][] = [
  ["/api/sensors/latest", "Latest reading"],
  ["/api/sensors/recent", "Recent readings"],
];

/**
 * What a receipt bought: “Latest reading of Attic”.
 * @param resource path and query, or the whole address
 * @param known sensors by address, as far as their names are at hand
 */
export function boughtWords(resource: string, known: { address: string; name: string }[]): string {
  if (!URL.canParse(resource, "http://localhost")) return resource;
  const { pathname, searchParams } = new URL(resource, "http://localhost");
  const sold = SOLD.find(([path]) => path === pathname)?.[1];
  const address = searchParams.get("address")?.toLowerCase();
  if (!sold || !address) return resource;
  const name = known.find((sensor) => sensor.address.toLowerCase() === address)?.name;
  return `${sold} of ${name ?? shortAddress(address)}`;
}

/** Whose wallet paid. */
export function payerWords(payer: string, { wallets }: Overview): string {
  const isAgent = wallets.some(({ address }) => address.toLowerCase() === payer.toLowerCase());
  return isAgent ? "by the agent" : `by ${shortAddress(payer)}`;
}
