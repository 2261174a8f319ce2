import { z } from "zod";
import type { ModelHealth } from "@/lib/models/health";
import { WalletState } from "@/lib/payments/types";
import type { BreakerState } from "@/lib/sources/breaker";

const ModelState = z.object({
  model: z.string(),
  ok: z.boolean(),
  detail: z.string().optional().describe("What is wrong and what to do"),
  ms: z.number().optional().describe("How long it took to give a token"),
}) satisfies z.ZodType<ModelHealth>;

const BreakerStates = z.enum(["closed", "open", "half_open"]) satisfies z.ZodType<BreakerState["state"]>;

const Part = z.object({ ok: z.boolean(), detail: z.string().optional().describe("What is wrong") });

export const Health = z
  .object({
    status: z.enum(["ok", "degraded", "down"]),
    degraded: z.array(z.string()).describe("The parts that aren't well, e.g. “model ollama:llama3.1:8b”"),
    database: Part,
    models: z.array(ModelState),
    sources: z
      .array(
        z.object({
          source: z.string(),
          ok: z.boolean(),
          state: BreakerStates.describe("Of its circuit breaker; open: not asked for a while"),
          last_error: z.string().optional(),
          last_error_at: z.iso.datetime().optional(),
        }),
      )
      .describe("Every source asked since the start"),
    redis: Part.optional().describe("What instances share; only where it is set"),
    payments: z
      .object({
        ok: z.boolean(),
        mode: z.enum(["sandbox", "base-sepolia", "base"]),
        chain: Part,
        facilitator: Part,
        wallets: z
          .array(WalletState.pick({ endpoint: true, low: true }))
          .describe("What they hold is told to callers, at /api/payments"),
      })
      .describe("What readings are sold and bought with"),
  })
  .catchall(z.looseObject(Part.shape).describe("A part of a desk's"))
  .meta({ id: "Health" });
