import type { AnyToolSpec } from "@/lib/models/tool-spec";
import { arrivals } from "./tools/arrivals";
import { findStation } from "./tools/find-station";
import { lineStations } from "./tools/line-stations";
import { lineStatus } from "./tools/line-status";
import { planJourney } from "./tools/plan-journey";

/** What every specialist can do. */
export const TOOL_SPECS: AnyToolSpec[] = [lineStatus, arrivals, planJourney, findStation, lineStations];
