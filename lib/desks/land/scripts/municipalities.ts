import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { z } from "zod";
import { bboxOf, hectares, outlineFrom, polygonsOf, rewound, signedRingArea } from "../places/geometry";
import { fold } from "../places/spelling";
import type { BBox, Outline } from "../types";
import type { Municipality, PlacesFile } from "./places-file";
import { IBGE_STATES, PERU_NAMES, UBIGEO_REGIONS } from "./places-tables";

type States = PlacesFile["states"];
type File = Topology<Record<string, GeometryCollection>>;

/** Where the file of Peru's provinces comes from; it goes into the repository as it is, with this beside it. */
const PERU_NOTICE =
  "Provinces of Peru after INEI (2007) and MINAM, by way of juaneladio/peru-geojson (peru_provincial_simple.geojson @3213eeb1), simplified. This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.";

const read = (folder: string, name: string): File =>
  JSON.parse(readFileSync(join(folder, name), "utf8")) as File;

/** Brazil's municipalities of about 2007 (IBGE, by way of tbrugz/geodata-br, CC0). */
export function brazilsMunicipalities(folder: string, states: States): Municipality[] {
  const Props = z.object({ name: z.string() });
  return shapesOf(read(folder, "bra_municipios.topo.json"), "municipios").map(({ id, properties, outline }) =>
    municipality(states, outline, {
      ref: `ibge:${id}`,
      parent: `BR-${IBGE_STATES[id.slice(0, 2)]}`,
      name: Props.parse(properties).name,
      type: "Municipality",
    }),
  );
}

export function perusProvinces(folder: string, states: States): { rows: Municipality[]; file: string } {
  const Props = z.object({ name: z.string(), department: z.string() });
  const source = read(folder, "per_provincias.topo.json");
  const pieces = new Map<string, { names: string[]; outlines: Outline[] }>();
  for (const { id, properties, outline } of shapesOf(source, "provincias")) {
    const { name, department } = Props.parse(properties);
    const region = states.find((state) => state.id === regionOf(id));
    const isOf = region && [region.name, region.local].some((own) => fold(own).startsWith(fold(department)));
    if (!isOf) throw new Error(`${name} (${id}) is said to be of ${department}, not of ${region?.name}`);
    const piece = pieces.get(id) ?? { names: [], outlines: [] };
    pieces.set(id, { names: [...piece.names, name], outlines: [...piece.outlines, outline] });
  }
  const rows = [...pieces].map(([id, { names, outlines }]) => {
    const outline = outlineFrom(outlines.flatMap(polygonsOf))!;
    const name =
      PERU_NAMES.find((own) => names.some((given) => fold(own) === fold(given))) ?? titled(names[0]!);
    return municipality(states, outline, {
      ref: `ubigeo:${id}`,
      parent: regionOf(id),
      name,
      type: "Province",
    });
  });
  return { rows, file: `${JSON.stringify({ notice: PERU_NOTICE, ...source })}\n` };
}

/** Bolivia's provinces with their areas, by Global Forest Watch's workbook; each has its department's extent. */
export function boliviasProvinces(rows: readonly Record<string, string>[], states: States): Municipality[] {
  return rows.map(({ adm1 = "", adm2 = "", area_ha }) => {
    const department = states.find(
      ({ country, name, local }) =>
        country === "BOL" && [name, local].some((own) => fold(own) === fold(adm1)),
    );
    if (!department) throw new Error(`${adm2} is said to be of ${adm1}, which Bolivia hasn't.`);
    return {
      ref: `gfw:${department.id}.${fold(adm2).replace(/[^a-z]+/g, "-")}`,
      parent: department.id,
      name: adm2.replace(" De ", " de "),
      type: "Province",
      area_ha: Number(area_ha),
      bbox: department.bbox,
      outline: null,
    };
  });
}

/** The province around the capital is by itself; the other provinces of its name's region lie around it. */
const LIMA = "1501";
const regionOf = (ubigeo: string): string =>
  ubigeo === LIMA ? "PE-LIM" : `PE-${UBIGEO_REGIONS[ubigeo.slice(0, 2)]}`;

const titled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase())
    .replace(/(?<=\s)(De|Del|Dos|Y)(?=\s)/g, (word) => word.toLowerCase());

/** Fernando de Noronha, an island that the extent of Pernambuco leaves out. */
const NORONHA = "ibge:2605459";

/** Brazil's smallest municipalities, Santa Cruz de Minas and Águas de São Pedro, are lines in the simplified file (hectares: IBGE). */
const SMALLEST_HA: Record<string, number> = { "ibge:3157336": 357, "ibge:3500600": 361 };

interface Shape {
  id: string;
  properties: unknown;
  outline: Outline;
}

function shapesOf(file: File, object: string): Shape[] {
  const { features } = feature(file, file.objects[object]!);
  return features.map(({ id, properties, geometry }) => ({
    id: String(id),
    properties,
    outline: rewound(largestFirst(geometry as Polygon | MultiPolygon)),
  }));
}

/** In some polygons of the source a speck comes first, and the municipality itself as a hole of it. */
function largestFirst(shape: Outline): Outline {
  const size = (ring: Position[]) => Math.abs(signedRingArea(ring));
  return outlineFrom(polygonsOf(shape).map((rings) => [...rings].sort((a, b) => size(b) - size(a))))!;
}

function municipality(
  states: States,
  outline: Outline,
  names: Pick<Municipality, "ref" | "parent" | "name" | "type">,
): Municipality {
  const bbox = bboxOf(outline);
  const size = hectares(outline);
  const parent = states.find(({ id }) => id === names.parent);
  if (!parent) throw new Error(`${names.name} (${names.ref}) is of ${names.parent}, which isn't known`);
  if (names.ref !== NORONHA && !lies(bbox, parent.bbox))
    throw new Error(`${names.name} (${names.ref}) doesn't lie in ${parent.name}`);
  const area_ha = size || SMALLEST_HA[names.ref];
  if (!area_ha || area_ha < 0) throw new Error(`${names.name} (${names.ref}) has no area`);
  return { ...names, area_ha, bbox, outline: size > 0 ? outline : null };
}

/** Whether the middle of one extent lies in another, or as near as differently simplified outlines may be (degrees). */
function lies([west, south, east, north]: BBox, whole: BBox, slack = 0.2): boolean {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return x > whole[0] - slack && x < whole[2] + slack && y > whole[1] - slack && y < whole[3] + slack;
}
