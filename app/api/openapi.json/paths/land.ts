import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { Alternative, DatasetInfo, LandResult, OwnArea } from "@/lib/desks/land/types";
import {
  AoiParams,
  Aois,
  AoisQuery,
  AreaFeature,
  AreaFeatures,
  SubregionsQuery,
} from "../../land/aois/schema";
import { AreaParams, AreaPatch, NewArea, OwnAreas } from "../../land/areas/schema";
import { DatasetList, DatasetParams } from "../../land/datasets/schema";
import { AnalyzeRequest } from "../../land/schema";
import { body, getterOf } from "../operations";
import { failures, json, REQUEST_ID, TO_BODIES, TO_CHANGES } from "../responses";
import { ErrorBody } from "../schemas";

const tags = ["Land"];

const get = getterOf(tags);

/** A refusal names what can be had instead. */
const Refusal = ErrorBody.extend({
  alternatives: z.array(Alternative).optional().describe("Queries that can be had, when this one can't"),
}).meta({ id: "LandRefusal" });

const BRAZIL = {
  areas: ["gadm:BRA"],
  by: "state-province",
  dataset: 4,
  start_date: "2015-01-01",
  end_date: "2024-12-31",
};

/** The Land desk's data. */
export const landPaths: ZodOpenApiPathsObject = {
  "/api/land/analyze": {
    post: {
      tags,
      operationId: "analyzeLand",
      summary: "A query's data and insights, without any chat",
      requestBody: body(AnalyzeRequest, BRAZIL),
      responses: {
        "200": json("The data and what was found in it", LandResult),
        ...failures(...TO_BODIES, "not_found", "upstream_unavailable"),
        "400": json("The query is wrong, or can't be had; then `alternatives` can", Refusal),
      },
    },
  },
  "/api/land/aois": {
    get: get(
      {
        operationId: "findAreas",
        summary: "Countries, states and districts by name, best match first",
        requestParams: { query: AoisQuery },
      },
      json("The areas", Aois),
      "bad_request",
    ),
  },
  "/api/land/aois/{source}/{id}": {
    get: get(
      {
        operationId: "getArea",
        summary: "An area with its outline, as GeoJSON",
        requestParams: { path: AoiParams.in },
      },
      json("The area", AreaFeature),
      "bad_request",
      "not_found",
      "upstream_unavailable",
    ),
  },
  "/api/land/aois/{source}/{id}/subregions": {
    get: get(
      {
        operationId: "listSubregions",
        summary: "The parts of an area with their outlines, as GeoJSON",
        requestParams: { path: AoiParams.in, query: SubregionsQuery },
      },
      json("The parts", AreaFeatures),
      "bad_request",
      "not_found",
      "upstream_unavailable",
    ),
  },
  "/api/land/areas": {
    get: get({ operationId: "listOwnAreas", summary: "The caller's own areas" }, json("The areas", OwnAreas)),
    post: {
      tags,
      operationId: "createOwnArea",
      summary: "Keeps an area that the caller drew: at most 1 MB, 0.1 to 10,000 km²",
      requestBody: body(NewArea),
      responses: { "201": json("The area", OwnArea), ...failures(...TO_BODIES, "conflict") },
    },
  },
  "/api/land/areas/{id}": {
    patch: {
      tags,
      operationId: "renameOwnArea",
      summary: "Renames one of the caller's areas",
      requestParams: { path: AreaParams },
      requestBody: body(AreaPatch),
      responses: { "200": json("The area", OwnArea), ...failures(...TO_BODIES, "not_found") },
    },
    delete: {
      tags,
      operationId: "deleteOwnArea",
      summary: "Deletes one of the caller's areas",
      requestParams: { path: AreaParams },
      responses: {
        "204": { description: "It is gone", headers: REQUEST_ID },
        ...failures(...TO_CHANGES, "bad_request", "not_found"),
      },
    },
  },
  "/api/land/datasets": {
    get: get(
      { operationId: "listDatasets", summary: "Every dataset with its coverage and cautions" },
      json("The datasets", DatasetList),
    ),
  },
  "/api/land/datasets/{id}": {
    get: get(
      { operationId: "getDataset", summary: "A dataset", requestParams: { path: DatasetParams } },
      json("The dataset", DatasetInfo),
      "bad_request",
      "not_found",
    ),
  },
  "/api/land/schemas": {
    get: {
      tags,
      operationId: "getLandSchemas",
      summary: "The JSON Schemas of what each tool of the desk changes in the state",
      security: [],
      responses: {
        "200": json("By tool", z.record(z.string(), z.record(z.string(), z.unknown()))),
        ...failures("internal"),
      },
    },
  },
  "/api/land/world": {
    get: get(
      { operationId: "getWorld", summary: "The outlines of all countries, as TopoJSON" },
      json("The topology", z.record(z.string(), z.unknown())),
    ),
  },
};
