import { z } from "zod";
import { DatasetInfo } from "@/lib/desks/land/types";

export const DatasetParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,4}$/, "a dataset's number")
    .transform(Number),
});

export const DatasetList = z.object({ datasets: z.array(DatasetInfo) }).meta({ id: "LandDatasetList" });
