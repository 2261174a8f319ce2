import type { AnyToolSpec } from "@/lib/models/tool-spec";
import { generateInsights } from "./tools/generate-insights";
import { pickAoi } from "./tools/pick-aoi";
import { pickDataset } from "./tools/pick-dataset";
import { pullData } from "./tools/pull-data";
import type { Turn } from "./tools/turn";

/** The desk's tools for one turn, in the order in which they build on one another. */
export const landTools = (turn: Turn): AnyToolSpec[] => [
  pickAoi(turn),
  pickDataset(turn),
  pullData(turn),
  generateInsights(turn),
];
