import { z } from "zod";
import { fieldError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { loadArea, loadOutline } from "../areas";
import { MAX_PARTS } from "../feasibility";
import { findAreas, outlineOf, subregionsOf, worldTopology } from "../places";
import {
  AoiParams,
  Aois,
  AoisQuery,
  AreaFeature,
  AreaFeatures,
  featureOf,
  geojson,
  SubregionsQuery,
} from "./areas-schema";

const getter = { method: "GET", auth: "caller", tag: "Land" } as const;

export const findAreasByName = defineRoute(
  {
    ...getter,
    path: "/api/land/aois",
    operationId: "findAreas",
    summary: "Countries, states and districts by name, best match first",
    input: { query: AoisQuery },
    outputs: json("The areas", Aois),
  },
  ({ query: { query, limit, subtype } }) => ({
    aois: findAreas(query, { limit, subtypes: subtype && [subtype] }),
  }),
);

export const getArea = defineRoute(
  {
    ...getter,
    path: "/api/land/aois/{source}/{id}",
    operationId: "getArea",
    summary: "An area with its outline, as GeoJSON",
    input: { params: AoiParams },
    outputs: json("The area", AreaFeature, { type: "application/geo+json" }),
    errors: ["not_found", "upstream_unavailable"],
    compress: true,
  },
  async ({ params: { ref }, caller, request }) => {
    const asker = { owner: caller.id, signal: request.signal };
    const area = await loadArea(ref, asker);
    return geojson(featureOf(area, await loadOutline(area, asker)), area);
  },
);

export const listSubregions = defineRoute(
  {
    ...getter,
    path: "/api/land/aois/{source}/{id}/subregions",
    operationId: "listSubregions",
    summary: "The parts of an area with their outlines, as GeoJSON",
    input: { params: AoiParams, query: SubregionsQuery },
    outputs: json("The parts", AreaFeatures, { type: "application/geo+json" }),
    errors: ["not_found", "upstream_unavailable"],
    compress: true,
  },
  async ({ params: { ref }, query: { by }, caller, request }) => {
    const area = await loadArea(ref, { owner: caller.id, signal: request.signal });
    const parts = subregionsOf(area, by);
    if (parts.length > MAX_PARTS) {
      const most = MAX_PARTS.toLocaleString("en-GB");
      const count = parts.length.toLocaleString("en-GB");
      throw fieldError(
        "bad_request",
        "by",
        `${area.name} has ${count} such parts, more than the ${most} sent at once`,
      );
    }
    const features = parts.map((part) => featureOf(part, outlineOf(part)));
    return geojson({ type: "FeatureCollection", features }, area);
  },
);

let topology: string | undefined;

export const getWorld = defineRoute(
  {
    ...getter,
    path: "/api/land/world",
    operationId: "getWorld",
    summary: "The outlines of all countries, as TopoJSON",
    outputs: json("The topology", z.record(z.string(), z.unknown())),
    compress: true,
  },
  () => {
    topology ??= JSON.stringify(worldTopology());
    return new Response(topology, {
      headers: { "content-type": "application/json", "cache-control": "public, max-age=86400" },
    });
  },
);
