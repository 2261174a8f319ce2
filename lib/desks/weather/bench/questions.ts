import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { wantedOf } from "../needs";
import { readTurn } from "../understanding";
import type { Wanted } from "../wanted";

/*
 * Labelled questions, a JSON object a line, by people who had seen nothing of the desk and by its engineer, dealt into a
 * tuning and a held-back file. All were seen while the desk was mended, so the held-back half only guards against losses.
 *   tool      tell_weather unless said, or say, ask, outside; what is absent of the rest isn't judged
 *   about     one, or several that must all be among the calls
 *   places    how the names of the places begin, in any order; []: where the server stands
 *   from, to  how the time at the place begins, YYYY-MM-DD or with an hour
 */

const Item = z.object({
  id: z.string(),
  before: z.array(z.string()).default([]),
  question: z.string(),
  tool: z.enum(["tell_weather", "say", "ask", "outside"]).default("tell_weather"),
  about: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  places: z.array(z.string()).optional(),
  conditions: z.array(z.string()).default([]),
  measures: z.array(z.string()).default([]),
  sky: z.array(z.string()).default([]),
  units: z.array(z.string()).default([]),
  from: z.string().optional(),
  to: z.string().optional(),
});
type Item = z.infer<typeof Item>;

const NOW = new Date("2026-11-23T07:30:00Z");
const ZONE = "Europe/London";

const read = (question: string, history: Turn[]) => readTurn(question, history, { zone: ZONE }, NOW);

async function historyOf(before: string[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const question of before) {
    const got = await read(question, turns);
    turns.push({
      question,
      calls: got.kind === "calls" ? got.calls : [],
      frames: "frames" in got ? (got.frames ?? []) : [],
      pending: "pending" in got ? got.pending : undefined,
    });
  }
  return turns;
}

function toolOf(got: Understanding): string {
  if (got.kind === "calls") return got.calls[0]?.tool ?? "none";
  return got.kind === "say" || got.kind === "ask" ? got.kind : "outside";
}

type Listed = "conditions" | "measures" | "sky" | "units";

function faultsOf(item: Item, got: Understanding): string[] {
  const tool = toolOf(got);
  if (tool !== item.tool) return [`${tool}, not ${item.tool}`];
  const wanted = wantedOf(got);
  const lists = (["conditions", "measures", "sky", "units"] as const).flatMap((name) =>
    missingOf(item, name, wanted),
  );
  const ends = (["from", "to"] as const).flatMap((name) => endFaults(item, name, wanted));
  const abouts = wanted.map(({ about }): string => about);
  const about = (item.about ?? []).filter((one) => !abouts.includes(one)).map((one) => `not about ${one}`);
  return [...about, ...placeFaults(item, wanted), ...lists, ...ends];
}

function missingOf(item: Item, name: Listed, wanted: Wanted[]): string[] {
  const found: string[] = wanted.flatMap((one) => one[name]);
  return item[name].filter((one) => !found.includes(one)).map((one) => `no ${one} among the ${name}`);
}

function endFaults(item: Item, name: "from" | "to", wanted: Wanted[]): string[] {
  const label = item[name];
  if (label === undefined || wanted.some((one) => one[name]?.startsWith(label))) return [];
  return [`${name} ${wanted.map((one) => one[name] ?? "none").join(" and ")}, not ${label}`];
}

function placeFaults({ places }: Item, wanted: Wanted[]): string[] {
  if (!places) return [];
  const names = [...new Set(wanted.flatMap((one) => one.places.map(({ name }) => name)))];
  const isSame =
    names.length === places.length && places.every((place) => names.some((name) => name.startsWith(place)));
  return isSame ? [] : [`places ${names.join(" and ") || "none"}, not ${places.join(" and ") || "none"}`];
}

const UNANSWERED: ReadonlySet<Item["tool"]> = new Set<Item["tool"]>(["say", "ask", "outside"]);

const labelled = (item: Item): LabelledQuestion => ({
  id: item.id,
  before: item.before,
  question: item.question,
  isForConcierge: item.before.length === 0 && !UNANSWERED.has(item.tool),
  async ready() {
    const history = await historyOf(item.before);
    return async () => {
      const got = await read(item.question, history);
      return { outcome: toolOf(got) === item.tool, faults: faultsOf(item, got) };
    };
  },
});

function readFile(file: string): LabelledQuestion[] {
  const lines = readFileSync(new URL(`./${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => labelled(Item.parse(JSON.parse(line))));
}

export const questions: Record<SetName, LabelledQuestion[]> = {
  tuning: readFile("tuning.jsonl"),
  "held-back": readFile("held-back.jsonl"),
};
