import { z } from "zod";
import { askerZone } from "@/lib/agent/asker-zone";
import { fieldError } from "@/lib/errors";
import type { SharedState } from "./state";

const Context = z.object({ review: z.boolean().nullish() });

/**
 * What the page sends with a question: the asker's zone, and whether they want to see what was collected before it is answered (`ui_context.review`).
 * @throws AppError `bad_request` naming the field
 */
export function readContext(
  uiContext: Record<string, unknown> | undefined,
): Pick<SharedState, "zone" | "review"> {
  const { data } = Context.safeParse(uiContext ?? {});
  if (!data) throw fieldError("bad_request", "ui_context.review", "must be true or false");
  return { zone: askerZone(uiContext), review: data.review ?? false };
}
