import type { AnyTool } from "@/lib/agent/tools/tool";
import { arrivals } from "./tools/arrivals";
import { findStation } from "./tools/find-station";
import { lineStations } from "./tools/line-stations";
import { lineStatus } from "./tools/line-status";
import { planJourney } from "./tools/plan-journey";

/** What every specialist can do. */
export const TOOLS: AnyTool[] = [lineStatus, arrivals, planJourney, findStation, lineStations];
