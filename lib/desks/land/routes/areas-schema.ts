import { z } from "zod";
import { lineOfText } from "@/lib/http/text";
import {
  AoiRef,
  AoiSource,
  AoiSubtype,
  type Area,
  Area as AreaSchema,
  BBox,
  type Outline,
  OwnArea,
  Subregion,
} from "../types";

export const AoisQuery = z.object({
  query: lineOfText(200)
    .default("")
    .describe(
      "A name or its beginning, typos forgiven, or a ref or id; empty: the countries with most forest",
    ),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  subtype: AoiSubtype.optional().describe("Only areas of this kind"),
});

export const AoiParams = z
  .object({ source: AoiSource, id: lineOfText(70).min(1) })
  .transform(({ source, id }) => ({ ref: `${source}:${id}` }))
  .pipe(z.object({ ref: AoiRef }));

export const SubregionsQuery = z.object({ by: Subregion.default("state-province") });

export const AreaFeature = z
  .object({
    type: z.literal("Feature"),
    id: AoiRef,
    bbox: BBox.optional(),
    properties: OwnArea.or(AreaSchema),
    geometry: z
      .object({ type: z.enum(["Polygon", "MultiPolygon"]), coordinates: z.array(z.unknown()) })
      .nullable()
      .describe("null: its outline isn't known"),
  })
  .meta({ id: "LandAreaFeature" });

export const AreaFeatures = z
  .object({ type: z.literal("FeatureCollection"), features: z.array(AreaFeature) })
  .meta({ id: "LandAreaFeatures" });

export const Aois = z.object({ aois: z.array(AreaSchema) });

export function featureOf(area: Area, outline: Outline | null) {
  return {
    type: "Feature",
    id: area.ref,
    ...(area.bbox && { bbox: area.bbox }),
    properties: area,
    geometry: outline,
  };
}

const EVERYONES: ReadonlySet<string> = new Set(["gadm", "iso", "fips", "ibge", "ubigeo", "gfw"]);

/** GeoJSON that is the same for everyone and changes only with a release; what isn't is kept nowhere. */
export function geojson(body: unknown, { source }: Pick<Area, "source">): Response {
  const isEveryones = EVERYONES.has(source);
  return new Response(JSON.stringify(body), {
    headers: {
      "content-type": "application/geo+json",
      "cache-control": isEveryones ? "public, max-age=86400" : "no-store",
    },
  });
}
