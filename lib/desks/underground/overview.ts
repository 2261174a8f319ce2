import { AppError, fieldError } from "@/lib/errors";
import { LINES } from "./lines";
import { stationById } from "./network";
import { undergroundData } from "./source";
import { knownStation } from "./station-detail";
import { resolveStation } from "./stations";
import { withStairs } from "./tools/step-free-words";
import {
  type JourneyPreference,
  LINE_IDS,
  type Line,
  type LineId,
  type LineStatus,
  type Station,
} from "./types";

function line(id: LineId): Line {
  const { name, mode, colour } = LINES[id];
  return { id, name, mode, colour };
}

function statusOf(status: LineStatus | undefined) {
  return status && { severity: status.severity, description: status.status, reason: status.reason };
}

export async function lineOverview(signal?: AbortSignal) {
  const { data, provenance } = await undergroundData(signal).status([]);
  const byLine = new Map(data.map((status) => [status.line, status]));
  return {
    lines: LINE_IDS.map((id) => ({ ...line(id), status: statusOf(byLine.get(id)) })),
    provenance: [provenance],
  };
}

export async function lineDetail(id: LineId, signal?: AbortSignal) {
  const data = undergroundData(signal);
  const [status, routes] = await Promise.all([data.status([id]), data.routes(id)]);
  return {
    ...line(id),
    status: statusOf(status.data[0]),
    routes: routes.data,
    provenance: [status.provenance, routes.provenance],
  };
}

/** @throws AppError `not_found` when no station has the id */
export async function stationArrivals(id: string, lineId: LineId | undefined, signal?: AbortSignal) {
  const station = knownStation(id);
  const { data, provenance } = await undergroundData(signal).arrivals(station, lineId);
  return { station, arrivals: data, provenance: [provenance] };
}

export interface JourneyAsked {
  /** Names or ids. */
  from: string;
  to: string;
  via?: string;
  prefer?: JourneyPreference;
  avoid_lines?: LineId[];
  depart_at?: string;
  arrive_by?: string;
}

/** @throws AppError `not_found` or `bad_request` when a station isn't known or its name fits several */
export async function findJourney(asked: JourneyAsked, signal?: AbortSignal) {
  const [from, to, via] = [
    place("from", asked.from),
    place("to", asked.to),
    asked.via && place("via", asked.via),
  ];
  const { data, provenance } = await undergroundData(signal).journeys({
    from,
    to,
    via: via || undefined,
    prefer: asked.prefer,
    avoidLines: asked.avoid_lines,
    departAt: asked.depart_at ? new Date(asked.depart_at) : undefined,
    arriveBy: asked.arrive_by ? new Date(asked.arrive_by) : undefined,
  });
  return { from, to, journeys: data.map(withStairs), provenance: [provenance] };
}

function place(field: string, nameOrId: string): Station {
  try {
    return stationById(nameOrId) ?? resolveStation(nameOrId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw fieldError(error.code, field, error.message);
  }
}
