import { z } from "zod";
import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { datasetsHere } from "../feasibility/yearly";
import { DatasetInfo } from "../types";

const getter = { method: "GET", auth: "caller", tag: "Land" } as const;

const headers = { "cache-control": "private, max-age=3600" };

export const DatasetList = z.object({ datasets: z.array(DatasetInfo) }).meta({ id: "LandDatasetList" });

const DatasetParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,4}$/, "a dataset's number")
    .transform(Number),
});

export const listDatasets = defineRoute(
  {
    ...getter,
    path: "/api/land/datasets",
    operationId: "listDatasets",
    summary: "Every dataset with its coverage and cautions",
    outputs: json("The datasets", DatasetList),
  },
  () => Response.json({ datasets: datasetsHere() }, { headers }),
);

export const getDataset = defineRoute(
  {
    ...getter,
    path: "/api/land/datasets/{id}",
    operationId: "getDataset",
    summary: "A dataset",
    input: { params: DatasetParams },
    outputs: json("The dataset", DatasetInfo),
    errors: ["not_found"],
  },
  ({ params }) => {
    const dataset = datasetsHere().find(({ dataset_id }) => dataset_id === params.id);
    if (!dataset) throw new AppError("not_found", "There is no such dataset.");
    return Response.json(dataset, { headers });
  },
);
