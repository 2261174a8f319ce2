import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpReader } from "@/lib/understanding/reader";
import { seedSamples } from "../simulator/simulator";
import { TOOLS } from "../tools";
import { measureData } from "./data";
import { draw } from "./draw";
import { measurePayments } from "./payments";
import { questions } from "./questions";

const bench: DeskBench = {
  async prepare() {
    await warmUpReader();
    // The concierge knows the desk's questions by the names of sensors.
    await seedSamples();
  },
  tools: TOOLS,
  questions,
  benchmarks: [
    { title: "Readings for money, in the sandbox", needsServer: true, measure: measurePayments },
    { title: "The sensors' data", needsServer: false, measure: measureData },
  ],
  draw,
};

export default bench;
