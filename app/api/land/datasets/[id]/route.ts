import { datasetById } from "@/lib/desks/land/datasets";
import { AppError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { DatasetParams } from "../schema";

/** One dataset by its number. */
export const GET = handle({ auth: "caller", name: "/api/land/datasets/[id]" }, ({ params }) => {
  const dataset = datasetById(parseParams(params, DatasetParams).id);
  if (!dataset) throw new AppError("not_found", "There is no such dataset.");
  return Response.json(dataset, { headers: { "cache-control": "private, max-age=3600" } });
});

export const OPTIONS = preflight;
