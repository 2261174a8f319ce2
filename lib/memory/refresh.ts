import { listStale, updateVector } from "@/db/memory";
import { logger } from "@/lib/log";
import { ENCODER, meaningOf } from "./encoder";

/** Between two batches others use the encoder. */
const BATCH = 20;

/** Embeds what other weights had embedded, as after an update, and what failed before. It fails nothing. */
export async function refreshMeanings(): Promise<void> {
  try {
    for (let stale = listStale(ENCODER, BATCH); stale.length > 0; stale = listStale(ENCODER, BATCH)) {
      for (const { id, query } of stale) updateVector(id, await meaningOf(query, "background"), ENCODER);
    }
  } catch (error) {
    logger().warn({ err: error }, "what is remembered couldn't be embedded anew");
  }
}
