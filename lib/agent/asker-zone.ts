import { z } from "zod";
import { fieldError } from "@/lib/errors";

export const ZoneName = z.string().max(60).refine(isZone, "must be the IANA name of a time zone");

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const WithZone = z.object({ time_zone: ZoneName.nullish() });

/** From `ui_context.time_zone`; UTC without one. @throws AppError `bad_request` naming the field */
export function askerZone(uiContext: Record<string, unknown> | undefined): string {
  const parsed = WithZone.safeParse(uiContext ?? {});
  if (parsed.success) return parsed.data.time_zone ?? "UTC";
  throw fieldError("bad_request", "ui_context.time_zone", parsed.error.issues[0]?.message ?? "is malformed");
}
