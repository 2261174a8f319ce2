import type { MultiPolygon, Polygon } from "geojson";
import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { fetchJson } from "@/lib/sources/http";
import { failureInWords, isSourceError, type SourceError } from "@/lib/sources/source-error";
import { type AoiRef, type AoiSource, type AoiSubtype, type Area, NO_LEVELS, type Outline } from "../types";
import { countryAt } from "./gazetteer";
import { bboxOf, hectares, outlineFrom, polygonsOf, rewound } from "./geometry";

const SOURCE = "Global Nature Watch";
const DAY_MS = 24 * 60 * 60 * 1000;

const SUBTYPES: Partial<Record<AoiSource, AoiSubtype>> = {
  kba: "key-biodiversity-area",
  wdpa: "protected-area",
  landmark: "indigenous-and-community-land",
};

const Rings = z.array(z.array(z.array(z.number()).min(2)).min(4)).min(1);
const Part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: Rings }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Rings).min(1) }),
]);
/** What `GET /api/geometry/{source}/{src_id}` of Global Nature Watch answers (wri/project-zeno, src/api/routers/geometry.py). */
const LiveGeometry = z.object({
  name: z.string().min(1),
  src_id: z.union([z.string(), z.number()]),
  geometry: z.union([
    Part,
    z.object({ type: z.literal("GeometryCollection"), geometries: z.array(Part).min(1) }),
  ]),
});
type LiveGeometry = z.infer<typeof LiveGeometry>;

const LONGEST_NAME = 120;

interface Waiting {
  signal?: AbortSignal;
}

/** From a live register. @throws AppError `upstream_unavailable` when it can't be asked; `not_found` */
export async function liveArea(ref: AoiRef, { signal }: Waiting = {}): Promise<Area> {
  const [source, id] = partsOf(ref);
  const { name, outline } = await load(ref, signal);
  const bbox = bboxOf(outline);
  const within = countryAt([(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2]);
  return {
    ref,
    source,
    src_id: id,
    name,
    short_name: name.split(",")[0]!,
    subtype: SUBTYPES[source]!,
    ...NO_LEVELS,
    GID_0: within?.GID_0 ?? null,
    COUNTRY: within?.COUNTRY ?? null,
    bbox,
    area_ha: hectares(outline),
    has_outline: false,
    parent: within?.ref ?? null,
  };
}

/** The outline of such an area. @throws AppError as `liveArea` */
export async function liveOutline(ref: AoiRef, { signal }: Waiting = {}): Promise<Outline> {
  return (await load(ref, signal)).outline;
}

function partsOf(ref: AoiRef): [AoiSource, string] {
  const [source, id = ""] = ref.split(/:(.*)/s) as [AoiSource, string];
  if (!SUBTYPES[source]) throw new AppError("not_found", `There is no area ${ref}.`);
  return [source, id];
}

async function load(
  ref: AoiRef,
  signal: AbortSignal | undefined,
): Promise<{ name: string; outline: Outline }> {
  const [source, id] = partsOf(ref);
  const { GNW_API_TOKEN: token, GNW_API_URL: base, ALMANAC_DATA: mode } = env();
  if (!token || mode === "sample") throw needsLiveSource();
  try {
    const { data } = await fetchJson({
      source: SOURCE,
      url: `${base}/api/geometry/${source}/${encodeURIComponent(id)}`,
      route: "/api/geometry/{source}/{src_id}",
      schema: LiveGeometry,
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: 20_000,
      ttlMs: DAY_MS,
      signal,
    });
    return { name: oneLine(data.name, LONGEST_NAME), outline: outlineIn(data) };
  } catch (error) {
    throw isSourceError(error) && error.kind !== "aborted" ? asAppError(error, ref) : error;
  }
}

function outlineIn({ geometry }: LiveGeometry): Outline {
  const parts: (Polygon | MultiPolygon)[] =
    geometry.type === "GeometryCollection" ? geometry.geometries : [geometry];
  return rewound(outlineFrom(parts.flatMap(polygonsOf))!);
}

const needsLiveSource = () =>
  new AppError(
    "upstream_unavailable",
    `Protected areas, key biodiversity areas and indigenous lands come from ${SOURCE}, which isn't set up here: it needs GNW_API_TOKEN, and ALMANAC_DATA other than sample.`,
  );

function asAppError(error: SourceError, ref: AoiRef): AppError {
  if (error.status === 404) return new AppError("not_found", `${SOURCE} has no area ${ref}.`);
  const hint =
    error.status === 401 || error.status === 403 ? " Check GNW_API_TOKEN." : " Try again in a moment.";
  return new AppError("upstream_unavailable", `${SOURCE} ${failureInWords(error)}.${hint}`, {
    cause: error,
    retryAfter: error.retryAfter,
  });
}
