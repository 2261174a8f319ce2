import { answerTable, ask } from "@/bench/answers";
import { together } from "@/bench/together";
import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpReader } from "@/lib/understanding/reader";
import { warmUpCities } from "../places/cities";
import { ANSWER_TOOLS, TOOLS } from "../tools";
import { draw } from "./draw";
import { questions } from "./questions";

const PLACES = ["London", "Tokyo", "Frankfurt", "Toronto", "Mumbai", "Sydney"];

const question = (index: number) => `Will it freeze in ${PLACES[index % PLACES.length]} tomorrow?`;
const answered = (query: string) => ask({ desk: "weather", query, lastNode: "supervisor" });

const bench: DeskBench = {
  async prepare() {
    warmUpCities();
    await warmUpReader();
  },
  tools: [...TOOLS, ...ANSWER_TOOLS],
  questions,
  benchmarks: [
    {
      title: "The Weather desk on the embedded model, what is usual in place of forecasts",
      needsServer: true,
      async measure(pid) {
        await together(1, 20, (index) => answered(question(index)));
        await answerTable((index) => answered(`${question(index)} ${index}`), 200, pid);
      },
    },
  ],
  page: { question, maps: [{ what: "the site", address: "/weather" }] },
  draw,
};

export default bench;
