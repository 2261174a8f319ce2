import { encode, encodeAndKeep } from "@/lib/models/embedded/encoder";
import { HELP, OUTSIDE } from "@/lib/models/embedded/generic";
import { nearest } from "@/lib/models/embedded/understand";
import { SCOPE } from "./scope";
import { TOOL_TEXTS, type ToolName } from "./tool-words";

/** What stands for any sensor where questions are compared by meaning. */
const MASK = "kitchen";

/** How like a question is to the ones of each kind: cosines of sentence embeddings, from 0. */
export interface Meaning {
  help: number;
  outside: number;
  /** The tools whose examples are most like it, the most alike first. */
  tools: { tool: ToolName; likeness: number }[];
}

const masked = (words: string) => words.replaceAll("§", MASK);
const examplesOf = (tool: ToolName) =>
  TOOL_TEXTS[tool].understanding.examples.map((example) => example.toLowerCase());
const outside = [...OUTSIDE, ...SCOPE.outside].map((sentence) => sentence.toLowerCase());
const TOOLS = (Object.keys(TOOL_TEXTS) as ToolName[]).filter((tool) => tool !== "fallback");

/** @param words a question's plain words, § for every sensor */
export async function meaningOf(words: string): Promise<Meaning> {
  const [vector] = await encode([masked(words)]);
  const tools = await Promise.all(
    TOOLS.map(async (tool) => ({ tool, likeness: await nearest(vector, examplesOf(tool)) })),
  );
  return {
    tools: tools.sort((a, b) => b.likeness - a.likeness),
    help: await nearest(vector, HELP),
    outside: await nearest(vector, outside),
  };
}

/** Encodes the sentences that questions are compared with ahead of the first question, and loads the encoder. */
export async function warmUpWords(): Promise<void> {
  const lower = [...HELP, ...outside].map((sentence) => sentence.toLowerCase());
  await encodeAndKeep([...TOOLS.flatMap(examplesOf), ...lower]);
  await encode(["ready"]);
}
