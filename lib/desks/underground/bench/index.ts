import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpReader } from "@/lib/understanding/reader";
import { TOOLS } from "../tools";
import { measureAnswers } from "./answers";
import { draw } from "./draw";
import { questions } from "./questions";

const STATIONS = ["Baker Street", "Bank", "Brixton", "Stratford", "Paddington", "Camden Town", "Morden"];

const bench: DeskBench = {
  prepare: warmUpReader,
  tools: TOOLS,
  questions,
  benchmarks: [
    {
      title: "The Underground desk on the embedded model, simulated data",
      needsServer: true,
      measure: measureAnswers,
    },
  ],
  page: {
    question: (index) => `When is the next train from ${STATIONS[index % STATIONS.length]}?`,
    maps: [{ what: "every station", address: "/underground" }],
  },
  draw,
};

export default bench;
