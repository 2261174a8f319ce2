import type { AnyTool } from "@/lib/agent/tools/tool";
import { ipToGeo } from "./ip-to-geo";
import { ipify } from "./ipify";
import { recallQuestions } from "./recall-questions";
import { tellWeather } from "./tell-weather";
import { weatherForecast } from "./weather-forecast";

/** What the desk offers to other programs, too, in the order in which the tools build on one another. */
export const TOOLS: AnyTool[] = [ipify, ipToGeo, weatherForecast];

/** What only makes an answer of what was collected or said before. */
export const ANSWER_TOOLS: AnyTool[] = [tellWeather, recallQuestions];
