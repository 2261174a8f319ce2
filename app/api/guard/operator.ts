import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/http/caller";

/** Violations contain what others wrote, so the operator's key is needed. @throws AppError `forbidden` for a session */
export function assertOperator({ kind }: Caller): void {
  if (kind !== "key")
    throw new AppError("forbidden", "Only the operator can see this: send an X-API-Key header.");
}
