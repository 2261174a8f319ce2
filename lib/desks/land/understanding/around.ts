import { z } from "zod";
import { listed } from "../insights/format";
import { areaByRef } from "../places";
import { AoiRef, type Area } from "../types";
import around from "./around.json";
import type { Group } from "./kinds";

const Entry = z.object({
  kind: z.enum(["park", "forest", "city", "county", "district", "region"]),
  names: z.array(z.string()).min(1),
  /** The states or provinces that hold it. */
  areas: z.array(AoiRef).min(1),
  /** Its name alone is too common to be taken for it: only “Glacier National Park” is. */
  suffixed: z.boolean().optional(),
});
type Entry = z.infer<typeof Entry>;

const SUFFIXES: Record<Entry["kind"], string[]> = {
  park: [
    "National Park",
    "NP",
    "National Reserve",
    "Nature Reserve",
    "Game Reserve",
    "Biosphere Reserve",
    "National Forest",
    "park",
    "reserve",
    "forest",
  ],
  forest: ["forest"],
  city: ["city"],
  county: ["county"],
  district: ["district"],
  region: ["region"],
};

const namesOf = ({ kind, names, suffixed }: Entry): string[] => [
  ...(suffixed ? [] : names),
  ...names.flatMap((name) => SUFFIXES[kind].map((suffix) => `${name} ${suffix}`)),
];

function placed(areas: Area[]): string {
  const [first] = areas;
  if (first && areas.length === 1) return first.name;
  const countries = [...new Set(areas.map(({ name }) => name.split(", ").at(-1)!))];
  return `${listed(areas.map(({ short_name }) => short_name))} in ${listed(countries)}`;
}

function groupOf(entry: Entry): Group {
  const [name] = entry.names as [string];
  const areas = entry.areas.map((ref) => areaByRef(ref)!);
  const [it, is] = areas.length === 1 ? ["which holds it and", "is"] : ["which hold it and", "are"];
  return {
    id: name.toLowerCase(),
    names: namesOf(entry),
    areas: entry.areas,
    label: listed(areas.map(({ short_name }) => short_name)),
    as: `${name.charAt(0).toUpperCase()}${name.slice(1)} itself isn't an area here: this is for ${placed(areas)}, ${it} ${is} larger.`,
    isAround: true,
  };
}

/** Well-known parks, forests, cities and parts of countries that are no areas here, with the states that hold them. */
export const AROUND: Group[] = z.array(Entry).parse(around).map(groupOf);
