import { z } from "zod";
import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { paid } from "@/lib/payments/paywall";
import { ownerOf } from "@/lib/payments/paywall/owner";
import { SALE, saleOutputs } from "@/lib/payments/sale-outputs";
import { latestReading, recentReadings, sensorForSale, sensorInfo, type Viewer } from "../readings/lookup";
import { LatestAnswer, RecentAnswer, SensorAddress } from "../types";

const sale = { ...SALE, tag: "Sensors" } as const;

const LatestQuery = z.object({ address: SensorAddress });

const RecentQuery = z.object({
  address: SensorAddress,
  limit: z.coerce.number<string>().int().min(1).max(10).default(10).describe("How many readings"),
});

export const getLatest = defineRoute(
  {
    ...sale,
    path: "/api/sensors/latest",
    operationId: "getLatestReading",
    summary: "A sensor's latest reading, for a tenth of a cent where nothing else is set",
    input: { query: LatestQuery },
    outputs: saleOutputs(LatestAnswer),
  },
  (input) => {
    const { address } = input.query;
    return paid(input, {
      endpoint: "latest",
      resource: `/api/sensors/latest?address=${address}`,
      description: "The latest reading of an IoT sensor",
      answer: () => latest(address, ownerOf(input.request)),
    });
  },
);

export const getRecent = defineRoute(
  {
    ...sale,
    path: "/api/sensors/recent",
    operationId: "getRecentReadings",
    summary: "A sensor's last readings, newest first, for half a cent where nothing else is set",
    input: { query: RecentQuery },
    outputs: saleOutputs(RecentAnswer),
  },
  (input) => {
    const { address, limit } = input.query;
    return paid(input, {
      endpoint: "recent",
      resource: `/api/sensors/recent?address=${address}&limit=${limit}`,
      description: "The newest readings of an IoT sensor, ten at most",
      answer: () => recent(address, limit, ownerOf(input.request)),
    });
  },
);

/** @param buyer a caller, who may buy of their own sensors too; strangers only of the house's and of shared ones */
function latest(address: string, buyer: Viewer): LatestAnswer {
  const sensor = sensorForSale(address, buyer);
  const reading = latestReading(address);
  if (!reading) throw noReading(sensor.name);
  return { sensor: sensorInfo(sensor), reading };
}

function recent(address: string, limit: number, buyer: Viewer): RecentAnswer {
  const sensor = sensorForSale(address, buyer);
  const readings = recentReadings(address, limit);
  if (readings.length === 0) throw noReading(sensor.name);
  return { sensor: sensorInfo(sensor), readings };
}

const noReading = (sensor: string) => new AppError("not_found", `${sensor} has sent no reading yet.`);
