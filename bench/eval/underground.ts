import { readFileSync } from "node:fs";
import { z } from "zod";
import { searchStations } from "@/lib/desks/underground/network";
import { SCOPE } from "@/lib/desks/underground/scope";
import { TOOLS } from "@/lib/desks/underground/tools";
import {
  type Call,
  type Turn,
  type Understanding,
  understand,
  warmUp,
} from "@/lib/models/embedded/understand";

/*
 * The Underground desk's labelled questions. They were written from the desk's description by people who hadn't seen the
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

function describe(result: Understanding): { kind: string; tools: string; whole: string } {
  if (result.kind === "ask")
    return { kind: "ask", tools: "ask", whole: `ask ${result.pending.slot.replace("lines", "line")}` };
  if (result.kind !== "calls") return { kind: result.kind, tools: result.kind, whole: result.kind };
  const calls = result.calls.map(withDefaults);
  return {
    kind: "calls",
    tools: calls
      .map((call) => call.tool)
      .sort()
      .join(),
    whole: calls.map(canonical).sort().join(" | "),
  };
}

function expected(item: Item) {
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

async function measure(name: string, items: Item[], verbose: boolean): Promise<void> {
  const times: number[] = [];
  let tools = 0;
  let whole = 0;
  for (const item of items) {
    const history = await historyOf(item);
    const started = performance.now();
    const got = describe(await understand(item.question, history, TOOLS, SCOPE));
    times.push(performance.now() - started);
    const want = expected(item);
    if (got.tools === want.tools) tools += 1;
    if (got.whole === want.whole) whole += 1;
    else if (verbose) console.log(`${item.id} ${item.question}\n   want ${want.whole}\n   got  ${got.whole}`);
  }
  times.sort((a, b) => a - b);
  const percent = (count: number) => `${((100 * count) / items.length).toFixed(1)} %`;
  const quantile = (q: number) => `${times[Math.floor(times.length * q)]?.toFixed(1)} ms`;
  console.log(
    `${name}: ${items.length} questions, tool ${percent(tools)}, tool and arguments ${percent(whole)}`,
  );
  console.log(`   understanding takes ${quantile(0.5)} (median), ${quantile(0.95)} (95th percentile)`);
}

/** Prints how many of the Underground desk's questions are understood. */
export async function evaluateUnderground(verbose: boolean): Promise<void> {
  await warmUp(TOOLS, SCOPE);
  await measure(
    "tuning",
    [...read("underground-tuning.json"), ...read("underground.json").filter(odd)],
    verbose,
  );
  // Only the figure is shown of these, so that nobody tunes on them.
  await measure(
    "held back",
    read("underground.json").filter((item) => !odd(item)),
    false,
  );
}
