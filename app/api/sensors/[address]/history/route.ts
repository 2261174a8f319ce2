import { history } from "@/lib/desks/sensors/readings/history";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { HistoryQuery, SensorParams } from "../../schema";

/** What a sensor measured in a period, for charts. */
export const GET = handle({ auth: "caller", name: "/api/sensors/[address]/history" }, ({ params, url }) => {
  const { address } = parseParams(params, SensorParams);
  return history(address, parseQuery(url, HistoryQuery));
});

export const OPTIONS = preflight;
