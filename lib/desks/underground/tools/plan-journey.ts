import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { Journey, type JourneyLeg, JourneyPreference, LineId } from "../types";
import { LONDON } from "../words";
import { journeyFacts } from "./facts";
import { forModel } from "./for-model";
import { describeJourney, JourneyFocus } from "./journey-words";
import { searchJourneys, Wish } from "./search-journeys";

const Input = z.object({
  from: z.string().min(1).describe("The station to start at"),
  to: z.string().min(1).describe("The station to reach"),
  ...Wish.shape,
  focus: JourneyFocus.optional().describe("What the answer begins with; left out for a route"),
});

/** How to get from one station to another. */
export const planJourney = defineTool({
  name: "plan_journey",
  description:
    "Journeys between two stations with lines, changes and minutes; optionally via a station, favouring speed, few changes, little walking or step-free access, on or avoiding lines, avoiding stations, leaving or arriving at a time.",
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
    const { from, to, via, journeys } = found;
    return {
      data: {
        from: from.name,
        to: to.name,
        via: via?.name,
        prefer: input.prefer,
        avoid_lines: input.avoid_lines,
        journeys,
      },
      message: describeJourney(found, input),
      provenance: [found.provenance],
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

/** Whether it makes sense to ask for fewer changes. */
const canChangeLess = (
  [best]: Journey[],
  { prefer, focus }: Pick<z.infer<typeof Input>, "prefer" | "focus">,
) => best !== undefined && best.changes > 0 && prefer !== "fewest_changes" && focus !== "direct";

/** Of several ways a model hears of the best. */
const MOST_TOLD = 3;

const legInBrief = ({ line, from, to, towards, stops, minutes }: JourneyLeg) => ({
  by: line ?? "on foot",
  from: from.name,
  to: to.name,
  ...(line && { towards, stops: stops.length }),
  minutes: Math.round(minutes),
});
