import { sparklines } from "@/lib/desks/sensors/readings/sparklines";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { SparklinesQuery } from "../schema";

/** The last hours of some sensors in 48 points each. */
export const GET = handle({ auth: "caller", name: "/api/sensors/sparklines" }, async ({ url }) => {
  const { addresses, hours } = parseQuery(url, SparklinesQuery);
  return { series: await sparklines(addresses, hours) };
});

export const OPTIONS = preflight;
