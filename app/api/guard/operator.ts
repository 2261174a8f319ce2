import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/http/caller";

/**
 * Violations contain what others wrote, so a key is needed: the operator gives those out, while anyone gets a session.
 * @throws AppError `forbidden` for a browser's session
 */
export function assertOperator({ kind }: Caller): void {
  if (kind !== "key")
    throw new AppError("forbidden", "Only the operator can see this: send an X-API-Key header.");
}
