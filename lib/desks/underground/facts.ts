import { LRUCache } from "lru-cache";
import { z } from "zod";
import { packagedDatabase } from "@/db/packaged";
import { unpackHours } from "./hours";
import {
  type AccessVerdict,
  Boarding,
  Interchange,
  Lift,
  Platform,
  type PlatformAccess,
  Toilet,
  type TypicalDay,
} from "./station-schema";
import type { Direction, LineId, StepFree } from "./types";

/** As `PlatformAccess`, of all the platforms of a line at a station; “part”: of some platforms only. */
export type Access = PlatformAccess | "part";

const Facts = z.object({
  platforms: z.array(Platform),
  boardings: z.array(Boarding),
  interchanges: z.array(Interchange),
  lifts: z.array(Lift),
  toilets: z.array(Toilet),
  wifi: z.boolean(),
  passengers: z.record(z.string(), z.number()),
});
export type StationFacts = z.infer<typeof Facts>;

/** The date of the topology feed from which access, lifts and toilets are derived. */
export const FACTS_DATE = "2025-03-28";

export const SINCE = "as of 28 March 2025";

export const ACCESS_BASIS = "derived from TfL's topology of 28 March 2025, not TfL's own classification";

const NOTHING: StationFacts = {
  platforms: [],
  boardings: [],
  interchanges: [],
  lifts: [],
  toilets: [],
  wifi: false,
  passengers: {},
};

/** Made by `scripts/build-facts.ts`, whose sources it names in its table `about`. */
const file = () => packagedDatabase("lib/desks/underground/data/facts.sqlite");

const Row = z.object({
  facts: z.string().transform((text) => Facts.parse(JSON.parse(text))),
});

/** The stations asked about last: the file is quick, but a list of stations asks several times for each. */
const recent = new LRUCache<string, StationFacts>({ max: 50 });

/** What is embedded about a station besides its place in the network; nothing for an id that isn't known. */
export function factsOf(id: string): StationFacts {
  const known = recent.get(id);
  if (known) return known;
  const row = file().prepare("SELECT facts FROM stations WHERE id = ?").get(id);
  const facts = row ? Row.parse(row).facts : NOTHING;
  recent.set(id, facts);
  return facts;
}

const HoursRow = z.object({ hours: z.instanceof(Buffer).nullable() });

/** Entries and exits by hour on typical days of 2019; undefined where TfL published none. */
export function hoursOf(id: string): TypicalDay[] | undefined {
  const row = file().prepare("SELECT hours FROM stations WHERE id = ?").get(id);
  const hours = row ? HoursRow.parse(row).hours : null;
  return hours ? unpackHours(hours) : undefined;
}

const IdRow = z.object({ id: z.string(), ...Row.shape });

/** By station, by station and line, and by station, line and direction. */
let accesses: Map<string, Access> | undefined;

const keyOf = (id: string, line?: LineId, direction?: Direction): string =>
  `${id} ${line ?? ""} ${direction ?? ""}`;

/** One pass over all stations: a journey's search asks for thousands. */
function accessIndex(): Map<string, Access> {
  if (accesses) return accesses;
  accesses = new Map();
  for (const row of file().prepare("SELECT id, facts FROM stations").iterate()) {
    const { id, facts } = IdRow.parse(row);
    const keyed = facts.platforms.flatMap((platform) => [
      { key: keyOf(id), platform },
      ...platform.lines.flatMap((line) => [
        { key: keyOf(id, line), platform },
        ...(platform.direction ? [{ key: keyOf(id, line, platform.direction), platform }] : []),
      ]),
    ]);
    for (const [key, group] of Map.groupBy(keyed, (one) => one.key))
      accesses.set(key, together(group.map(({ platform }) => platform.access)));
  }
  return accesses;
}

const EASE: PlatformAccess[] = ["none", "platform", "ramp", "train"];

function together(all: PlatformAccess[]): Access {
  const free = all.filter((access) => access !== "none");
  if (free.length < all.length) return free.length > 0 ? "part" : "none";
  return EASE.find((access) => all.includes(access)) ?? "none";
}

/** From the street to a line's trains, one way or both; undefined: unknown. A platform of no named way may serve any. */
export function accessAt(id: string, line?: LineId, direction?: Direction | null): Access | undefined {
  const index = accessIndex();
  const oneWay = line && direction ? index.get(keyOf(id, line, direction)) : undefined;
  return oneWay ?? index.get(keyOf(id, line));
}

/** Whether a passenger who needs it gets from the street to every platform of the line there, or to those of one direction. */
export function isStepFree(id: string, line: LineId, direction?: Direction | null): boolean {
  const access = accessAt(id, line, direction);
  return access !== undefined && access !== "none" && access !== "part";
}

const IN_A_WORD: Record<Access, StepFree> = {
  train: "street-to-train",
  ramp: "street-to-platform",
  platform: "street-to-platform",
  part: "partial",
  none: "none",
};

export function stepFreeOf(id: string): StepFree | null {
  const access = accessAt(id);
  return access ? IN_A_WORD[access] : null;
}

const VERDICT: Record<StepFree, AccessVerdict> = {
  "street-to-train": "yes",
  "street-to-platform": "yes",
  partial: "in-part",
  none: "no",
};

/** Whether all, some or none of a station's platforms are step-free; null where nothing is known. */
export function verdictOf(id: string): AccessVerdict | null {
  const access = stepFreeOf(id);
  return access && VERDICT[access];
}
