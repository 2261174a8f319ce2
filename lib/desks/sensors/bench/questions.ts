import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { type KnownSensor, sensorsInterpreter } from "../understanding";

/* Labelled questions of one house at one moment. Tuning and held-back were written blind, tuning-2 along with the code. */

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
  () => ({ sensors: HOUSE }),
  () => NOW,
);

async function historyOf(before: string[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const question of before) {
    const result = await interpreter.understand(question, turns);
    turns.push({
      question,
      calls: result.kind === "calls" ? result.calls : [],
      frames: "frames" in result ? (result.frames ?? []) : [],
      pending: "pending" in result ? result.pending : undefined,
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

/** Small talk is labelled by the tool that greets, other desks' questions as outside. */
const KINDS: Partial<Record<Understanding["kind"], string>> = {
  help: "fallback",
  about: "fallback",
  thanks: "fallback",
  elsewhere: "outside",
  nonsense: "outside",
};

const ANALYSIS = "fetchIoTSensorTop10Analysis";

/** The calls that a label speaks of: the free look at shakes that goes before an analysis is part of it. */
function callsOf(got: Understanding): Call[] {
  const calls = got.kind === "calls" ? got.calls : [];
  const isAnalysis = calls.some(({ tool }) => tool === ANALYSIS);
  return isAnalysis ? calls.filter(({ tool }) => tool !== "findShakenSensors") : calls;
}

const toolsOf = (got: Understanding): string =>
  got.kind === "calls"
    ? callsOf(got)
        .map(({ tool }) => tool)
        .join(" and ")
    : (KINDS[got.kind] ?? got.kind);

function faults({ tool, args }: Item, got: Understanding): string[] {
  if (toolsOf(got) !== tool) return [`${toolsOf(got)}, not ${tool}`];
  if (got.kind !== "calls") return [];
  const found = callsOf(got)[0]?.args ?? {};
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

const UNANSWERED = new Set(["ask", "outside", "fallback", "say"]);

const labelled = (item: Item): LabelledQuestion => ({
  id: item.id,
  before: item.before,
  question: item.question,
  isForConcierge: item.before.length === 0 && !UNANSWERED.has(item.tool),
  async ready() {
    const history = await historyOf(item.before);
    return async () => {
      const got = await interpreter.understand(item.question, history);
      return { outcome: toolsOf(got) === item.tool, faults: faults(item, got) };
    };
  },
});

export const questions: Record<SetName, LabelledQuestion[]> = {
  tuning: ["tuning.jsonl", "tuning-2.jsonl"].flatMap(read).map(labelled),
  "held-back": read("held-back.jsonl").map(labelled),
};
