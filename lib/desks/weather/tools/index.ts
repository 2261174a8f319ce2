import type { AnyTool } from "@/lib/agent/tools/tool";
import { ipToGeo } from "./ip-to-geo";
import { ipify } from "./ipify";
import { weatherForecast } from "./weather-forecast";

/** What the desk can do, in the order in which the tools build on one another. */
export const TOOLS: AnyTool[] = [ipify, ipToGeo, weatherForecast];
