import { z } from "zod";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { factsOf, isStepFree, SINCE, verdictOf } from "../facts";
import { linesListed } from "../format";
import { walkMinutes } from "../journeys";
import { networkProvenance } from "../source";
import type { Toilet } from "../station-schema";
import { resolveStation } from "../stations";
import { metresBetween, stationsAround } from "../timetable";
import { LineId, type Station } from "../types";
import { linesInStep, stationInStep } from "./step";
import { placesOfToilets } from "./toilets";

const Input = z.object({
  station: z.string().min(1).describe("The station around which to look"),
  step_free: z
    .boolean()
    .optional()
    .describe("Only stations with step-free access to every platform of a line"),
  toilets: z.boolean().optional().describe("Only stations with toilets"),
  accessible: z
    .boolean()
    .optional()
    .describe("With `toilets`: with an accessible one that is reached without steps, as far as is known"),
  baby: z.boolean().optional().describe("With `toilets`: with a baby-changing table"),
  gates: z
    .enum(["inside", "outside"])
    .optional()
    .describe("With `toilets`: on which side of the ticket gates"),
  lines: z.array(LineId).optional().describe("Only stations of these lines"),
  limit: z.int().min(1).max(10).default(3),
});
type Asked = z.infer<typeof Input>;

const Near = z.object({ id: z.string(), name: z.string(), metres: z.int() });

export const nearestStations = defineTool({
  name: "nearest_stations",
  description:
    "The stations nearest to another one, with distances in a straight line; optionally only step-free ones, those with toilets, or those of some lines.",
  step({ station, step_free: free, toilets, lines }) {
    const kind = joinedParts("the nearest", free && "step-free", "stations", toilets && "with toilets");
    const where = joinedParts(lines && `on ${linesInStep(lines)}`, `around ${stationInStep(station)}`);
    return `Looked for ${kind} ${where}.`;
  },
  input: Input,
  output: z.object({ station: z.string(), nearest: z.array(Near) }),
  facts: ({ data }) =>
    data.nearest.map(
      ({ name, metres }): Fact => ({
        value: metres / 1000,
        unit: "km",
        quantity: "distance",
        of: [data.station, name],
        origin: `places of ${data.station} and ${name}`,
      }),
    ),
  async run({ input }) {
    const station = resolveStation(input.station);
    const found = stationsAround(station, (other) => isWanted(other, input)).slice(0, input.limit);
    const nearest = found.map((other) => ({
      id: other.id,
      name: other.name,
      metres: Math.round(metresBetween(station, other)),
    }));
    return {
      data: { station: station.name, nearest },
      message: describe(station, found, input),
      provenance: [networkProvenance()],
      followUps: found[0] ? [`How do I get from ${station.name} to ${found[0].name}?`] : undefined,
    };
  },
});

const hasAccess = ({ id, lines }: Station, only: LineId[] | undefined): boolean =>
  lines.some((line) => (!only || only.includes(line)) && isStepFree(id, line));

const isToilet = ({ accessible, baby, inside }: Toilet, id: string, asked: Asked): boolean =>
  (!asked.baby || baby) &&
  (!asked.gates || inside === (asked.gates === "inside")) &&
  // Behind the gates of a station that has only steps, an accessible toilet is of no use.
  (!asked.accessible || (accessible && (!inside || verdictOf(id) !== "no")));

const toiletsOf = ({ accessible, baby, gates }: Asked): string =>
  `with ${accessible ? "accessible " : ""}toilets${baby ? " with a baby-changing table" : ""}${gates ? ` ${gates} the ticket gates` : ""}`;

const toiletsAt = ({ id }: Station, asked: Asked): Toilet[] =>
  factsOf(id).toilets.filter((one) => isToilet(one, id, asked));

function isWanted(station: Station, asked: Asked): boolean {
  const { step_free: isFree, toilets, lines } = asked;
  if (isFree && !hasAccess(station, lines)) return false;
  if (toilets && toiletsAt(station, asked).length === 0) return false;
  return !lines || station.lines.some((line) => lines.includes(line));
}

function kindOf(asked: Asked): string {
  const { step_free: isFree, toilets, lines } = asked;
  return [isFree && "step-free", "station", lines && `on ${linesListed(lines)}`, toilets && toiletsOf(asked)]
    .filter(Boolean)
    .join(" ");
}

const away = (from: Station, to: Station): string =>
  `${(metresBetween(from, to) / 1000).toFixed(1)} km in a straight line, about ${Math.round(walkMinutes(from, to))} min on foot`;

function describe(station: Station, found: Station[], asked: Asked): string {
  const [first, ...others] = found;
  if (!first) return `I know no other ${kindOf(asked)}.`;
  const isSo = asked.step_free && isWanted(station, asked);
  const lead = isSo ? `**${station.name}** itself is step-free, at least on one line. ` : "";
  const since = asked.step_free ? ` (step-free access ${SINCE})` : asked.toilets ? ` (toilets ${SINCE})` : "";
  return [
    `${lead}The nearest ${isSo ? "other " : ""}${kindOf(asked)} to **${station.name}** is **${first.name}**: ${away(station, first)}${since}. It is on ${lines(first, asked)}.${asked.toilets ? ` Where: ${placesOfToilets(toiletsAt(first, asked))}.` : ""}`,
    ...(others.length > 0
      ? ["", "After that:", ...others.map((other) => `- ${other.name}: ${away(station, other)}`)]
      : []),
  ].join("\n");
}

const lines = ({ id, lines: all }: Station, { step_free: isFree }: Asked): string =>
  linesListed(isFree ? all.filter((line) => isStepFree(id, line)) : all);
