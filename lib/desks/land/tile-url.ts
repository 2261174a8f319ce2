import type { DatasetInfo, LandQuery } from "./types";

const TILE = new Set(["z", "x", "y"]);
const PLACE = /\{(\w+)\}/g;

/** An address with its places filled but for the tile's; null when there is nothing for one of them. */
export function filled(template: string, values: Record<string, string | number | null>): string | null {
  const names = [...template.matchAll(PLACE)].map(([, name]) => name!).filter((name) => !TILE.has(name));
  if (names.some((name) => values[name] === null || values[name] === undefined)) return null;
  return template.replace(PLACE, (place, name: string) =>
    TILE.has(name) ? place : encodeURIComponent(String(values[name])),
  );
}

export function tileUrl(
  { tile_url, default_threshold, start_date, end_date }: DatasetInfo,
  threshold: number | null,
  asked: Pick<LandQuery, "end_date">,
): string | null {
  if (!tile_url) return null;
  const [first, last] = [start_date, end_date].map((day) => day?.slice(0, 4));
  const wanted = asked.end_date?.slice(0, 4) ?? last;
  const within = wanted && last && wanted > last ? last : wanted;
  const year = within && first && within < first ? first : within;
  return filled(tile_url, { threshold: threshold ?? default_threshold, year: year ?? null });
}
