import { z } from "zod";
import { Provenance } from "../sources/provenance";

/** Within this product, e.g. `/start?thread=…`. */
const Link = z.string().regex(/^\/(?!\/)/);

export const Tile = z
  .object({
    title: z.string().min(1).max(80).describe("A few words"),
    sentence: z.string().min(1).max(400),
    is_unusual: z.boolean().describe("false: nothing is out of the ordinary"),
    link: Link.describe("The desk's page with it in view"),
    provenance: z.array(Provenance),
  })
  .meta({ id: "Tile" });
export type Tile = z.infer<typeof Tile>;

export const Entry = z
  .object({
    kind: z
      .string()
      .min(1)
      .max(40)
      .describe("What it is, in the plural: the heading of a list of such things"),
    title: z.string().min(1),
    detail: z.string().optional().describe("What tells it from others of that name"),
    link: Link.describe("The desk's page with it in view"),
  })
  .meta({ id: "Entry" });
export type Entry = z.infer<typeof Entry>;
