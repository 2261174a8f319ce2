import type { AnyTool } from "@/lib/agent/tools/tool";
import { generateInsights } from "./tools/generate-insights";
import { pickAoi } from "./tools/pick-aoi";
import { pickDataset } from "./tools/pick-dataset";
import { pullData } from "./tools/pull-data";

/** What the desk can do, in the order in which the tools build on one another. */
export const TOOLS: AnyTool[] = [pickAoi, pickDataset, pullData, generateInsights];
