import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpReader } from "@/lib/understanding/reader";
import { TOOLS } from "../tools";
import { measureAnswers } from "./answers";
import { draw } from "./draw";
import { measureIndicators } from "./indicators";
import { questions } from "./questions";

const bench: DeskBench = {
  prepare: warmUpReader,
  tools: TOOLS,
  questions,
  benchmarks: [
    { title: "The Markets desk: question to answer", needsServer: false, measure: measureAnswers },
    { title: "Indicators of many candles", needsServer: false, measure: measureIndicators },
  ],
  draw,
};

export default bench;
