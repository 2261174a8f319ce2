import { z } from "zod";
import { askerZone } from "@/lib/agent/asker-zone";
import { fieldError } from "@/lib/errors";
import { AlertLimits } from "./alert-limits";
import type { SharedState } from "./state";
import { UnitSystem } from "./unit-system";

const Context = z.object({
  review: z.boolean().nullish(),
  units: UnitSystem.nullish(),
  alert_limits: AlertLimits.nullish(),
});

const PROBLEMS: Record<string, string> = {
  units: "must be metric or imperial",
  alert_limits: "must be numbers by kind of limit",
};

/** What the page sends with a question: zone, units, its alerts' limits and whether to review first. @throws AppError `bad_request` */
export function readContext(
  uiContext: Record<string, unknown> | undefined,
): Pick<SharedState, "zone" | "units" | "review" | "alert_limits"> {
  const { data, error } = Context.safeParse(uiContext ?? {});
  if (!data) {
    const field = String(error.issues[0]?.path[0]);
    throw fieldError("bad_request", `ui_context.${field}`, PROBLEMS[field] ?? "must be true or false");
  }
  return {
    zone: askerZone(uiContext),
    units: data.units ?? null,
    review: data.review ?? false,
    alert_limits: data.alert_limits ?? null,
  };
}
