import type { AnyToolSpec } from "@/lib/models/tool-spec";
import { compareSensors } from "./compare-sensors";
import { fallback } from "./fallback";
import { fetchSensorData } from "./fetch-sensor-data";
import { findShakenSensors } from "./find-shaken-sensors";
import { listSensors } from "./list-sensors";
import { plotSensorHistory } from "./plot-sensor-history";
import { top10Analysis } from "./top10-analysis";
import type { Turn } from "./turn";

/** The desk's tools, for one turn: the first two and the comparison spend its caller's bounds. */
export const sensorsTools = (turn: Turn): AnyToolSpec[] => [
  fetchSensorData(turn),
  top10Analysis(turn),
  compareSensors(turn),
  plotSensorHistory(turn),
  findShakenSensors(turn),
  listSensors(turn),
  fallback(),
];
