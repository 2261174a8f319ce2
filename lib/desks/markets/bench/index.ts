import type { DeskBench } from "@/lib/agent/desk-bench";
import { TOOLS } from "../tools";
import { warmUpWords } from "../understanding";
import { measureIndicators } from "./indicators";
import { questions } from "./questions";

const bench: DeskBench = {
  prepare: warmUpWords,
  tools: TOOLS,
  questions,
  benchmarks: [{ title: "Indicators of many candles", needsServer: false, measure: measureIndicators }],
};

export default bench;
