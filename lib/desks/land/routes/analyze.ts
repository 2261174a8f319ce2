import { z } from "zod";
import { AppError, fieldError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { ErrorBody } from "@/lib/http/error-responses";
import { json } from "@/lib/http/outputs";
import { pullFor, resultOf } from "../analyze";
import { Alternative, InsightOptions, LandQuery, LandResult } from "../types";
import { updateSchemas } from "../updates";

const AnalyzeRequest = LandQuery.extend(InsightOptions.shape);

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

export const analyze = defineRoute(
  {
    method: "POST",
    auth: "caller",
    tag: "Land",
    path: "/api/land/analyze",
    operationId: "analyzeLand",
    summary: "A query's data and insights, without any chat",
    input: { body: { schema: AnalyzeRequest, example: BRAZIL } },
    outputs: [
      json("The data and what was found in it", LandResult),
      json("The query is wrong, or can't be had; then `alternatives` can", Refusal, { status: 400 }),
    ],
    errors: ["not_found", "upstream_unavailable"],
  },
  async ({ body: { chart, focus, top, order, ...query }, caller, request }) => {
    if (query.areas.length === 0) throw fieldError("bad_request", "areas", "name at least one area");
    if (query.dataset === null) throw fieldError("bad_request", "dataset", "name a dataset by its id");
    const asker = { owner: caller.id, signal: request.signal };
    const pulled = await pullFor(query, asker);
    if (!pulled.ok) {
      throw new AppError("bad_request", pulled.reason.text, {
        details: { alternatives: pulled.alternatives },
      });
    }
    return resultOf(pulled.raw, { chart, focus, top, order }, asker);
  },
);

export const getSchemas = defineRoute(
  {
    method: "GET",
    auth: "public",
    tag: "Land",
    path: "/api/land/schemas",
    operationId: "getLandSchemas",
    summary: "The JSON Schemas of what each tool of the desk changes in the state",
    description:
      "In `POST /api/chat` this desk takes `ui_context`: `aoi_selected` (an `aoi` by `ref`, an id or a name, or several as `aois`), `dataset_selected` and `daterange_selected`.",
    outputs: json("By tool", z.record(z.string(), z.record(z.string(), z.unknown()))),
  },
  () => updateSchemas(),
);
