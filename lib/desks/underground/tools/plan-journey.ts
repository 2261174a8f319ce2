import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { SINCE } from "../facts";
import { LONDON, listed } from "../format";
import { Journey, type JourneyLeg, JourneyPreference, LineId } from "../types";
import { journeyFacts } from "./facts";
import { forModel } from "./for-model";
import {
  Around,
  describeJourney,
  describeStepFreeHelp,
  describeTooEarly,
  JourneyFocus,
} from "./journey-words";
import { type FoundJourneys, JourneyConstraints, searchJourneys, stepFreeNearby } from "./search-journeys";
import { momentInStep, stationInStep } from "./step";
import { stairsOn, withStairs } from "./step-free-words";

const Input = z.object({
  from: z.string().min(1).describe("The station to start at"),
  to: z.string().min(1).describe("The station to reach"),
  ...JourneyConstraints.shape,
  ...Around.shape,
  focus: JourneyFocus.optional().describe("What the answer begins with; left out for a route"),
});

export const planJourney = defineTool({
  name: "plan_journey",
  description:
    "Journeys between two stations with lines, changes and minutes; optionally via a station, favouring speed, few changes, little walking or step-free access, on or avoiding lines, avoiding stations, leaving or arriving at a time.",
  step({ from, to, via, prefer, depart_at: leaving, arrive_by: arriving }) {
    return `${joinedParts(
      prefer === "step_free" ? "Looked for a step-free way from" : "Looked for the way from",
      `${stationInStep(from)} to ${stationInStep(to)}`,
      via && `via ${stationInStep(via)}`,
      leaving && `leaving at ${momentInStep(leaving)}`,
      arriving && `arriving by ${momentInStep(arriving)}`,
    )}.`;
  },
  input: Input,
  output: z.object({
    from: z.string(),
    to: z.string(),
    via: z.string().optional(),
    prefer: JourneyPreference.optional(),
    avoid_lines: z.array(LineId).optional(),
    journeys: z.array(Journey),
  }),
  facts: ({ data }) => journeyFacts(data.from, data.to, data.journeys),
  forModel: forModel(({ journeys }) => ({
    journeys_found: journeys.length,
    journeys: journeys.slice(0, MOST_TOLD).map(({ minutes, changes, departs, arrives, legs }) => ({
      minutes: Math.round(minutes),
      changes,
      departs: localTime(Date.parse(departs), LONDON),
      arrives: localTime(Date.parse(arrives), LONDON),
      legs: legs.map(legInBrief),
    })),
  })),
  async run({ input, ctx: { signal } }) {
    const found = await searchJourneys(input, signal);
    const told = (await stepFreeInstead(found, input, signal)) ??
      (await firstInstead(found, input, signal)) ?? { ...found, message: describeJourney(found, input) };
    const { from, to, via, journeys } = told;
    return {
      data: {
        from: from.name,
        to: to.name,
        via: via?.name,
        prefer: input.prefer,
        avoid_lines: input.avoid_lines,
        journeys: journeys.map(withStairs),
      },
      message: told.message,
      provenance: [told.provenance],
      followUps:
        journeys.length > 0
          ? [
              "And back?",
              ...(canChangeLess(journeys, input) ? ["Is there a way with fewer changes?"] : []),
              `When is the next train from ${from.name}?`,
            ]
          : undefined,
    };
  },
});

type Asked = z.infer<typeof Input>;

async function stepFreeInstead(
  found: FoundJourneys,
  asked: Asked,
  signal: AbortSignal,
): Promise<(FoundJourneys & { message: string }) | undefined> {
  const { from, to, journeys } = found;
  if (from.id === to.id) return undefined;
  const constraints = { ...asked, prefer: "step_free" as const, focus: undefined };
  if (asked.prefer !== "step_free") {
    const stairs = asked.focus === "step_free" && journeys[0] ? stairsOn(journeys[0]) : [];
    if (stairs.length === 0) return undefined;
    const other = await searchJourneys(constraints, signal);
    const lead = `**Not that way**: it has stairs at ${listed(stairs)}. There is a step-free way (${SINCE}):`;
    if (other.journeys.length > 0)
      return { ...other, message: `${lead}\n\n${describeJourney(other, constraints)}` };
  } else if (journeys.length > 0) return undefined;
  const usual = await searchJourneys({ ...asked, prefer: undefined }, signal);
  const nearby = await stepFreeNearby(constraints, signal);
  return { ...(nearby ?? usual), message: describeStepFreeHelp({ usual, nearby }, asked) };
}

const HOUR = 3_600_000;
/** Who would arrive so long before the time asked for had to travel the night before. */
const NIGHT = 3 * HOUR;
/** So long after the last way of a night nothing runs. */
const STOPPED = 2 * HOUR;

async function firstInstead(
  found: FoundJourneys,
  asked: Asked,
  signal: AbortSignal,
): Promise<(FoundJourneys & { message: string }) | undefined> {
  const { arrive_by: by, focus: _, ...rest } = asked;
  const [last] = found.journeys;
  if (!by || !last || Date.parse(by) - Date.parse(last.arrives) < NIGHT) return undefined;
  const from = new Date(Date.parse(last.arrives) + STOPPED).toISOString();
  const constraints = { ...rest, depart_at: from };
  const first = await searchJourneys(constraints, signal);
  return first.journeys.length > 0
    ? { ...first, message: describeTooEarly(first, constraints, by) }
    : undefined;
}

const canChangeLess = (
  [best]: Journey[],
  { prefer, focus }: Pick<z.infer<typeof Input>, "prefer" | "focus">,
) => best !== undefined && best.changes > 0 && prefer !== "fewest_changes" && focus !== "direct";

const MOST_TOLD = 3;

const legInBrief = ({ line, from, to, towards, stops, minutes }: JourneyLeg) => ({
  by: line ?? "on foot",
  from: from.name,
  to: to.name,
  ...(line && { towards, stops: stops.length }),
  minutes: Math.round(minutes),
});
