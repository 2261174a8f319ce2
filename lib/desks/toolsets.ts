import type { AnyTool } from "@/lib/agent/tools/tool";
import type { Toolset } from "@/lib/mcp/toolset";
import { TOOLS as land } from "./land/tools";
import { TOOLS as markets } from "./markets/tools";
import { TOOLS as sensors } from "./sensors/tools";
import { TOOLS as underground } from "./underground/tools";
import { TOOLS as weather } from "./weather/tools";

type Marks = Partial<Pick<AnyTool, "title" | "changes" | "isLocal" | "needsConversation">>;

const LOCAL: Marks = { isLocal: true };
const TALK: Marks = { needsConversation: true };

/** What a desk's descriptors don't say of themselves. */
const marked = (tools: AnyTool[], marks: Record<string, Marks>): AnyTool[] =>
  tools.map((tool) => ({ ...tool, ...marks[tool.name] }));

/** The tools of each subject, for programs that call them by themselves. */
export const toolsets: Toolset[] = [
  {
    id: "underground",
    name: "Underground",
    tools: marked(underground, { find_station: LOCAL, list_stations: LOCAL, compare_lines: LOCAL }),
  },
  { id: "land", name: "Land", tools: land.map((tool) => ({ ...tool, ...TALK })) },
  {
    id: "sensors",
    name: "Sensors",
    tools: marked(sensors, {
      fetchIoTSensorData: { title: "latest reading" },
      fetchIoTSensorTop10Analysis: { title: "analysis of the last ten readings" },
      plotSensorHistory: LOCAL,
      findShakenSensors: LOCAL,
      listSensors: LOCAL,
      spending: LOCAL,
      fallback: TALK,
    }),
  },
  {
    id: "markets",
    name: "Markets",
    tools: marked(markets, {
      set_price_alert: { changes: "adds" },
      remove_price_alert: { changes: "removes", isLocal: true },
      list_price_alerts: LOCAL,
      recall_conversation: LOCAL,
    }),
  },
  { id: "weather", name: "Weather", tools: weather },
];
