import { z } from "zod";
import type { AnswerCall, AnswerCalls } from "@/components/desk-page/answer-feed";
import { Alternative, Area, LandQuery, LandResult } from "@/lib/desks/land/types";
import type { AnswerView, Entry, Failure } from "./canvas-state";

const Part = z.object({
  message: z.string().optional(),
  data: z.object({
    query: LandQuery,
    areas: z.array(Area).optional(),
    subregions: z.array(Area).optional(),
    choices: z.array(Alternative).optional(),
    /** A tool that couldn't do anything has none. */
    insights: z.array(z.unknown()).optional(),
  }),
});
type Part = z.infer<typeof Part>;

const Result = z.object({ data: LandResult });

interface Told extends Part {
  tool: string;
}

/** Null: nothing for the canvas. The last word counts; choices stand until the tool or a result has settled them. */
export function answerView(calls: AnswerCall[]): AnswerView | null {
  const told = calls.flatMap(({ tool, output }): Told[] => {
    const part = output === undefined ? undefined : Part.safeParse(output).data;
    return part ? [{ ...part, tool }] : [];
  });
  const last = told.at(-1);
  if (!last) return null;
  return {
    query: last.data.query,
    areas: told.flatMap(({ data }) => data.areas ?? []),
    subregions: told.findLast(({ data }) => data.subregions)?.data.subregions ?? [],
    failure: openChoice(told, last),
  };
}

function openChoice(told: Told[], last: Told): Failure | null {
  if (last.data.insights) return null;
  const newest = [...new Map(told.map((one) => [one.tool, one])).values()];
  const asking = newest.findLast(({ data }) => data.choices && data.choices.length > 0);
  if (!asking) return null;
  const alternatives = (asking.data.choices ?? []).map((choice) => ({
    ...choice,
    query: asking.tool === "pick_aoi" ? withPlace(last.data.query, choice.query) : choice.query,
  }));
  return { reason: firstParagraph(asking), alternatives, canRetry: false };
}

/** What was chosen after a place was asked for stays: the choice is of the place only. */
const withPlace = (query: LandQuery, { areas, by }: LandQuery): LandQuery => ({ ...query, areas, by });

const firstParagraph = ({ message = "" }: Part): string =>
  message.split("\n\n")[0]?.trim() || "The answer needs a choice.";

/** Tool outputs don't change, and a result of a thousand rows takes a while to be checked. */
const known = new WeakMap<object, LandResult | null>();

function resultOf({ tool, output }: AnswerCall): LandResult | null {
  if (tool !== "generate_insights" || typeof output !== "object" || output === null) return null;
  const earlier = known.get(output);
  if (earlier !== undefined) return earlier;
  const result = Result.safeParse(output).data?.data ?? null;
  known.set(output, result);
  return result;
}

/** Newest first. */
export function threadEntries(answers: AnswerCalls[]): Entry[] {
  return answers
    .flatMap(({ calls }) => calls)
    .flatMap((call) => {
      const result = resultOf(call);
      return result ? [{ id: `call:${call.id}`, result }] : [];
    })
    .reverse();
}
