import { latestReading, sensorForSale, sensorInfo } from "@/lib/desks/sensors/readings/lookup";
import type { LatestAnswer } from "@/lib/desks/sensors/types";
import { AppError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { paid } from "@/lib/payments/paywall";
import { LatestQuery } from "../paid-schema";

const name = "/api/sensors/latest";

/** A sensor's latest reading, paid with x402. */
export const GET = handle({ auth: "public", name }, (input) => {
  const { address } = parseQuery(input.url, LatestQuery);
  return paid(input, {
    endpoint: "latest",
    resource: `${name}?address=${address}`,
    description: "The latest reading of an IoT sensor",
    answer: () => latest(address),
  });
});

function latest(address: string): LatestAnswer {
  const sensor = sensorForSale(address);
  const reading = latestReading(address);
  if (!reading) throw new AppError("not_found", `${sensor.name} has sent no reading yet.`);
  return { sensor: sensorInfo(sensor), reading };
}

export const OPTIONS = preflight;
