import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { searchStations } from "../network";
import { interpreter } from "../understanding";

/* Labelled questions, written without the tools' examples. Even ids that aren't in the tuning file are held back. */

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
/** Arguments that say how an answer is worded, not what is asked for; labels don't have them. */
const WORDING = new Set(["focus", "is_yes_no", "is_count", "limit", "by"]);
/** Facts that the labels call by one name. */
const SAME: Record<string, string> = { lifts: "step_free" };

function canonical({ tool, args: given }: Call): string {
  const args = Object.entries(given)
    .filter(([name, value]) => value !== undefined && !WORDING.has(name))
    // The tool finds the line of a stretch itself, and only one fact is labelled for a whole line.
    .filter(([name]) => tool !== "line_stations" || (name !== "about" && (name !== "line" || !given.from)))
    .map(([name, value]) => {
      if (STATION_ARGS.has(name)) return [name, searchStations(String(value), 1)[0]?.station.id];
      if (name === "about") return [name, SAME[String(value)] ?? value];
      return [name, Array.isArray(value) ? [...value].sort() : value];
    })
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  return `${tool} ${JSON.stringify(args)}`;
}

const withDefaults = (call: Call): Call =>
  call.tool === "line_status" ? { ...call, args: { lines: [], ...call.args } } : call;

interface Outcome {
  tools: string;
  whole: string;
}

const ofCalls = (calls: Call[]): Outcome => {
  const all = calls.map(withDefaults);
  return {
    tools: all
      .map((call) => call.tool)
      .sort()
      .join(),
    whole: all.map(canonical).sort().join(" | "),
  };
};

/** What is near the subject and not offered is answered in words; for the labels it is outside. */
const KINDS: Partial<Record<Understanding["kind"], string>> = { say: "outside", elsewhere: "outside" };

function describe(result: Understanding): Outcome {
  if (result.kind === "ask") {
    const { kind, role } = result.pending;
    return { tools: "ask", whole: `ask ${kind === "line" ? "line" : role === "name" ? "station" : role}` };
  }
  if (result.kind === "calls") return ofCalls(result.calls);
  const kind = KINDS[result.kind] ?? result.kind;
  return { tools: kind, whole: kind };
}

function expected({ expect }: Item): Outcome {
  if (expect.kind === "ask") return { tools: "ask", whole: `ask ${expect.missing}` };
  return expect.kind === "calls" ? ofCalls(expect.calls) : { tools: expect.kind, whole: expect.kind };
}

async function historyOf(item: Item): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const { user } of item.history ?? []) {
    const result = await interpreter.understand(user, turns);
    const frames = "frames" in result ? (result.frames ?? []) : [];
    const pending = "pending" in result ? result.pending : undefined;
    turns.push({ question: user, calls: result.kind === "calls" ? result.calls : [], frames, pending });
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
      const got = describe(await interpreter.understand(item.question, history));
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
