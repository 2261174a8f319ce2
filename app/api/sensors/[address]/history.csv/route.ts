import { csvStream } from "@/lib/desks/sensors/readings/csv";
import { sensorOrThrow } from "@/lib/desks/sensors/readings/lookup";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { PeriodQuery, SensorParams } from "../../schema";

const route = { auth: "caller", name: "/api/sensors/[address]/history.csv" } as const;

/** Every reading of a sensor in a period, as CSV. */
export const GET = handle(route, ({ params, url }) => {
  const { address } = parseParams(params, SensorParams);
  const period = parseQuery(url, PeriodQuery);
  const rows = csvStream(sensorOrThrow(address), period);
  const day = new Date(period.from).toISOString().slice(0, 10);
  return new Response(rows, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="sensor-${address.slice(0, 10)}-${day}.csv"`,
    },
  });
});

export const OPTIONS = preflight;
