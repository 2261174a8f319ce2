import { z } from "zod";
import { useLive } from "@/components/data/use-live";
import { DatasetInfo } from "@/lib/desks/land/types";

const Datasets = z.object({ datasets: z.array(DatasetInfo) });
/** They change with a release only. */
const EVERY_MS = 3_600_000;

/** What is to know of every dataset. */
export const useDatasets = () => useLive("/api/land/datasets", Datasets, EVERY_MS);
