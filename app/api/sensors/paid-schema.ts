import { z } from "zod";
import { SensorAddress } from "@/lib/desks/sensors/types";

/** The query of `GET /api/sensors/latest`. */
export const LatestQuery = z.object({ address: SensorAddress });

/** The query of `GET /api/sensors/recent`. */
export const RecentQuery = z.object({
  address: SensorAddress,
  limit: z.coerce.number<string>().int().min(1).max(10).default(10).describe("How many readings"),
});
