import { z } from "zod";
import { env } from "./env";
import { logger } from "./log";

const TIMEOUT_MS = 30_000;

const LEVELS = { ok: "info", degraded: "warn", down: "error" } as const;
const Report = z.looseObject({ status: z.enum(["ok", "degraded", "down"]) });

/** Over HTTP, as a monitor would. */
export async function logHealth(): Promise<void> {
  try {
    const response = await fetch(`http://127.0.0.1:${env().PORT}/api/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: "no-store",
    });
    const report = Report.parse(await response.json());
    logger()[LEVELS[report.status]](report, "health");
  } catch (error) {
    logger().error({ err: error }, "the health check doesn't answer");
  }
}
