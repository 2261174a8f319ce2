import { encode } from "@/lib/models/embedded/encoder";
import { HELP, OUTSIDE } from "@/lib/models/embedded/generic";
import { inBrief } from "@/lib/models/embedded/text";
import { nearest, type Understanding } from "@/lib/models/embedded/understand";
import { SCOPE } from "../scope";
import { choiceByCountry, matchChoice } from "./choice";
import { describeDatasets } from "./describe";
import { plan, planChoice } from "./plan";
import { type Context, read, type Said } from "./said";

/** Below this likeness to the desk's own questions, one without a place or a word of ours is outside. */
const INSIDE = 0.52;

/**
 * The tool calls that a question asks for, as changes to the query so far; or what to say where it asks for none.
 */
export async function interpret(question: string, context: Context): Promise<Understanding> {
  const asked = inBrief(question);
  const chosen = matchChoice(asked, context.choices) ?? choiceByCountry(asked, context.choices);
  if (chosen) return { kind: "calls", calls: planChoice(asked, chosen.query, context) };
  const said = await read(asked, context);
  const other = await withoutTools(said, context);
  if (other) return other;
  return { kind: "calls", calls: plan(said, context) };
}

const ON_MAP = /\b(on|as|see|show|put)\b.{0,15}\bmap\b|\bmap (it|this|that)\b/;

/** What a question is that asks for no data: outside of the desk, a greeting, or about the datasets. */
async function withoutTools(said: Said, context: Context): Promise<Understanding | undefined> {
  const about = describeDatasets(said.masked, said.dataset?.id);
  if (about && said.mentions.length === 0) return { kind: "say", text: about };
  const words = new Set(said.masked.split(/[^\p{L}]+/u));
  if (SCOPE.foreign?.some((word) => words.has(word)) && (said.dataset?.words ?? 0) < 0.8)
    return { kind: "outside" };
  if (context.hasData && ON_MAP.test(said.masked) && said.mentions.length === 0 && !said.dataset) {
    return {
      kind: "say",
      text: "It is on the map beside this conversation, with the same area, dataset and years.",
    };
  }
  if (goesOn(said, context)) return undefined;
  const [vector] = await encode([said.masked]);
  const inside = said.dataset ? said.dataset.score : 0;
  const help = await nearest(vector, HELP);
  if (help > 0.6 && help > inside && said.mentions.length === 0) return { kind: "help" };
  const outside = await nearest(vector, [...OUTSIDE, ...SCOPE.outside]);
  if (outside > Math.max(0.62, inside)) return { kind: "outside" };
  if (said.dataset || changesSomething(said, context)) return undefined;
  return said.likeness < INSIDE ? { kind: "outside" } : undefined;
}

/** Whether a question that names no dataset goes on with the query so far, or begins one by its place. */
function changesSomething(
  { mentions, unknown, dates, layer, threshold, by, insightOptions, masked }: Said,
  { query, hasData }: Context,
): boolean {
  if (mentions.length > 0) return leftover(masked).length <= 6;
  const isBegun = query.dataset !== null || query.areas.length > 0;
  if (!isBegun) return false;
  // All is picked and nothing was answered yet: whatever is asked is about that.
  if (query.dataset !== null && query.areas.length > 0 && !hasData) return true;
  const changes =
    dates ??
    layer ??
    threshold ??
    by ??
    insightOptions.chart ??
    insightOptions.top ??
    insightOptions.order ??
    unknown;
  return changes !== undefined && changes !== null;
}

/** “And Bolivia?”, “since 2015”: a few words that only change the query so far. */
const goesOn = (said: Said, context: Context): boolean =>
  changesSomething(said, context) && leftover(said.masked).length <= (context.query.dataset === null ? 0 : 3);

const SMALL = new Set(
  "this place the a an and or in of for to about what how is are show me us please now with same vs versus compare instead actually data map chart then also too it that there ok okay no sorry meant mean i can you let lets switch use try only just look at do did go back from".split(
    " ",
  ),
);

/** The words of a question that say something besides its places. */
function leftover(masked: string): string[] {
  return masked.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !SMALL.has(word));
}
