import { z } from "zod";
import { askerZone } from "@/lib/agent/asker-zone";
import { fieldError } from "@/lib/errors";
import type { SharedState } from "./state";
import { UnitSystem } from "./unit-system";

const Context = z.object({
  review: z.boolean().nullish(),
  units: UnitSystem.nullish(),
});

/** What the page sends with a question: zone, units and whether to review first. @throws AppError `bad_request` */
export function readContext(
  uiContext: Record<string, unknown> | undefined,
): Pick<SharedState, "zone" | "units" | "review"> {
  const { data, error } = Context.safeParse(uiContext ?? {});
  if (!data) {
    const field = String(error.issues[0]?.path[0]);
    const problem = field === "units" ? "must be metric or imperial" : "must be true or false";
    throw fieldError("bad_request", `ui_context.${field}`, problem);
  }
  return { zone: askerZone(uiContext), units: data.units ?? null, review: data.review ?? false };
}
