import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { geolocate } from "./sources/geolocate";
import { publicIp } from "./sources/public-ip";
import type { Place } from "./types";

/** Where a place is from: several when one source led to the next. */
export interface Located {
  place: Place;
  provenance: Provenance[];
}

/** Where this server stands, by its operator's word or its public address. @throws AppError; SourceError `aborted` */
export async function ownSite(signal?: AbortSignal): Promise<Located> {
  const { ALMANAC_SITE: site } = env();
  if (site) {
    const provenance: Provenance = { source: "This server's settings", live: true, as_of: clock.iso() };
    return { place: { ...site, country_code: null, timezone: null }, provenance: [provenance] };
  }
  const ip = await publicIp(signal);
  const { data: place, provenance }: Sourced<Place> = await geolocate(ip.data, signal);
  return { place, provenance: [ip.provenance, provenance] };
}
