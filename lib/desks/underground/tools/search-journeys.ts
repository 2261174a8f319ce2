import { z } from "zod";
import type { Provenance } from "@/lib/sources/provenance";
import { isStepFree, verdictOf } from "../facts";
import { stations } from "../network";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { stationsAround } from "../timetable";
import { type Journey, JourneyPreference, type JourneyRequest, LineId, type Station } from "../types";

export const JourneyConstraints = z.object({
  via: z.string().min(1).optional().describe("A station to pass"),
  prefer: JourneyPreference.optional(),
  avoid_lines: z.array(LineId).optional(),
  avoid_stations: z
    .array(z.string().min(1))
    .optional()
    .describe("Stations not to change at, nor to pass if that costs little"),
  avoid_zones: z
    .array(z.string())
    .optional()
    .describe("Fare zones to keep out of; stations on a boundary count as the other zone"),
  use_lines: z.array(LineId).optional().describe("Lines to ride on"),
  depart_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("When to set off, ISO 8601 with its offset; left out: now"),
  arrive_by: z.iso.datetime({ offset: true }).optional().describe("When to be there; never with depart_at"),
});
export type JourneyConstraints = z.infer<typeof JourneyConstraints>;

export interface FoundJourneys {
  from: Station;
  to: Station;
  via?: Station;
  journeys: Journey[];
  /** Stations that were to be avoided and are passed without a change, as the way round is much longer. */
  passed: Station[];
  /** Whether the way is the same without the zones that were to be avoided. */
  isUsual?: boolean;
  provenance: Provenance;
}

const DETOUR_MINUTES = 20;

export async function searchJourneys(
  asked: JourneyConstraints & { from: string; to: string },
  signal: AbortSignal,
): Promise<FoundJourneys> {
  const source = undergroundData(signal);
  const avoidStations = asked.avoid_stations?.map((name) => resolveStation(name)) ?? [];
  const [from, to] = [resolveStation(asked.from), resolveStation(asked.to)];
  const zoned = stationsIn(asked.avoid_zones).filter(({ id }) => id !== from.id && id !== to.id);
  const request: JourneyRequest = {
    from,
    to,
    via: asked.via ? resolveStation(asked.via) : undefined,
    prefer: asked.prefer,
    avoidLines: asked.avoid_lines,
    useLines: asked.use_lines,
    avoidStations: [...avoidStations, ...zoned],
    departAt: asked.depart_at ? new Date(asked.depart_at) : undefined,
    arriveBy: asked.arrive_by ? new Date(asked.arrive_by) : undefined,
  };
  const { data, provenance } = await source.journeys(request);
  const usual = zoned.length > 0 ? await source.journeys({ ...request, avoidStations }) : undefined;
  const isUsual = usual && courseOf(usual.data[0]) === courseOf(data[0]);
  const found = { from, to, via: request.via, provenance, isUsual };
  if (avoidStations.length === 0) return { ...found, journeys: data, passed: [] };
  const any = await source.journeys({ ...request, avoidStations: zoned });
  const loose = any.data.filter((journey) => !changesAt(journey, avoidStations));
  const [strict, through] = [data[0], loose[0]];
  const isBetter = through && (!strict || strict.minutes - through.minutes > DETOUR_MINUTES);
  if (!isBetter) return { ...found, journeys: data, passed: [] };
  return { ...found, journeys: loose, passed: avoidStations.filter((station) => passes(through, station)) };
}

const TRIED = 4;

/** A step-free way between the nearest stations to those asked about that have one; each end stays where it can. */
export async function stepFreeNearby(
  asked: JourneyConstraints & { from: string; to: string },
  signal: AbortSignal,
): Promise<FoundJourneys | undefined> {
  const [from, to] = [resolveStation(asked.from), resolveStation(asked.to)];
  for (const start of stepFreeAround(from)) {
    for (const end of stepFreeAround(to)) {
      const found = await searchJourneys(
        { ...asked, from: start.name, to: end.name, prefer: "step_free" },
        signal,
      );
      if (found.journeys.length > 0) return found;
    }
  }
  return undefined;
}

function stepFreeAround(station: Station): Station[] {
  const isFree = ({ id, lines }: Station) => lines.some((line) => isStepFree(id, line));
  const own = verdictOf(station.id) === "no" ? [] : [station];
  return [...own, ...stationsAround(station, isFree)].slice(0, TRIED);
}

const stationsIn = (zones: string[] = []): Station[] =>
  zones.length === 0
    ? []
    : stations().filter(({ zone }) => zone?.split("/").every((one) => zones.includes(one)));

/** The lines and stations of a way, which tell it from another. */
export const courseOf = (journey: Journey | undefined): string =>
  JSON.stringify(journey?.legs.map(({ line, from, to }) => [line, from.id, to.id]));

const changesAt = ({ legs }: Journey, stations: Station[]): boolean =>
  legs.slice(1).some(({ from }) => stations.some(({ id }) => id === from.id));

const passes = ({ legs }: Journey, { id }: Station): boolean =>
  legs.some(({ stops }) => stops.some((stop) => stop.id === id));
