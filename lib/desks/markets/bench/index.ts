import type { DeskBench } from "@/lib/agent/desk-bench";
import { warmUpWords } from "../understanding";
import { questions } from "./questions";

const bench: DeskBench = { prepare: warmUpWords, tools: [], questions };

export default bench;
