import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact } from "@/lib/agent/truth";
import { type Access, factsOf, isStepFree } from "../facts";
import { stations } from "../network";
import { networkProvenance } from "../source";
import { resolveStation } from "../stations";
import { LineId, type Station, StepFree } from "../types";
import { counted, linesListed, listed } from "../words";

const Rank = z.enum(["busiest", "quietest", "most_lines"]);
type Rank = z.infer<typeof Rank>;

const Input = z.object({
  lines: z.array(LineId).optional().describe("Stations of these lines only"),
  zone: z.string().optional().describe("A fare zone, e.g. “3”"),
  step_free: z.boolean().optional().describe("true: with step-free access; false: without any"),
  access: StepFree.optional().describe("One kind of access"),
  lacks_access: StepFree.optional().describe("Stations without this kind of access"),
  toilets: z.boolean().optional(),
  stations: z.array(z.string()).optional().describe("Compare these stations only"),
  rank: Rank.optional(),
  year: z.string().optional().describe("Of passengers, 2017 to 2023"),
  above: z.number().optional().describe("Entries and exits a year, at least"),
  below: z.number().optional().describe("The same, at most"),
  except: z.array(z.string()).optional().describe("Stations that are left out"),
  limit: z.int().min(1).max(100).optional(),
  is_count: z.boolean().optional().describe("Only how many are asked for"),
});
type Asked = z.infer<typeof Input>;

/** Stations by what they have, and the busiest. */
export const listStations = defineTool({
  name: "list_stations",
  description:
    "Stations by line, fare zone, step-free access or toilets, counted or ranked by passengers a year or by lines; also compares some stations.",
  input: Input,
  output: z.object({
    count: z.int(),
    year: z.string(),
    stations: z.array(z.object({ id: z.string(), name: z.string(), value: z.number().nullable() })),
  }),
  facts: ({ data }) => [
    countFact(data.count, "stations", []),
    ...data.stations.flatMap(({ name, value }) =>
      value === null ? [] : [countFact(value, "entries exits passengers lines", [name])],
    ),
  ],
  async run({ input }) {
    const year = input.year ?? LATEST;
    const found = stations().filter((station) => isAsked(station, input, year));
    const sorted = input.rank ? ranked(found, input.rank, year) : found;
    const data = sorted.slice(0, input.limit ?? 100).map((station) => ({
      id: station.id,
      name: station.name,
      value: input.rank ? figureOf(station, input.rank, year) : null,
    }));
    return {
      data: { count: found.length, year, stations: data },
      message: input.rank ? describeRank(sorted, input, year) : describeList(found, input, year),
      provenance: [networkProvenance()],
    };
  },
});

const LATEST = "2023";

const passengersOf = ({ id }: Station, year: string): number => factsOf(id).passengers[year] ?? 0;

function isAsked(station: Station, asked: Asked, year: string): boolean {
  const { lines, zone, step_free: free, access, toilets, except = [], above, below } = asked;
  if (asked.stations && !asked.stations.some((name) => resolveStation(name).id === station.id)) return false;
  if (except.some((name) => resolveStation(name).id === station.id)) return false;
  if (lines && !lines.some((line) => station.lines.includes(line))) return false;
  if (zone && !station.zone?.split("/").includes(zone)) return false;
  if (access && !hasKind(station, access, lines)) return false;
  if (asked.lacks_access && hasKind(station, asked.lacks_access, lines)) return false;
  if (free !== undefined && hasAccess(station, lines) !== free) return false;
  if (toilets !== undefined && factsOf(station.id).toilets.length > 0 !== toilets) return false;
  const count = passengersOf(station, year);
  return (above === undefined || count >= above) && (below === undefined || (count > 0 && count <= below));
}

/** Whether a station has one kind of access, on the lines asked for if some are. */
function hasKind({ id, stepFree, lines: own }: Station, access: StepFree, lines?: LineId[]): boolean {
  if (!lines) return stepFree === access;
  const found = own.filter((line) => lines.includes(line)).map((line) => factsOf(id).access[line] ?? "none");
  return found.some((one) => KINDS[access].includes(one));
}

const KINDS: Record<StepFree, Access[]> = {
  "street-to-train": ["train"],
  "street-to-platform": ["platform", "ramp"],
  partial: ["part"],
  none: ["none"],
};

const hasAccess = ({ id, lines: own }: Station, lines: LineId[] | undefined): boolean =>
  own.some((line) => (!lines || lines.includes(line)) && isStepFree(id, line));

const figureOf = (station: Station, rank: Rank, year: string): number =>
  rank === "most_lines" ? station.lines.length : passengersOf(station, year);

function ranked(found: Station[], rank: Rank, year: string): Station[] {
  const known = found.filter((station) => figureOf(station, rank, year) > 0);
  const factor = rank === "quietest" ? -1 : 1;
  return known.sort((a, b) => factor * (figureOf(b, rank, year) - figureOf(a, rank, year)));
}

const shown = (station: Station, rank: Rank, year: string): string => {
  const value = figureOf(station, rank, year);
  if (rank === "most_lines") return counted(value, "line");
  return value >= 1e6 ? `${(value / 1e6).toFixed(1)} million` : new Intl.NumberFormat("en-GB").format(value);
};

const WORDS: Record<Rank, string> = {
  busiest: "busiest",
  quietest: "quietest",
  most_lines: "best connected",
};

function describeRank(sorted: Station[], asked: Asked, year: string): string {
  const { rank = "busiest", limit = asked.stations ? 10 : 5 } = asked;
  const [first, second] = sorted;
  if (!first) return `No station fits${whereOf(asked)}.`;
  const unit = rank === "most_lines" ? "" : ` entries and exits in ${year}`;
  const lead = `**${first.name}** is the ${WORDS[rank]}${asked.stations ? " of them" : " station"}${whereOf(asked)}: **${shown(first, rank, year)}**${unit}`;
  if (asked.stations?.length === 2 && second)
    return `${lead}, against ${shown(second, rank, year)} at ${second.name}.`;
  if (limit === 1) return `${lead}.`;
  return [
    `${lead}.`,
    "",
    ...sorted
      .slice(0, limit)
      .map((station, at) => `${at + 1}. ${station.name}: ${shown(station, rank, year)}`),
  ].join("\n");
}

function whereOf({ lines, zone }: Asked): string {
  return [lines && ` on ${linesListed(lines)}`, zone && ` in zone ${zone}`].filter(Boolean).join("");
}

function describeList(found: Station[], asked: Asked, year: string): string {
  const kinds = [
    asked.step_free === true && `with step-free access (${SINCE})`,
    asked.step_free === false && `without step-free access (${SINCE})`,
    asked.access && `${ACCESS[asked.access]} (${SINCE})`,
    asked.lacks_access && `not ${ACCESS[asked.lacks_access]} (${SINCE})`,
    asked.toilets !== undefined && `${asked.toilets ? "with" : "without"} toilets in TfL's data`,
    asked.above !== undefined &&
      `with more than ${new Intl.NumberFormat("en-GB").format(asked.above)} entries and exits in ${year}`,
    asked.below !== undefined &&
      `with fewer than ${new Intl.NumberFormat("en-GB").format(asked.below)} entries and exits in ${year}`,
  ].filter(Boolean);
  if (!asked.lines && !asked.zone && kinds.length === 0) kinds.push("on all the lines that I know");
  const what = `${whereOf(asked)}${kinds.length > 0 ? ` ${kinds.join(" and ")}` : ""}`;
  const lead = `**${found.length === 0 ? "No station" : counted(found.length, "station")}**${what}`;
  if (found.length === 0 || asked.is_count) return `${lead}.`;
  const isOnePart = ({ id, lines }: Station) =>
    asked.step_free === false &&
    lines.some((line) => (!asked.lines || asked.lines.includes(line)) && factsOf(id).access[line] === "part");
  const names = found.map((one) => (isOnePart(one) ? `${one.name} (step-free on some platforms)` : one.name));
  const most = asked.limit ?? 60;
  return names.length > most
    ? `${lead}, among them ${listed(names.slice(0, most))}.`
    : `${lead}: ${listed(names)}.`;
}

const SINCE = "as of March 2025";

const ACCESS: Record<StepFree, string> = {
  "street-to-train": "step-free from street to train",
  "street-to-platform": "step-free to the platform, or by a ramp",
  partial: "step-free in part",
  none: "without step-free access",
};
