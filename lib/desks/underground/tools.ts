import type { AnyTool } from "@/lib/agent/tools/tool";
import { arrivals } from "./tools/arrivals";
import { compareJourneys } from "./tools/compare-journeys";
import { compareLines } from "./tools/compare-lines";
import { findStation } from "./tools/find-station";
import { lineStations } from "./tools/line-stations";
import { lineStatus } from "./tools/line-status";
import { listStations } from "./tools/list-stations";
import { nearestStations } from "./tools/nearest-stations";
import { planJourney } from "./tools/plan-journey";
import { timetable } from "./tools/timetable";

export const TOOLS: AnyTool[] = [
  lineStatus,
  arrivals,
  timetable,
  planJourney,
  compareJourneys,
  findStation,
  listStations,
  nearestStations,
  lineStations,
  compareLines,
];
