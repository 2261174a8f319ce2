import { z } from "zod";
import { AreaName } from "../places/own-areas";
import { OwnArea } from "../types";

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

export const AreaPatch = z.object({ name: AreaName }).meta({ id: "LandAreaPatch" });

export const AreaParams = z.object({ id: z.uuid() });

export const OwnAreas = z.object({ areas: z.array(OwnArea) });

export const MAX_BYTES = 1_000_000;
