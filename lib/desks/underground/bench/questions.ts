import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import { type Call, type Turn, type Understanding, understand } from "@/lib/models/embedded/understand";
import { searchStations } from "../network";
import { SCOPE } from "../scope";
import { TOOLS } from "../tools";

/*
 * The desk's labelled questions. They were written from the desk's description by people who hadn't seen the
 * tools' examples; the tuning file and the odd ids of the other were used for tuning, its even ids are held back.
 */

const CallLabel = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });
const Item = z.object({
  id: z.string(),
  history: z.array(z.object({ user: z.string(), calls: z.array(CallLabel) })).optional(),
  question: z.string(),
  expect: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("calls"), calls: z.array(CallLabel) }),
    z.object({ kind: z.literal("ask"), missing: z.string() }),
    z.object({ kind: z.literal("outside") }),
    z.object({ kind: z.literal("help") }),
  ]),
});
type Item = z.infer<typeof Item>;

const STATION_ARGS = new Set(["station", "from", "to", "via"]);

function canonical(call: Call): string {
  const args = Object.entries(call.args)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (STATION_ARGS.has(name)) return [name, searchStations(String(value), 1)[0]?.station.id];
      return [name, Array.isArray(value) ? [...value].sort() : value];
    })
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  return `${call.tool} ${JSON.stringify(args)}`;
}

const withDefaults = (call: Call): Call =>
  call.tool === "line_status" ? { ...call, args: { lines: [], ...call.args } } : call;

interface Outcome {
  tools: string;
  whole: string;
}

function describe(result: Understanding): Outcome {
  if (result.kind === "ask")
    return { tools: "ask", whole: `ask ${result.pending.slot.replace("lines", "line")}` };
  if (result.kind !== "calls") return { tools: result.kind, whole: result.kind };
  const calls = result.calls.map(withDefaults);
  return {
    tools: calls
      .map((call) => call.tool)
      .sort()
      .join(),
    whole: calls.map(canonical).sort().join(" | "),
  };
}

function expected(item: Item): Outcome {
  if (item.expect.kind === "ask") return { tools: "ask", whole: `ask ${item.expect.missing}` };
  if (item.expect.kind !== "calls") return { tools: item.expect.kind, whole: item.expect.kind };
  const { calls } = item.expect;
  return {
    tools: calls
      .map((call) => call.tool)
      .sort()
      .join(),
    whole: calls.map(withDefaults).map(canonical).sort().join(" | "),
  };
}

/** Earlier turns as labelled; where the label says that nothing was called, as the model itself took them. */
async function historyOf(item: Item): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const { user, calls } of item.history ?? []) {
    if (calls.length > 0) {
      turns.push({ question: user, calls });
      continue;
    }
    const result = await understand(user, turns, TOOLS, SCOPE);
    turns.push({ question: user, calls: [], pending: result.kind === "ask" ? result.pending : undefined });
  }
  return turns;
}

function read(file: string): Item[] {
  return z.array(Item).parse(JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), "utf8")));
}

const odd = ({ id }: Item) => Number(id.slice(1)) % 2 === 1;

const labelled = (item: Item): LabelledQuestion => ({
  id: item.id,
  before: (item.history ?? []).map(({ user }) => user),
  question: item.question,
  isForConcierge: !item.history?.length && item.expect.kind === "calls",
  async ready() {
    const want = expected(item);
    const history = await historyOf(item);
    return async () => {
      const got = describe(await understand(item.question, history, TOOLS, SCOPE));
      const faults = got.whole === want.whole ? [] : [`${got.whole}, not ${want.whole}`];
      return { outcome: got.tools === want.tools, faults };
    };
  },
});

const both = read("tuning-and-held-back.json");

export const questions: Record<SetName, LabelledQuestion[]> = {
  tuning: [...read("tuning.json"), ...both.filter(odd)].map(labelled),
  "held-back": both.filter((item) => !odd(item)).map(labelled),
};
