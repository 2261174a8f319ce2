import { z } from "zod";
import { few } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { counted, sentence, timeInLondon } from "../format";
import { Journey, type LineId } from "../types";
import { journeyFacts } from "./facts";
import { forModel } from "./for-model";
import { summary } from "./journey-words";
import { courseOf, JourneyConstraints, searchJourneys } from "./search-journeys";

const Option = z.object({
  label: z.string().describe("As the question names it, e.g. “via King's Cross”"),
  from: z.string().min(1),
  to: z.string().min(1),
  ...JourneyConstraints.shape,
});

export const compareJourneys = defineTool({
  name: "compare_journeys",
  description:
    "Compares ways that differ in a station passed, a line, a start or an end: which is quicker, by how many minutes, with how many changes.",
  step: ({ options }) => `Compared the ways: ${few(options.map(({ label }) => label))}.`,
  input: z.object({
    options: z.array(Option).min(2).max(4),
    by: z.enum(["minutes", "changes", "walking"]).default("minutes").describe("What decides"),
  }),
  output: z.object({
    options: z.array(
      z.object({ label: z.string(), from: z.string(), to: z.string(), journey: Journey.nullable() }),
    ),
    journeys: z.array(Journey),
  }),
  facts: ({ data }) =>
    data.options.flatMap(({ from, to, journey }) => (journey ? journeyFacts(from, to, [journey]) : [])),
  forModel: forModel(({ options }) => ({
    options: options.map(({ label, journey }) => ({
      label,
      minutes: journey && Math.round(journey.minutes),
      changes: journey?.changes,
    })),
  })),
  async run({ input: { options, by }, ctx: { signal } }) {
    const searches = await Promise.all(options.map((option) => searchJourneys(option, signal)));
    const found = searches.map(({ from, to, journeys: [journey = null] }, at) => ({
      label: options[at]!.label,
      from: from.name,
      to: to.name,
      journey: journey && ridesOn(journey, options[at]!.use_lines) ? journey : null,
    }));
    const known = found.filter((option): option is Compared => option.journey !== null);
    const sorted = known.toSorted(
      (a, b) => COST[by](a.journey) - COST[by](b.journey) || a.journey.minutes - b.journey.minutes,
    );
    return {
      data: { options: found, journeys: sorted.map(({ journey }) => journey) },
      message: describe(
        sorted,
        found.filter(({ journey }) => journey === null).map(({ label }) => label),
        by,
        new Set(options.map(({ depart_at: from, arrive_by: to }) => from ?? to)).size === 1,
        searches[0]?.journeys.find((journey) => sorted[0] && !isSameWay(journey, sorted[0].journey)),
      ),
      provenance: searches.slice(0, 1).map(({ provenance }) => provenance),
      followUps: sorted[0] ? [`How do I get from ${sorted[0].from} to ${sorted[0].to}?`] : undefined,
    };
  },
});

/** Whether a way uses a line that it was asked for with: some don't run at that time. */
const ridesOn = ({ legs }: Journey, lines: LineId[] = []): boolean =>
  lines.length === 0 || legs.some(({ line }) => line !== null && lines.includes(line));

interface Compared {
  label: string;
  from: string;
  to: string;
  journey: Journey;
}

const COST: Record<"minutes" | "changes" | "walking", (journey: Journey) => number> = {
  minutes: ({ minutes }) => minutes,
  changes: ({ changes }) => changes,
  walking: ({ legs }) => legs.reduce((sum, { line, minutes }) => sum + (line ? 0 : minutes), 0),
};

const isSameWay = (one: Journey, other: Journey): boolean => courseOf(one) === courseOf(other);

const sameWay = ({ journey }: Compared): string =>
  `That is the same way, and I found none better: **${summary(journey)}** (${timeInLondon(journey.departs)}–${timeInLondon(journey.arrives)}).`;

function describe(
  sorted: Compared[],
  none: string[],
  by: "minutes" | "changes" | "walking",
  isOneTime: boolean,
  other?: Journey,
): string {
  const [first, second] = sorted;
  const missing = none.map((label) => `- ${label}: no such way on these lines at that time`);
  if (!first) return ["I found none of these ways:", "", ...missing].join("\n");
  if (
    second &&
    isOneTime &&
    isSameWay(first.journey, second.journey) &&
    sorted.length === 2 &&
    none.length === 0
  )
    return [sameWay(first), ...(other ? [`Another way: ${summary(other)}.`] : [])].join(" ");
  const rows = sorted.map(
    ({ label, journey }) =>
      `- **${sentence(label)}**: ${summary(journey)} (${timeInLondon(journey.departs)}–${timeInLondon(journey.arrives)})`,
  );
  return [verdict(first, second, by), "", ...rows, ...missing].join("\n");
}

function verdict(
  first: Compared,
  second: Compared | undefined,
  by: "minutes" | "changes" | "walking",
): string {
  if (!second) return `Only **${first.label}** works.`;
  const [a, b] = [COST[by](first.journey), COST[by](second.journey)];
  const [one, two] = [Math.round(first.journey.minutes), Math.round(second.journey.minutes)];
  if (Math.round(a) === Math.round(b) && by === "minutes")
    return `There is nothing in it: **${first.label}** and **${second.label}** both take about ${one} min.`;
  if (by === "minutes")
    return `**${sentence(first.label)}** is quicker: about **${one} min** against ${two}, ${counted(two - one, "minute")} less.`;
  if (a === b)
    return `Both have ${by === "changes" ? counted(first.journey.changes, "change") : "the same walking"}; **${first.label}** takes ${one} min, ${second.label} ${two}.`;
  return by === "changes"
    ? `**${sentence(first.label)}** has fewer changes: ${first.journey.changes} against ${second.journey.changes}.`
    : `**${sentence(first.label)}** has less walking between stations: ${Math.round(a)} min against ${Math.round(b)}.`;
}
