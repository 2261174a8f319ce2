import { AppError } from "@/lib/errors";
import { searchStations } from "./network";
import type { LineId, Station } from "./types";

const SURE = 0.8;
/** Matches this near to the best one compete with it. */
const NEAR = 0.02;

const bare = (name: string) => name.replace(/\s*\(.*\)$/, "").toLowerCase();

/** Forgives typos; `line` chooses among equal names. @throws AppError `not_found`, or `bad_request` for a shared name */
export function resolveStation(name: string, line?: LineId): Station {
  const found = searchStations(name, 8);
  const best = found[0];
  if (!best || best.score < 0.6) {
    const near = found.slice(0, 3).map(({ station }) => station.name);
    const hint = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
    throw new AppError("not_found", `There is no station called “${name}” on these lines.${hint}`);
  }
  const rivals = found.filter(
    ({ station, score }) =>
      station === best.station ||
      (best.score < 1 && best.score >= SURE && best.score - score <= NEAR) ||
      bare(station.name) === name.trim().toLowerCase(),
  );
  const onLine = line ? rivals.filter(({ station }) => station.lines.includes(line)) : rivals;
  const left = onLine.length > 0 ? onLine : rivals;
  if (left.length === 1 || best.score === 1) return left[0]?.station ?? best.station;
  const names = left.map(({ station }) => station.name).join(", ");
  throw new AppError("bad_request", `“${name}” may be one of several stations: ${names}. Which one?`);
}
