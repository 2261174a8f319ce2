import { readFileSync } from "node:fs";
import { z } from "zod";
import { type KnownSensor, sensorsInterpreter, warmUpWords } from "@/lib/desks/sensors/words";
import type { Turn, Understanding } from "@/lib/models/embedded/understand";

/*
 * The Sensors desk's labelled questions, asked of one house at one moment. Half of them were written from the tools'
 * descriptions by someone who hadn't seen the code, and dealt in turn into a tuning file and one that is held back; the
 * second tuning file was written along with the code.
 */

const Item = z.object({
  id: z.string(),
  before: z.array(z.string()).default([]),
  question: z.string(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()).default({}),
});
type Item = z.infer<typeof Item>;

const HOUSE: KnownSensor[] = [
  ["Attic", "Under the roof, north side", "0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"],
  ["Kitchen", "Ground floor", "0x2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e"],
  ["Server room", "Basement, rack 2", "0x3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f"],
  ["Boiler pump", "Basement", "0x4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70"],
  ["Bedroom east", "First floor", "0x5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081"],
  ["Bedroom west", "First floor", "0x5e6fa0b1c2d3e4f5061728394a5b6c7d8e9f0a1b"],
  ["Greenhouse", "Garden", "0x708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3"],
].map(([name = "", place = "", address = ""]) => ({ name, place, address }));
const NOW = new Date("2026-11-21T14:30:00Z");

const interpreter = sensorsInterpreter(
  () => HOUSE,
  () => NOW,
);

/** Earlier turns as the desk itself takes them. */
async function historyOf(before: string[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const question of before) {
    const result = await interpreter.understand(question, turns);
    turns.push({
      question,
      calls: result.kind === "calls" ? result.calls : [],
      pending: result.kind === "ask" ? result.pending : undefined,
    });
  }
  return turns;
}

const isTime = (name: string) => name === "since" || name === "until";

/** An argument so that equal ones are equal: addresses in any order, times however written. */
function canonical(name: string, value: unknown): string {
  if (value === undefined) return "none";
  if (isTime(name)) return new Date(String(value)).toISOString();
  return Array.isArray(value) ? [...value].sort().join() : String(value);
}

const toolsOf = (got: Understanding): string =>
  got.kind === "calls" ? got.calls.map((call) => call.tool).join(" and ") : got.kind;

/** What of an understanding isn't as labelled; empty when all is. */
function faults({ tool, args }: Item, got: Understanding): string[] {
  if (toolsOf(got) !== tool) return [`${toolsOf(got)}, not ${tool}`];
  if (got.kind !== "calls") return [];
  const found = got.calls[0]?.args ?? {};
  // Where the question says when, nothing may be added; where it doesn't, a chart has a time of its own.
  const times = args.since || tool === "findShakenSensors" ? ["since", "until"] : [];
  return [...new Set([...Object.keys(args), ...times])].flatMap((name) => {
    const [want, have] = [canonical(name, args[name]), canonical(name, found[name])];
    return want === have ? [] : [`${name} ${have}, not ${want}`];
  });
}

function read(file: string): Item[] {
  const lines = readFileSync(new URL(`./${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => Item.parse(JSON.parse(line)));
}

async function measure(name: string, items: Item[], verbose: boolean): Promise<void> {
  const times: number[] = [];
  let tools = 0;
  let whole = 0;
  for (const item of items) {
    const history = await historyOf(item.before);
    const started = performance.now();
    const got = await interpreter.understand(item.question, history);
    times.push(performance.now() - started);
    const wrong = faults(item, got);
    if (toolsOf(got) === item.tool) tools += 1;
    if (wrong.length === 0) whole += 1;
    else if (verbose)
      console.log(`${item.id} ${[...item.before, item.question].join(" / ")}\n   ${wrong.join("; ")}`);
  }
  times.sort((a, b) => a - b);
  const percent = (count: number) => `${((100 * count) / items.length).toFixed(1)} %`;
  const quantile = (q: number) => `${times[Math.floor(times.length * q)]?.toFixed(1)} ms`;
  console.log(
    `${name}: ${items.length} questions, outcome ${percent(tools)}, outcome and arguments ${percent(whole)}`,
  );
  console.log(`   understanding takes ${quantile(0.5)} (median), ${quantile(0.95)} (95th percentile)`);
}

/** Prints how many of the Sensors desk's questions are understood. */
export async function evaluateSensors(verbose: boolean): Promise<void> {
  await warmUpWords();
  await measure("tuning", [...read("sensors-tuning.jsonl"), ...read("sensors-tuning-2.jsonl")], verbose);
  // Only the figure is shown of these, so that nobody tunes on them.
  await measure("held back", read("sensors-held-back.jsonl"), false);
}
