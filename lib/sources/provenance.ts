import { z } from "zod";

/** Every result that reaches an answer, the API or the page carries one. `live`: neither sample nor simulated. */
export const Provenance = z
  .object({
    source: z.string().describe("Who the data is from, e.g. “Tide service” or “Almanac simulation”"),
    live: z.boolean().describe("true: fetched from a live service; false: sample or simulated data"),
    as_of: z.iso.datetime().describe("When the data was observed, ISO 8601 in UTC"),
    url: z.string().optional().describe("A public address of the data, without any key"),
    note: z.string().optional().describe("What a reader must know, e.g. which fallback was used and why"),
  })
  .meta({ id: "Provenance" });
export type Provenance = z.infer<typeof Provenance>;

export interface Sourced<T> {
  data: T;
  provenance: Provenance;
}
