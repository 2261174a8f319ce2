import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { PlacesFile } from "./data-schema";

/** A file that is read and parsed when it is first needed, and then kept. */
function lazily<T>(read: () => string): () => T {
  let value: T | undefined;
  return () => {
    value ??= JSON.parse(read()) as T;
    return value;
  };
}

/** Names and facts of every place; written, and in a test checked, with the schema `PlacesFile`. */
export const placesFile = lazily<PlacesFile>(() =>
  readFileSync(join(process.cwd(), "lib/desks/land/places/data/places.json"), "utf8"),
);

/** Outlines of states, provinces and some districts (Natural Earth, simplified). */
export const statesTopology = lazily<Topology<{ units: GeometryCollection }>>(() =>
  readFileSync(join(process.cwd(), "lib/desks/land/places/data/states.topo.json"), "utf8"),
);

/** Outlines of countries, 1:50m. */
export const worldAtlas = lazily<
  Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>
>(() => readFileSync(join(process.cwd(), "node_modules/world-atlas/countries-50m.json"), "utf8"));

/** Outlines of the United States' counties. */
export const usAtlas = lazily<Topology<{ counties: GeometryCollection }>>(() =>
  readFileSync(join(process.cwd(), "node_modules/us-atlas/counties-10m.json"), "utf8"),
);
