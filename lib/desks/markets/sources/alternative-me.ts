import { z } from "zod";
import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { type FearGreedDay, INTERVAL_MS } from "../types";
import { ask } from "./ask";
import { openOf } from "./fold";
import { Numeric, Seconds } from "./numbers";

const Index = z.object({
  data: z.array(
    z
      .object({
        value: Numeric.pipe(z.number().min(0).max(100)),
        value_classification: z.string().min(1),
        timestamp: Numeric.pipe(Seconds),
      })
      .transform(
        ({ value, value_classification, timestamp }): FearGreedDay => ({
          t: openOf(timestamp, "1d"),
          value,
          word: value_classification,
        }),
      ),
  ),
});

/** The daily Fear & Greed index from `since` (ms since the epoch) on, oldest first. @throws SourceError */
export async function fearGreedSince(since: number, signal?: AbortSignal): Promise<Sourced<FearGreedDay[]>> {
  const days = Math.max(1, Math.ceil((clock.ms() - since) / INTERVAL_MS["1d"]) + 1);
  const question = { endpoint: "/fng/", params: { limit: `${days}` }, schema: Index };
  const { data, provenance } = await ask("fear_greed", question, signal);
  return { data: data.data.toSorted((a, b) => a.t - b.t), provenance };
}
