import { z } from "zod";
import { ZoneName } from "@/lib/agent/asker-zone";
import { fieldError } from "@/lib/errors";
import type { InView } from "./state";
import { Coin, Interval } from "./types";

const UiContext = z.object({
  coin_selected: Coin.pick({ id: true, symbol: true }).nullish(),
  interval: Interval.nullish(),
  time_zone: ZoneName.nullish(),
});

/** What the user has in view and their time zone. @throws AppError `bad_request` naming the field */
export function readContext(context: unknown): { inView: InView | null; zone: string } {
  const parsed = UiContext.safeParse(context ?? {});
  if (parsed.success) {
    const { coin_selected: coin = null, interval = null, time_zone } = parsed.data;
    return { inView: coin || interval ? { coin, interval } : null, zone: time_zone ?? "UTC" };
  }
  const [issue] = parsed.error.issues;
  throw fieldError(
    "bad_request",
    ["ui_context", ...(issue?.path ?? [])].join("."),
    issue?.message ?? "is malformed",
  );
}
