/**
 * Builds lib/desks/underground/data/river.json: the outline of the tidal Thames in Greater London, for the map.
 *
 *     tsx lib/desks/underground/scripts/build-river.ts <folder with thames_outline.geojson>
 *
 * The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { feature } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import type { Topology, Polygon as TopoPolygon } from "topojson-specification";
import { z } from "zod";
import network from "../data/network.json";

const OUTPUT = join(import.meta.dirname, "../data/river.json");
const SOURCE =
  "Tidal River Thames within Greater London, derived from the London borough boundaries. Contains National Statistics data and OS data " +
  "© Crown copyright, Open Government Licence v3.0. By way of ICL-ERG/useful_geography, thames.geojson at commit " +
  "8e94592d1f01d8bab4de9b10291a37ff2edcd904; simplified. The boundaries' year isn't stated there.";

/** Points that change the outline by less than this are left out, in square degrees: some 2,000 m². */
const SIMPLIFICATION = 2.6e-7;
/** About 10 m. */
const DECIMALS = 4;
/** Degrees of longitude from one point for the name to the next. */
const NAME_STEP = 0.02;
/** A stretch of water longer than this, in degrees of latitude, runs north or south. */
const WIDEST = 0.008;

const Position = z.tuple([z.number(), z.number()]);
const Outline = z.object({
  features: z.tuple([
    z.object({
      geometry: z.object({
        type: z.literal("MultiPolygon"),
        coordinates: z.tuple([z.tuple([z.array(Position)])]),
      }),
    }),
  ]),
});
type Ring = z.infer<typeof Position>[];

/** Reads the only ring of the file; one with islands or branches is refused. */
function readRing(folder: string): Ring {
  const text = readFileSync(join(folder, "thames_outline.geojson"), "utf8");
  return Outline.parse(JSON.parse(text)).features[0].geometry.coordinates[0][0];
}

const rounded = (part: number) => Number(part.toFixed(DECIMALS));

function simplified(ring: Ring): Ring {
  const river = { type: "Polygon" as const, coordinates: [ring] };
  const whole = topology({ river }) as unknown as Topology<{ river: TopoPolygon }>;
  const smaller = simplify(presimplify(whole), SIMPLIFICATION);
  const [outline = []] = feature(smaller, smaller.objects.river).geometry.coordinates;
  return outline.map(([lon = 0, lat = 0]) => [rounded(lon), rounded(lat)]);
}

/** Points half way between the banks for the river's name, along every so many meridians where it runs east or west. */
function namePoints(ring: Ring): Ring {
  const lons = ring.map(([lon]) => lon);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const count = Math.floor((east - west) / NAME_STEP);
  return Array.from({ length: count }, (_, i) => west + (i + 0.5) * NAME_STEP).flatMap((lon) => {
    const banks = banksAlong(ring, lon);
    return banks.flatMap((south, i): Ring => {
      const north = banks[i + 1];
      const isWater = i % 2 === 0 && north !== undefined && north - south < WIDEST;
      return isWater ? [[rounded(lon), rounded((south + north) / 2)]] : [];
    });
  });
}

/** The latitudes at which a meridian crosses the outline, from the south. */
function banksAlong(ring: Ring, lon: number): number[] {
  const crossings = ring.slice(1).flatMap(([endLon, endLat], i) => {
    const [startLon, startLat] = ring[i]!;
    if (startLon <= lon === endLon <= lon) return [];
    return [startLat + ((lon - startLon) / (endLon - startLon)) * (endLat - startLat)];
  });
  return crossings.sort((a, b) => a - b);
}

/** The map ends where the network does, so a river that goes on would have to be cut. */
function checkExtent(ring: Ring): void {
  const { stations } = network;
  const isWithin = ([lon, lat]: Ring[number]) =>
    stations.some((station) => station.lon < lon) &&
    stations.some((station) => station.lon > lon) &&
    stations.some((station) => station.lat < lat) &&
    stations.some((station) => station.lat > lat);
  if (!ring.every(isWithin)) throw new Error("The river goes on beyond the network");
}

const folder = process.argv[2];
if (!folder) throw new Error("usage: tsx lib/desks/underground/scripts/build-river.ts <folder>");
const ring = simplified(readRing(folder));
checkExtent(ring);
writeFileSync(OUTPUT, `${JSON.stringify({ source: SOURCE, names: namePoints(ring), outline: ring })}\n`);
console.log(`${ring.length} points`);
