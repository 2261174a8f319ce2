import { z } from "zod";
import data from "./data/facts.json";
import { LineId, type StepFree } from "./types";

/**
 * From the street to a line's trains: level; by a ramp that staff lay; to the platform, with a step or gap not known; on some
 * platforms only; not without steps.
 */
const Access = z.enum(["train", "ramp", "platform", "part", "none"]);
export type Access = z.infer<typeof Access>;

const Toilet = z.object({
  accessible: z.boolean(),
  baby: z.boolean(),
  inside: z.boolean(),
  where: z.string(),
  fee: z.boolean(),
});
export type Toilet = z.infer<typeof Toilet>;

const StationFacts = z.object({
  id: z.string(),
  access: z.partialRecord(LineId, Access),
  lifts: z.int(),
  toilets: z.array(Toilet),
  wifi: z.boolean(),
  /** Entries and exits by year. */
  passengers: z.record(z.string(), z.number()),
});
export type StationFacts = z.infer<typeof StationFacts>;

let parsed: Map<string, StationFacts> | undefined;

/** What is embedded about a station besides its place in the network; made by `scripts/build-facts.ts`. */
export function factsOf(id: string): StationFacts {
  parsed ??= new Map(
    z
      .array(StationFacts)
      .parse(data.stations)
      .map((facts) => [facts.id, facts]),
  );
  return parsed.get(id) ?? { id, access: {}, lifts: 0, toilets: [], wifi: false, passengers: {} };
}

const REACHED: ReadonlySet<Access | undefined> = new Set<Access>(["train", "ramp", "platform"]);

/** Whether a passenger who needs it gets from the street to every platform of the line there. */
export const isStepFree = (id: string, line: LineId): boolean => REACHED.has(factsOf(id).access[line]);

/** A station's access in one word; null where nothing is known of it. */
export function stepFreeOf(id: string): StepFree | null {
  const all = Object.values(factsOf(id).access);
  if (all.length === 0) return null;
  if (all.every((access) => access === "train")) return "street-to-train";
  if (all.every((access) => REACHED.has(access))) return "street-to-platform";
  return all.every((access) => access === "none") ? "none" : "partial";
}
