import { recentReadings, sensorForSale, sensorInfo } from "@/lib/desks/sensors/readings/lookup";
import type { RecentAnswer } from "@/lib/desks/sensors/types";
import { AppError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { paid } from "@/lib/payments/paywall";
import { RecentQuery } from "../paid-schema";

const name = "/api/sensors/recent";

/** A sensor's newest readings, paid with x402. */
export const GET = handle({ auth: "public", name }, (input) => {
  const { address, limit } = parseQuery(input.url, RecentQuery);
  return paid(input, {
    endpoint: "recent",
    resource: `${name}?address=${address}&limit=${limit}`,
    description: "The newest readings of an IoT sensor, ten at most",
    answer: () => recent(address, limit),
  });
});

function recent(address: string, limit: number): RecentAnswer {
  const sensor = sensorForSale(address);
  const readings = recentReadings(address, limit);
  if (readings.length === 0) throw new AppError("not_found", `${sensor.name} has sent no reading yet.`);
  return { sensor: sensorInfo(sensor), readings };
}

export const OPTIONS = preflight;
