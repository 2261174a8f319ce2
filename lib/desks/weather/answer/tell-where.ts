import { isOfRegion } from "../places/cities";
import { coordinateWords } from "../tools/format";
import type { Place } from "../types";
import type { Wanted } from "../wanted";

interface Site {
  place: Place;
  ip: string | null;
}

export function tellWhere(wanted: Wanted, site: Site): string {
  const { place, ip } = site;
  const who = wanted.address ? `The address \`${wanted.address}\`` : "This server";
  const source = ip
    ? ` ${wanted.address ? "" : `Its public address is \`${ip}\`. `}The place is that of the address: the provider's, or the city's at best.`
    : " Its operator set that.";
  return `${headOf(wanted, site, `${who} is in or near **${place.name}** (${factsOf(place)}).`)}${source}`;
}

const factsOf = (place: Place): string =>
  [coordinateWords(place), place.timezone && `time zone ${place.timezone}`].filter(Boolean).join(", ");

function headOf(
  { facet, operation, places, regions = [] }: Wanted,
  { place, ip }: Site,
  all: string,
): string {
  const asked = places.map((one) => isNear(one, place)).concat(regions.map((region) => isIn(region, place)));
  if (operation === "yesno" && asked.length > 0)
    return `${asked.some(Boolean) ? "**Yes**, as far as I can tell" : "**No**"}. ${all}`;
  if (facet === "address" && ip) return `\`${ip}\`. ${all}`;
  if (facet === "zone" && place.timezone) return `**${place.timezone}**. ${all}`;
  if (facet === "coordinates") return `**${coordinateWords(place)}**. ${all}`;
  if (facet === "country") return `**${place.name.split(", ").at(-1)}**. ${all}`;
  return facet === "unknown" ? `I don't know that: an address tells no more than a place. ${all}` : all;
}

/** So near, in degrees, is the same place. */
const NEAR = 0.5;

const isNear = (a: Place, b: Place): boolean =>
  Math.abs(a.latitude - b.latitude) < NEAR && Math.abs(a.longitude - b.longitude) < NEAR;

const isIn = (region: string, { country_code }: Place): boolean =>
  country_code !== null && isOfRegion(country_code, region);
