import { z } from "zod";
import { AreaName } from "@/lib/desks/land/places/own-areas";
import { OwnArea } from "@/lib/desks/land/types";

/** The body of `POST /api/land/areas`. */
export const NewArea = z
  .object({
    name: AreaName,
    geojson: z
      .record(z.string(), z.unknown())
      .describe(
        "A Polygon or MultiPolygon, by itself or in a Feature, a FeatureCollection or a GeometryCollection; several are taken together",
      ),
  })
  .meta({ id: "NewLandArea" });

/** The body of `PATCH /api/land/areas/{id}`. */
export const AreaPatch = z.object({ name: AreaName }).meta({ id: "LandAreaPatch" });

export const AreaParams = z.object({ id: z.uuid() });

export const OwnAreas = z.object({ areas: z.array(OwnArea) });

/** The largest body of GeoJSON. */
export const MAX_BYTES = 1_000_000;
