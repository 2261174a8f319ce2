import { processWide } from "@/lib/process-wide";

const open = () => processWide("memory.pending", () => new Set<Promise<unknown>>());

/** Notes that something is being remembered, which never fails. */
export function pending<Kept>(kept: Promise<Kept>): Promise<Kept> {
  open().add(kept);
  return kept.finally(() => open().delete(kept));
}

/** Resolves when all that is being remembered is kept. Who lists or deletes waits for it; answers don't. */
export async function allRemembered(): Promise<void> {
  await Promise.all(open());
}
