import type { DeskBench } from "@/lib/agent/desk-bench";
import { TOOLS } from "../tools";
import { warmUpWords } from "../understanding";
import { measureAnswers } from "./answers";
import { measureIndicators } from "./indicators";
import { questions } from "./questions";

const bench: DeskBench = {
  prepare: warmUpWords,
  tools: TOOLS,
  questions,
  benchmarks: [
    { title: "The Markets desk: question to answer", needsServer: false, measure: measureAnswers },
    { title: "Indicators of many candles", needsServer: false, measure: measureIndicators },
  ],
};

export default bench;
