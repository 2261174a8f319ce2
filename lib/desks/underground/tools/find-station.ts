import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { stationSlot } from "../slots";
import { networkProvenance } from "../source";
import { resolveStation } from "../stations";
import { Station, type StepFree } from "../types";
import { lineName, listed } from "../words";
import { stationFacts } from "./facts";
import { forModel } from "./for-model";

const About = z.enum(["zone", "step_free", "lines", "location"]);

/** What is known of one station. */
export const findStation = defineTool({
  name: "find_station",
  description:
    "Facts about one station: fare zone, step-free access, the lines that call there, where it is.",
  input: z.object({
    station: z.string().min(1).describe("A station's name"),
    about: About.optional().describe("The fact asked for; absent: all of them"),
  }),
  output: Station,
  understanding: {
    examples: [
      "What zone is Baker Street in?",
      "Which fare zone is Baker Street?",
      "Baker Street zone?",
      "Is Baker Street in zone 2?",
      "Is Baker Street step free?",
      "Does Baker Street have step-free access?",
      "Are there lifts at Baker Street?",
      "Can I use a wheelchair at Baker Street?",
      "Is Baker Street accessible with a pram?",
      "Which lines stop at Baker Street?",
      "What lines serve Baker Street?",
      "lines at Baker Street",
      "Which lines can I take from Baker Street?",
      "What line is Baker Street on?",
      "Does the Bakerloo line stop at Baker Street?",
      "Where is Baker Street?",
      "Where is Baker Street station?",
      "Whereabouts in London is Baker Street?",
      "Tell me about Baker Street station",
      "Information on Baker Street",
      "Find Baker Street",
      "Can I get my mobility scooter to the trains at Baker Street?",
      "Would I manage Baker Street with my walking frame?",
      "Is it step free there?",
      "Has this station got a lift?",
      "Baker Street is second zone or third?",
      "Stick a pin on the map for Baker Street",
      "Show Baker Street on the map",
      "Can I change onto the Bakerloo line at Baker Street?",
      "What can one change to at Baker Street?",
      "Any stairs at Baker Street?",
      "How far out is Baker Street, zone wise?",
    ],
    keywords: [
      "zone",
      "zones",
      "step free",
      "lift",
      "lifts",
      "wheelchair",
      "accessible",
      "where is",
      "wheres",
      "whereabouts",
      "which lines",
      "what lines",
      "what line",
      "which line",
      "escalator",
      "about",
    ],
    slots: {
      station: { ...stationSlot, required: true, spread: true },
      about: {
        kind: "choice",
        phrases: {
          zone: ["zone", "zones", "fare zone", "fare"],
          step_free: [
            "step free",
            "stepfree",
            "lift",
            "lifts",
            "wheelchair",
            "accessible",
            "accessibility",
            "pram",
            "buggy",
            "pushchair",
            "stairs",
            "disabled",
            "disabled access",
            "escalator",
            "escalators",
            "mobility scooter",
            "scooter",
            "walking frame",
            "crutches",
            "staircase",
            "steps",
          ],
          lines: [
            "which lines",
            "what lines",
            "lines",
            "what line",
            "which line",
            "line is",
            "lines serve",
            "change to",
            "change onto",
            "connections",
            "interchange",
            "change for",
            "which trains",
            "what trains",
          ],
          location: [
            "where is",
            "where",
            "wheres",
            "whereabouts",
            "located",
            "location",
            "address",
            "part of london",
            "coordinates",
            "on the map",
            "map",
            "pin",
          ],
        },
      },
    },
    settle: (args) => args,
  },
  facts: ({ data }) => stationFacts(data),
  forModel: forModel(({ name, zone, lines, stepFree }) => ({
    station: name,
    zone,
    lines,
    step_free: stepFree,
  })),
  async run({ input: { station: name, about } }) {
    const station = resolveStation(name);
    return {
      data: station,
      message: about ? `${FACTS[about](station)}` : all(station),
      provenance: [networkProvenance()],
      followUps: [`When is the next train from ${station.name}?`, `How do I get to ${station.name}?`],
    };
  },
});

const STEP_FREE: Record<StepFree, string> = {
  "street-to-train": "is step-free from the street to the train",
  "street-to-platform":
    "is step-free from the street to the platform; there may be a step or a gap to the train",
  partial: "is step-free for some lines or directions only",
  none: "has no step-free access",
};

const degrees = (value: number, [plus, minus]: [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value >= 0 ? plus : minus}`;

const FACTS: Record<z.infer<typeof About>, (station: Station) => string> = {
  zone: ({ name, zone }) =>
    zone
      ? `**${name}** is in fare zone **${zone}**.`
      : `**${name}** has no numbered fare zone in TfL's data.`,
  step_free: ({ name, stepFree }) =>
    stepFree
      ? `**${name}** ${STEP_FREE[stepFree]}.`
      : `TfL's data doesn't say whether **${name}** is step-free.`,
  lines: ({ name, lines }) => `**${name}** is served by the ${listed(lines.map(lineName))}.`,
  location: ({ name, lat, lon, zone }) =>
    `**${name}** is at ${degrees(lat, ["N", "S"])}, ${degrees(lon, ["E", "W"])}${zone ? `, in fare zone ${zone}` : ""}.`,
};

function all(station: Station): string {
  return About.options.map((about) => `- ${FACTS[about](station)}`).join("\n");
}
