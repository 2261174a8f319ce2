import { processWide } from "@/lib/process-wide";

const open = () => processWide("memory.pending", () => new Set<Promise<unknown>>());

/** Never fails. */
export function pending<Kept>(kept: Promise<Kept>): Promise<Kept> {
  open().add(kept);
  return kept.finally(() => open().delete(kept));
}

/** Who lists or deletes waits for it; answers don't. */
export async function allRemembered(): Promise<void> {
  await Promise.all(open());
}
