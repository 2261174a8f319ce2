import { z } from "zod";
import { DeskId, START } from "@/lib/agent/desk-id";
import { deskById } from "@/lib/desks";
import { AppError } from "@/lib/errors";

/** Undefined when there is such a desk, or when the id is malformed, which DeskId reports. */
function faultOf(desk: unknown): string | undefined {
  const id = DeskId.safeParse(desk);
  if (!id.success || id.data === START) return undefined;
  try {
    deskById(id.data);
  } catch (error) {
    return error instanceof AppError ? error.faults?.[0]?.message : undefined;
  }
}

const isObject = (value: unknown): value is { desk?: unknown } => typeof value === "object" && value !== null;

/** Refuses an unknown desk, whatever else is wrong with the body. */
export const withDeskHere = <Body extends z.ZodType<{ desk?: string }>>(body: Body) =>
  body.refine(({ desk }) => faultOf(desk) === undefined, {
    path: ["desk"],
    when: ({ value }) => isObject(value),
    error: ({ input }) => (isObject(input) ? faultOf(input.desk) : undefined),
  });

export const DeskList = z.object({
  desks: z.array(
    z
      .object({ id: DeskId, name: z.string(), description: z.string(), examples: z.array(z.string()) })
      .meta({ id: "Desk" }),
  ),
});
