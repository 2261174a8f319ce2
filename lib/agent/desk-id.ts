import { z } from "zod";

/** The desks, as callers name them. Which of them are here, `lib/desks/index.ts` says. */
export const DeskId = z.enum(["sensors", "underground", "markets", "weather", "land"]);
export type DeskId = z.infer<typeof DeskId>;
