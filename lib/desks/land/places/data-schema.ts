import { z } from "zod";
import { BBox } from "../types";

const shaped = { area_ha: z.number(), bbox: BBox };
const names = { name: z.string(), aliases: z.array(z.string()) };
/** Places of its polygons in states.topo.json; empty: its outline isn't known. */
const units = z.array(z.int());

/** data/places.json, as lib/desks/land/scripts/build-places.ts writes it. */
export const PlacesFile = z.object({
  source: z.string(),
  countries: z.array(
    z.object({
      id: z.string().describe("ISO 3166-1 alpha-3"),
      ...names,
      ...shaped,
      shapes: z
        .array(z.int())
        .describe("Places of its polygons in world-atlas; empty: it is in states.topo.json"),
      units,
    }),
  ),
  states: z.array(
    z.object({
      id: z.string().describe("GADM's (IND.26_1), else ISO 3166-2 (BR-PA)"),
      country: z.string(),
      ...names,
      local: z.string().describe("Its name in GADM or, where that isn't known, in Natural Earth"),
      iso: z.string().optional().describe("ISO 3166-2 where the id is GADM's"),
      type: z.string().nullable(),
      hasc: z.string().nullable(),
      ...shaped,
      units,
      within: BBox.optional().describe("Only its units' polygons in there are its own"),
      parent: z.string().optional().describe("The area it is part of, where that isn't its country"),
    }),
  ),
  districts: z.array(
    z.object({
      id: z.string(),
      parent: z.string().describe("Its state's id"),
      ...names,
      type: z.string().nullable(),
      ...shaped,
      units,
    }),
  ),
  counties: z.array(
    z.object({
      id: z.string().describe("FIPS"),
      parent: z.string().describe("Its state's id, or that of its territory"),
      name: z.string(),
      type: z.string().nullable(),
      ...shaped,
      shape: z.int().nullable().describe("Its place in us-atlas; null: its outline isn't known"),
    }),
  ),
});
export type PlacesFile = z.infer<typeof PlacesFile>;
