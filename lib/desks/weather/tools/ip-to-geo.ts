import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { defineTool } from "@/lib/agent/tools/tool";
import { PublicAddress } from "../addresses/ip-address";
import { ownSite } from "../site";
import { geolocate } from "../sources/geolocate";
import { Place } from "../types";
import { coordinateFacts } from "./forecast-facts";
import { coordinateWords } from "./format";

export const ipToGeo = defineTool({
  name: "ip_to_geo",
  title: "where an address is",
  description:
    "The coordinates, city and country of a public IPv4 or IPv6 address: those of its provider, or of the city at best. Without an address: where this server stands.",
  progress: "finding the place",
  step: ({ ip }) => (ip ? `Looked up where the address ${ip} is.` : "Looked up where this server stands."),
  input: z.object({
    ip: PublicAddress.optional().describe("A public IPv4 or IPv6 address; absent: this server's own"),
  }),
  output: Place,
  facts: ({ data }) => coordinateFacts(data),
  async run({ input: { ip }, ctx: { signal } }) {
    const { place, provenance } = ip ? await placeOf(ip, signal) : await ownSite(signal);
    const name = oneLine(place.name);
    return {
      data: place,
      message: `${ip ? `\`${ip}\` is` : "This server is"} in or near **${name}** (${coordinateWords(place)}).`,
      provenance,
      followUps: [`What is the weather in ${name}?`],
    };
  },
});

async function placeOf(ip: string, signal: AbortSignal) {
  const { data: place, provenance } = await geolocate(ip, signal);
  return { place, provenance: [provenance] };
}
