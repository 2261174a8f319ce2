import type { AnyTool } from "@/lib/agent/tools/tool";
import { compareSensors } from "./compare-sensors";
import { fallback } from "./fallback";
import { fetchSensorData } from "./fetch-sensor-data";
import { findShakenSensors } from "./find-shaken-sensors";
import { listSensors } from "./list-sensors";
import { plotSensorHistory } from "./plot-sensor-history";
import { spending } from "./spending";
import { top10Analysis } from "./top10-analysis";

export const TOOLS: AnyTool[] = [
  fetchSensorData,
  top10Analysis,
  compareSensors,
  plotSensorHistory,
  findShakenSensors,
  listSensors,
  spending,
  fallback,
];
