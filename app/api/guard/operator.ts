import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/http/caller";

/**
 * Violations hold what others wrote. Keys are handed out by the operator, sessions by the server to anyone.
 * @throws AppError `forbidden` for a browser's session
 */
export function assertOperator({ kind }: Caller): void {
  if (kind !== "key")
    throw new AppError("forbidden", "Only the operator can see this: send an X-API-Key header.");
}
