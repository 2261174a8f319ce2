import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { Coordinates, type Place } from "../types";
import { ask, firstOf } from "./ask";

const TTL_MS = 86_400_000;

const text = z.string().optional();

/** As ip-api.com answers; what it can't place is a success of HTTP all the same. */
const IpApi = z.union([
  z
    .object({
      status: z.literal("success"),
      lat: Coordinates.shape.latitude,
      lon: Coordinates.shape.longitude,
      city: text,
      regionName: text,
      country: text,
      countryCode: text,
      timezone: text,
    })
    .transform(({ lat, lon, city, regionName, country, countryCode, timezone }) =>
      placeOf({ latitude: lat, longitude: lon }, [city, regionName, country], countryCode, timezone),
    ),
  z.object({ status: z.literal("fail") }).transform(() => null),
]);

const IpWhois = z.union([
  Coordinates.extend({
    success: z.literal(true),
    city: text,
    region: text,
    country: text,
    country_code: text,
    timezone: z.object({ id: text }).optional(),
  }).transform(({ latitude, longitude, city, region, country, country_code, timezone }) =>
    placeOf({ latitude, longitude }, [city, region, country], country_code, timezone?.id),
  ),
  z.object({ success: z.literal(false) }).transform(() => null),
]);

function placeOf(
  at: Coordinates,
  names: (string | undefined)[],
  countryCode: string | undefined,
  timezone: string | undefined,
): Place {
  const parts = [...new Set(names.filter(Boolean))];
  return {
    ...at,
    name: parts.join(", ") || "unnamed place",
    country_code: countryCode || null,
    timezone: timezone || null,
  };
}

const SERVICES = [
  { name: "ip-api", base: () => `${env().IP_API_BASE_URL}/json`, route: "/json/{ip}", schema: IpApi },
  { name: "ipwho.is", base: () => env().IPWHOIS_BASE_URL, route: "/{ip}", schema: IpWhois },
];

/** The place of a public address: that of its provider, or the city at best. @throws AppError, SourceError `aborted` */
export function geolocate(ip: string, signal?: AbortSignal): Promise<Sourced<Place>> {
  return firstOf(
    SERVICES.map(({ name, base, route, schema }) => ({
      name,
      live: true,
      async run() {
        const url = `${base()}/${encodeURIComponent(ip)}`;
        const { data, provenance } = await ask({ source: name, url, route, schema, ttlMs: TTL_MS, signal });
        if (!data) throw new AppError("upstream_unavailable", `${name} doesn't know where ${ip} is.`);
        return { data, provenance };
      },
    })),
  );
}
