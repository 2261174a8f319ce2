import { z } from "zod";

/** A desk, as callers name it: sensors, underground, markets, weather, land. Which are here, `lib/desks/index.ts` says. */
export const DeskId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]*$/, "a desk's id is in lower case, such as underground");
export type DeskId = z.infer<typeof DeskId>;
