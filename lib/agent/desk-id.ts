import { z } from "zod";

/** A desk, as callers name it. `lib/desks/index.ts` says which are here. */
export const DeskId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]*$/, "a desk's id has only lower-case letters and hyphens");
export type DeskId = z.infer<typeof DeskId>;

/** The product itself: what it answers that is no desk's, and answers of several desks together. */
export const START: DeskId = "start";
