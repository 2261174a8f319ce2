import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import type { GeometryCollection, Topology } from "topojson-specification";
import { packagedDatabase } from "@/db/packaged";

const FILE = "lib/desks/land/places/data/places.sqlite";

/** A statement on places.sqlite (its tables are in scripts/write-places.ts), prepared when it is first run. */
export function statement<Parameters extends unknown[], Row>(
  sql: string,
): () => Database.Statement<Parameters, Row> {
  let prepared: Database.Statement<Parameters, Row> | undefined;
  return () => {
    prepared ??= packagedDatabase(FILE).prepare<Parameters, Row>(sql);
    return prepared;
  };
}

const fact = statement<[string], { value: string }>("SELECT value FROM facts WHERE name = ?");

/** A fact about the whole file, as text. @throws Error where the file has no such fact */
export function placesFact(name: "source" | "longest_name" | "world_refs"): string {
  const row = fact().get(name);
  if (!row) throw new Error(`${FILE} has no fact ${name}`);
  return row.value;
}

/** Outlines of countries, 1:50m (world-atlas). */
export function worldAtlas(): Topology<{
  countries: GeometryCollection<{ name: string }>;
  land: GeometryCollection;
}> {
  return JSON.parse(readFileSync(join(process.cwd(), "node_modules/world-atlas/countries-50m.json"), "utf8"));
}
