import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import { callAlone } from "@/lib/agent/tools/testing/call";
import type { Turn } from "@/lib/understanding/frame";
import type { LandState } from "../state";
import { TOOLS } from "../tools";
import { AoiRef, type Area, EMPTY_QUERY } from "../types";
import { understandLand } from "../understanding";

/* Labelled questions by someone who hadn't seen the code: odd ids were used for tuning, even ids are held back. */

const Item = z.object({
  id: z.number(),
  history: z.array(z.string()).default([]),
  question: z.string(),
  expect: z.object({
    outcome: z.enum(["answer", "ask", "unknown_place", "refuse", "outside", "help"]),
    areas: z.array(z.string()).optional(),
    by: z.string().nullish(),
    dataset: z.union([z.number(), z.array(z.number())]).optional(),
    context_layer: z.string().nullish(),
    threshold: z.number().optional(),
    start: z.string().optional(),
    end: z.string().optional(),
    chart: z.string().optional(),
    top: z.number().optional(),
    order: z.string().optional(),
  }),
});
type Item = z.infer<typeof Item>;

interface Outcome {
  kind: Item["expect"]["outcome"];
  state: LandState;
  args: Record<string, unknown>;
  turn: Turn;
}

const FRESH = {
  query: EMPTY_QUERY,
  areas: [],
  choices: [],
  calls: [],
  insights: [],
  charts_data: [],
  provenance: [],
  assumed: [],
  insightOptions: {},
  raw_data: null,
  dataset: null,
  waiting: null,
} as unknown as LandState;

async function answer(question: string, before: LandState, history: Turn[]): Promise<Outcome> {
  let state: LandState = { ...before, waiting: null };
  const understood = await understandLand(question, history, state, []);
  const turn: Turn = { question, calls: [], frames: [], ...(understood as Partial<Turn>) };
  const none = { state, args: {}, turn };
  if (understood.kind === "ask") return { kind: "ask", ...none };
  if (understood.kind === "say" && understood.frames?.[0]?.function === "cannot")
    return { kind: "outside", ...none };
  if (understood.kind === "help" || understood.kind === "about" || understood.kind === "say")
    return { kind: "help", ...none };
  if (understood.kind !== "calls") return { kind: "outside", ...none };
  const outcome: Outcome = { kind: "answer", ...none };
  for (const { tool, args } of understood.calls) {
    Object.assign(outcome.args, args);
    const called = TOOLS.find(({ name }) => name === tool);
    if (!called) throw new Error(`There is no tool ${tool}.`);
    const { result, update } = await callAlone(called, args, { caller: "eval", state: { ...state } });
    const data = result.data as Record<string, unknown>;
    state = { ...state, ...update } as LandState;
    if (data.asks && outcome.kind === "answer") outcome.kind = asked(tool, data, args);
  }
  return { ...outcome, state };
}

function asked(tool: string, data: Record<string, unknown>, args: Record<string, unknown>): Outcome["kind"] {
  if (tool === "pick_aoi") {
    const isUnknown =
      !data.choices && (args.places as string[]).some((place) => !AoiRef.safeParse(place).success);
    return isUnknown ? "unknown_place" : "ask";
  }
  if (tool === "pick_dataset") return "refuse";
  const { areas, dataset } = data.query as LandState["query"];
  return areas.length === 0 || dataset === null ? "ask" : "refuse";
}

function faults({ expect }: Item, { kind, state, args }: Outcome): string[] {
  if (kind !== expect.outcome) return [`outcome ${kind}, not ${expect.outcome}`];
  if (kind !== "answer") return [];
  const { query } = state;
  const datasets = expect.dataset === undefined ? undefined : [expect.dataset].flat();
  const found: [string, unknown, unknown][] = [
    [
      "areas",
      expect.areas?.length ? [...expect.areas].map(normalised).sort().join() : undefined,
      state.areas.map(codeOf).map(normalised).sort().join(),
    ],
    ["by", expect.by ?? undefined, query.by],
    [
      "dataset",
      datasets?.includes(query.dataset ?? -1) === false ? datasets.join("/") : undefined,
      query.dataset,
    ],
    ["context_layer", expect.context_layer ?? undefined, query.context_layer],
    ["threshold", expect.threshold, query.threshold],
    ["start", expect.start, args.start_date ?? query.start_date],
    ["end", expect.end, args.end_date ?? query.end_date],
    ["chart", expect.chart, args.chart_type],
    ["top", expect.top, args.top],
    ["order", expect.order, args.order],
  ];
  return found.flatMap(([name, wanted, got]) =>
    wanted === undefined || wanted === got ? [] : [`${name} ${String(got)}, not ${String(wanted)}`],
  );
}

function codeOf({ subtype, GID_0, ISO_1, NAME_1, NAME_2, COUNTRY }: Area): string {
  if (subtype === "country") return GID_0 ?? "";
  if (subtype === "state-province") return ISO_1 ?? "";
  return GID_0 === "USA" ? `US county: ${NAME_2}, ${NAME_1}` : `district: ${NAME_2}, ${NAME_1}, ${COUNTRY}`;
}

/** Codes that changed, and ways to write a county. */
const SAME: Record<string, string> = {
  "IN-OD": "IN-OR",
  "IN-CG": "IN-CT",
  "IN-UK": "IN-UT",
  "IN-TS": "IN-TG",
};
const normalised = (code: string) =>
  SAME[code] ?? code.replace(/ county\b/i, (text, at) => (at > 3 ? "" : text)).toLowerCase();

function read(file: string): Item[] {
  const lines = readFileSync(new URL(`./${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => Item.parse(JSON.parse(line)));
}

const labelled = (item: Item): LabelledQuestion => ({
  id: String(item.id),
  before: item.history,
  question: item.question,
  isForConcierge: item.history.length === 0 && item.expect.outcome === "answer",
  async ready() {
    let state = FRESH;
    const history: Turn[] = [];
    for (const earlier of item.history) {
      const outcome = await answer(earlier, state, history);
      state = outcome.state;
      history.push(outcome.turn);
    }
    return async () => {
      const outcome = await answer(item.question, state, history);
      return { outcome: outcome.kind === item.expect.outcome, faults: faults(item, outcome) };
    };
  },
});

export const questions: Record<SetName, LabelledQuestion[]> = {
  tuning: ["tuning.jsonl", "tuning-2.jsonl", "tuning-3.jsonl"].flatMap(read).map(labelled),
  "held-back": read("held-back.jsonl").map(labelled),
};
