import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpLand } from "../embedded";
import { TOOLS } from "../tools";
import { measureCharts } from "./charts";
import { draw } from "./draw";
import { questions } from "./questions";

const bench: DeskBench = {
  prepare: warmUpLand,
  tools: TOOLS,
  questions,
  benchmarks: [{ title: "The Land desk: query to first chart", needsServer: true, measure: measureCharts }],
  page: {
    maps: [
      { what: "254 shaded counties", address: "/land?area=iso:US-TX&by=district-county&dataset=4" },
      { what: "249 shaded countries", address: "/land?area=m49:001&by=country&dataset=4" },
    ],
  },
  draw,
};

export default bench;
