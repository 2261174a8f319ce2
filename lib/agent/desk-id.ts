import { z } from "zod";

/** `lib/desks/index.ts` lists the desks. */
export const DeskId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]*$/, "a desk's id has only lower-case letters and hyphens");
export type DeskId = z.infer<typeof DeskId>;

/** The product itself: it answers what no desk does, and joins the answers of several. */
export const START: DeskId = "start";
