import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { defineTool } from "@/lib/agent/tools/tool";
import { lineSlot, stationSlot } from "../slots";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { Journey, type JourneyLeg, JourneyPreference, LineId } from "../types";
import { counted, directionName, LONDON, lineName, listed, timeInLondon } from "../words";
import { journeyFacts } from "./facts";
import { forModel } from "./for-model";

const AVOID = [
  "avoid",
  "avoiding",
  "without",
  "not",
  "not on",
  "but not",
  "dont want",
  "skip",
  "skipping",
  "except",
  "rather than",
  "hate",
  "instead of",
  "other than",
  "no",
  "boycotting",
  "steer clear of",
  "keep off",
  "stay off",
  "anything but",
  "nothing on",
  "cant use",
  "wont use",
  "minus",
];

/** How to get from one station to another. */
export const planJourney = defineTool({
  name: "plan_journey",
  description:
    "Journeys between two stations with lines, changes and minutes; optionally via a station, favouring speed, few changes, little walking or step-free access, and avoiding lines.",
  input: z.object({
    from: z.string().min(1).describe("The station to start at"),
    to: z.string().min(1).describe("The station to reach"),
    via: z.string().min(1).optional().describe("A station to pass"),
    prefer: JourneyPreference.optional(),
    avoid_lines: z.array(LineId).optional(),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    via: z.string().optional(),
    prefer: JourneyPreference.optional(),
    avoid_lines: z.array(LineId).optional(),
    journeys: z.array(Journey),
  }),
  understanding: {
    examples: [
      "How do I get from Baker Street to Baker Street?",
      "How do I get to Baker Street from Baker Street?",
      "How can I get to Baker Street?",
      "Baker Street to Baker Street",
      "Route from Baker Street to Baker Street",
      "What's the quickest way from Baker Street to Baker Street?",
      "to Baker Street from Baker Street whats quickest",
      "Fastest route Baker Street to Baker Street",
      "How long does it take from Baker Street to Baker Street?",
      "How many minutes from Baker Street to Baker Street?",
      "I need to be at Baker Street from Baker Street",
      "I'm at Baker Street and need to reach Baker Street",
      "I want to go from Baker Street to Baker Street",
      "Get me from Baker Street to Baker Street avoiding the Bakerloo line",
      "Baker Street to Baker Street without changing",
      "Baker Street to Baker Street but not on the Bakerloo line",
      "Baker Street to Baker Street via Baker Street",
      "Step-free route from Baker Street to Baker Street",
      "How do I travel between Baker Street and Baker Street with a wheelchair?",
      "Plan a journey from Baker Street to Baker Street",
      "Which train do I take from Baker Street to Baker Street?",
      "Which line do I take from Baker Street to get to Baker Street?",
      "Where do I change going from Baker Street to Baker Street?",
      "Can I go direct from Baker Street to Baker Street?",
      "How many changes from Baker Street to Baker Street?",
      "Take me home to Baker Street, I'm at Baker Street",
      "Directions to Baker Street",
      "Travelling from Baker Street, I'd like to get to Baker Street with the least walking",
      "Is there a way without the Bakerloo line?",
      "What's the best way from Baker Street to Baker Street?",
      "I must visit Baker Street and my hotel is at Baker Street, how to go?",
      "Gig at Baker Street and I'm at Baker Street, route?",
      "Plan me a trip starting at Baker Street",
      "Could I go by way of Baker Street?",
      "Baker Street to Baker Street as fast as possible, not using the Bakerloo line",
      "I don't want to swap trains, Baker Street to Baker Street",
      "How do I reach Baker Street from there?",
      "I need to hop off at Baker Street on the way from Baker Street to Baker Street",
      "Steer clear of the Bakerloo line for me: Baker Street to Baker Street",
      "I am old, so pick whatever has the least walking. I go to Baker Street, leaving from Baker Street.",
      "Give me the quickest one",
      "Is there a route with no stairs?",
    ],
    keywords: [
      "get to",
      "get from",
      "how do i get",
      "way to",
      "route",
      "quickest",
      "fastest",
      "journey",
      "change",
      "changes",
      "changing",
      "via",
      "directions",
      "how long does it take",
      "go from",
      "travel",
    ],
    slots: {
      from: {
        ...stationSlot,
        narrow: undefined,
        required: true,
        before: [
          "from",
          "leaving",
          "starting at",
          "starting from",
          "start at",
          "set off from",
          "at",
          "im at",
          "i am at",
          "between",
          "now at",
        ],
        after: ["to"],
        ask: "Where do you start?",
      },
      to: {
        ...stationSlot,
        narrow: undefined,
        required: true,
        before: [
          "to",
          "into",
          "towards",
          "toward",
          "reach",
          "reaching",
          "be at",
          "be in",
          "get to",
          "arrive at",
          "arriving at",
          "for",
          "and",
          "going to",
          "home to",
          "heading to",
          "bound for",
          "visit",
        ],
        after: ["from"],
        ask: "Where do you want to go?",
      },
      via: {
        ...stationSlot,
        narrow: undefined,
        cueOnly: true,
        before: [
          "via",
          "through",
          "passing",
          "stopping at",
          "stop at",
          "calling at",
          "past",
          "thru",
          "by way of",
          "hop off at",
          "stop off at",
          "pop into",
          "pick someone up at",
          "change at",
          "changing at",
        ],
        after: [],
      },
      avoid_lines: { ...lineSlot, narrow: undefined, many: true, cueOnly: true, before: AVOID, after: [] },
      prefer: {
        kind: "choice",
        phrases: {
          fastest: [
            "fastest",
            "quickest",
            "quick",
            "quicker",
            "fast",
            "shortest",
            "in a hurry",
            "fast as poss",
            "fast as possible",
            "asap",
          ],
          fewest_changes: [
            "avoiding changes",
            "avoid changes",
            "avoid changing",
            "avoiding changing",
            "without changing",
            "without changes",
            "without a change",
            "without any changes",
            "without having to change",
            "no changes",
            "no changing",
            "dont want to change",
            "dont change",
            "fewest changes",
            "few changes",
            "least changes",
            "minimum changes",
            "minimal changes",
            "fewer changes",
            "least changing",
            "direct",
            "one train",
            "simplest",
            "swapping trains",
            "swap trains",
            "switching trains",
            "no swapping",
            "easiest",
          ],
          least_walking: [
            "least walking",
            "less walking",
            "little walking",
            "minimal walking",
            "minimum walking",
            "without walking",
            "no walking",
            "not much walking",
            "dont want to walk",
            "walking to a minimum",
            "on foot",
            "short walk",
            "shortest walk",
            "minimise walking",
            "hate walking",
            "not walk",
            "walk less",
            "cant walk far",
            "cant walk much",
          ],
          step_free: [
            "step free",
            "stepfree",
            "wheelchair",
            "accessible",
            "no stairs",
            "without stairs",
            "avoiding stairs",
            "no steps",
            "pram",
            "pushchair",
            "buggy",
            "lift",
            "lifts",
            "mobility scooter",
            "scooter",
            "walking frame",
            "crutches",
            "staircase",
            "cant do stairs",
            "cant manage stairs",
          ],
        },
      },
    },
    followUps: [
      {
        examples: [
          "and back?",
          "and the way back?",
          "what about the return journey?",
          "how do I get back?",
          "and in the other direction?",
          "now the reverse",
        ],
        apply: (last) => ({ from: last.to, to: last.from }),
      },
    ],
  },
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
  async run({ input: { from, to, via, prefer, avoid_lines: avoidLines }, ctx: { signal } }) {
    const ends = {
      from: resolveStation(from),
      to: resolveStation(to),
      via: via ? resolveStation(via) : undefined,
    };
    const { data, provenance } = await undergroundData(signal).journeys({ ...ends, prefer, avoidLines });
    const title = `**${ends.from.name} → ${ends.to.name}**`;
    return {
      data: {
        from: ends.from.name,
        to: ends.to.name,
        via: ends.via?.name,
        prefer,
        avoid_lines: avoidLines,
        journeys: data,
      },
      message: describe(title, data, { prefer, avoidLines }),
      provenance: [provenance],
      followUps:
        data.length > 0
          ? [
              "And back?",
              "Is there a way with fewer changes?",
              `When is the next train from ${ends.from.name}?`,
            ]
          : undefined,
    };
  },
});

/** Of several ways a model hears of the best. */
const MOST_TOLD = 3;

const legInBrief = ({ line, from, to, towards, stops, minutes }: JourneyLeg) => ({
  by: line ?? "on foot",
  from: from.name,
  to: to.name,
  ...(line && { towards, stops: stops.length }),
  minutes: Math.round(minutes),
});

const PREFERENCE: Record<JourneyPreference, string> = {
  fastest: "the fastest way",
  fewest_changes: "the fewest changes",
  least_walking: "the least walking",
  step_free: "step-free all the way",
};

interface Wishes {
  prefer?: JourneyPreference;
  avoidLines?: LineId[];
}

function describe(title: string, journeys: Journey[], { prefer, avoidLines = [] }: Wishes): string {
  const wishes = [
    prefer && PREFERENCE[prefer],
    avoidLines.length > 0 && `avoiding the ${listed(avoidLines.map(lineName))}`,
  ];
  const asked = wishes.filter(Boolean).join(", ");
  const [best, next] = journeys;
  if (!best) return `${title}: I found no journey${asked ? ` (${asked})` : ""} on these lines.`;
  const head = `${title}${asked ? ` (${asked})` : ""}: about **${Math.round(best.minutes)} min**, ${counted(best.changes, "change")}.`;
  const steps = best.legs.map((leg, index) => `${index + 1}. ${step(leg)}`);
  const times = `Leaving ${timeInLondon(best.departs)}, arriving ${timeInLondon(best.arrives)} (London time).`;
  const other = next ? ` Another way: ${summary(next)}.` : "";
  return [head, "", ...steps, "", times + other].join("\n");
}

function step(leg: JourneyLeg): string {
  if (leg.line === null)
    return `Walk from ${leg.from.name} to ${leg.to.name} (${Math.round(leg.minutes)} min)`;
  const direction = leg.direction ? ` ${directionName(leg.direction)}` : "";
  const towards = leg.towards ? ` towards ${leg.towards}` : "";
  const stops = counted(leg.stops.length, "stop");
  return `**${lineName(leg.line)}**${direction}${towards} from ${leg.from.name} to **${leg.to.name}** (${stops}, ${Math.round(leg.minutes)} min)`;
}

function summary(journey: Journey): string {
  const lines = journey.legs.flatMap((leg) => (leg.line ? [lineName(leg.line)] : []));
  return `${listed([...new Set(lines)])}, ${Math.round(journey.minutes)} min, ${counted(journey.changes, "change")}`;
}
