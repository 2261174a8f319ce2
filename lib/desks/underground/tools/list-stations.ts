import { z } from "zod";
import { brief, joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { type Access, accessAt, factsOf, isStepFree } from "../facts";
import { counted, listed } from "../format";
import { findJourneys } from "../journeys";
import { LINES } from "../lines";
import { lineRoutes, stationById, stations } from "../network";
import { networkProvenance } from "../source";
import type { Toilet } from "../station-schema";
import { resolveStation } from "../stations";
import { Direction, LineId, type Station, StepFree } from "../types";
import { stretchBetween } from "./branches";
import { amongOf, describeStations, filtersOf, nameOf, stationTable } from "./listed-stations";
import { oneWaysAt } from "./one-way";
import { linesInStep, stationInStep, stationsInStep } from "./step";

const Rank = z.enum(["busiest", "quietest", "most_lines", "grown", "shrunk"]);
type Rank = z.infer<typeof Rank>;

/** There are fewer stations. */
const MOST_NAMED = 500;

const Input = z.object({
  lines: z.array(LineId).optional().describe("Stations of these lines only"),
  zone: z.string().optional().describe("A fare zone, e.g. “3”"),
  step_free: z.boolean().optional().describe("true: with step-free access; false: without any"),
  access: StepFree.optional().describe("One kind of access"),
  lacks_access: StepFree.optional().describe("Stations without this kind of access"),
  direction: Direction.optional().describe("With `step_free` or `one_way`: the direction that is step-free"),
  one_way: z.boolean().optional().describe("Step-free in one direction of a line and not in the other"),
  is_every: z.boolean().optional().describe("Whether all of them are so is asked, for a yes or no"),
  toilets: z.boolean().optional(),
  is_fee: z.boolean().optional().describe("With `toilets`: whether they cost something is asked"),
  is_accessible: z.boolean().optional().describe("With `toilets`: only accessible ones"),
  is_outside_gates: z.boolean().optional().describe("With `toilets`: only those before the ticket gates"),
  from: z
    .string()
    .min(1)
    .optional()
    .describe("With `to`: only the stations on the way between two, both included"),
  to: z.string().min(1).optional(),
  begins: z.string().min(1).optional().describe("Their names begin with this"),
  contains: z.string().min(1).optional().describe("Their names have this in them"),
  least_lines: z.int().min(1).optional().describe("Served by at least so many lines"),
  most_lines: z.int().min(1).optional().describe("The same, at most"),
  no_other: z
    .enum(["tube", "any"])
    .optional()
    .describe("With `lines`: served by no other line of the Tube, or at all"),
  are_lines_told: z.boolean().optional().describe("Each with its lines"),
  stations: z.array(z.string()).max(MOST_NAMED).optional().describe("Compare these stations only"),
  is_on_all: z.boolean().optional().describe("With `lines`: only stations that all of them serve"),
  rank: Rank.optional().describe("“grown” and “shrunk”: by the change of passengers since a year"),
  since: z.string().optional().describe("The earlier year of a change, 2017 to 2022"),
  is_share: z.boolean().optional().describe("What share of all that is, is asked for"),
  is_daily: z.boolean().optional().describe("Passengers a day are asked for"),
  year: z.string().optional().describe("Of passengers, 2017 to 2023"),
  above: z.number().optional().describe("Entries and exits a year, at least"),
  below: z.number().optional().describe("The same, at most"),
  except: z.array(z.string()).max(MOST_NAMED).optional().describe("Stations that are left out"),
  limit: z.int().min(1).max(100).optional(),
  skip: z.int().min(0).optional().describe("Of a ranking: how many have been told before"),
  is_table: z.boolean().optional().describe("A table with each station's zone and lines"),
  is_sorted: z.boolean().optional().describe("By name"),
  is_count: z.boolean().optional().describe("Only how many are asked for"),
});
export type Asked = z.infer<typeof Input>;

export const listStations = defineTool({
  name: "list_stations",
  isLocal: true,
  description:
    "Stations by line, fare zone, step-free access or toilets, counted or ranked by passengers a year or by lines; also compares some stations.",
  step: stepWords,
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
    const year = yearOf(input);
    const asked = { ...input, year };
    const all = input.from && input.to ? stationsBetween(input.from, input.to, input.lines) : stations();
    const found = all.filter((station) => isAsked(station, input, year));
    const sorted = input.rank ? ranked(found, input.rank, asked) : input.is_sorted ? byName(found) : found;
    const data = sorted.slice(input.skip ?? 0, (input.skip ?? 0) + (input.limit ?? 100)).map((station) => ({
      id: station.id,
      name: station.name,
      value: input.rank ? (figureOf(station, input.rank, asked) ?? null) : null,
    }));
    const told = input.rank
      ? describeRank(sorted, asked)
      : describeStations(sorted, asked, input.from ? all : amongOf(asked));
    return {
      data: { count: found.length, year, stations: data },
      message: `${uncounted(input)}${told}`,
      provenance: [networkProvenance()],
    };
  },
});

function stepWords(asked: Asked): string {
  const { lines, zone, from, to, step_free: free, toilets, rank, stations: some = [] } = asked;
  if (some.length > 0) return `Compared ${stationsInStep(some)}.`;
  const kind = joinedParts(free && "step-free", "stations", toilets && "with toilets");
  const where = joinedParts(
    zone && `in zone ${brief(zone)}`,
    lines && `on ${linesInStep(lines)}`,
    from && to && `from ${stationInStep(from)} to ${stationInStep(to)}`,
  );
  const by = rank && (rank === "most_lines" ? "by their lines" : "by their passengers");
  return `${joinedParts(rank ? "Ranked" : asked.is_count ? "Counted" : "Listed", "the", kind, where, by)}.`;
}

const LATEST = "2023";

const FIRST = "2017";

const yearOf = ({ year = LATEST }: Asked): string => (year < FIRST || year > LATEST ? LATEST : year);

const uncounted = (asked: Asked): string =>
  asked.year && yearOf(asked) !== asked.year
    ? `There is no count for ${asked.year}; they go from ${FIRST} to ${LATEST}. `
    : "";

const passengersOf = ({ id }: Station, year: string): number => factsOf(id).passengers[year] ?? 0;

function isAsked(station: Station, asked: Asked, year: string): boolean {
  const { lines, zone, step_free: free, access, toilets, except = [], above, below } = asked;
  if (!isNamedAs(station, asked) || !isServed(station, asked)) return false;
  if (asked.is_outside_gates && factsOf(station.id).toilets.every(({ inside }) => inside)) return false;
  if (asked.stations && !asked.stations.some((name) => resolveStation(name).id === station.id)) return false;
  if (except.some((name) => resolveStation(name).id === station.id)) return false;
  const isServedBy = (line: LineId) => station.lines.includes(line);
  if (lines && !(asked.is_on_all ? lines.every(isServedBy) : lines.some(isServedBy))) return false;
  if (zone && !station.zone?.split("/").includes(zone)) return false;
  if (access && !hasKind(station, access, lines)) return false;
  if (asked.lacks_access && hasKind(station, asked.lacks_access, lines)) return false;
  if (free !== undefined && hasAccess(station, asked) !== free) return false;
  if (asked.one_way && !isOneWay(station, asked)) return false;
  const isFit = (one: Toilet) => !asked.is_accessible || one.accessible;
  if (toilets !== undefined && factsOf(station.id).toilets.some(isFit) !== toilets) return false;
  if (above === undefined && below === undefined) return true;
  const count = passengersOf(station, year);
  return (above === undefined || count >= above) && (below === undefined || (count > 0 && count <= below));
}

const byName = (found: Station[]): Station[] => found.toSorted((a, b) => a.name.localeCompare(b.name));

function isNamedAs({ name }: Station, { begins, contains }: Asked): boolean {
  const own = name.toLowerCase();
  if (begins && !own.startsWith(begins.toLowerCase())) return false;
  return !contains || own.includes(contains.toLowerCase());
}

/** Whether so many lines call there; only those asked for count, if some are. */
function isServed(
  { lines }: Station,
  { lines: asked, least_lines: least = 0, most_lines: most, no_other: other }: Asked,
): boolean {
  const others = lines.filter((line) => !asked?.includes(line));
  if (other && others.some((line) => other === "any" || LINES[line].mode === "tube")) return false;
  const count = lines.filter((line) => !asked || asked.includes(line)).length;
  return count >= least && count <= (most ?? count);
}

function stationsBetween(from: string, to: string, lines?: LineId[]): Station[] {
  const ends = { from: resolveStation(from, lines?.[0]), to: resolveStation(to, lines?.[0]) };
  const shared = ends.from.lines.filter((line) => ends.to.lines.includes(line));
  const wanted = shared.filter((line) => !lines || lines.includes(line));
  const stretches = wanted.flatMap((line) => [stretchBetween(lineRoutes(line), ends.from, ends.to) ?? []]);
  const [direct] = stretches.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length);
  if (direct) return direct;
  const [way] = findJourneys(ends, clock.now());
  const stops = way?.legs.flatMap((leg) => [leg.from, ...leg.stops]) ?? [];
  return [...new Set(stops.map(({ id }) => id))].flatMap((id) => stationById(id) ?? []);
}

function hasKind({ id, stepFree, lines: own }: Station, access: StepFree, lines?: LineId[]): boolean {
  if (!lines || access === "none") return stepFree === access;
  const found = own.filter((line) => lines.includes(line)).map((line) => accessAt(id, line) ?? "none");
  return found.some((one) => KINDS[access].includes(one));
}

const KINDS: Record<StepFree, Access[]> = {
  "street-to-train": ["train"],
  "street-to-platform": ["platform", "ramp"],
  partial: ["part"],
  none: ["none"],
};

const hasAccess = ({ id, lines: own }: Station, { lines, direction }: Asked): boolean =>
  own.some((line) => (!lines || lines.includes(line)) && isStepFree(id, line, direction));

const isOneWay = (station: Station, { lines, direction }: Asked): boolean =>
  oneWaysAt(station, lines).some(({ free }) => !direction || free.includes(direction));

/** What stations are ranked by: lines, passengers of a year, or their change in per cent; undefined where no count is known. */
function figureOf(
  station: Station,
  rank: Rank,
  { year = LATEST, since = BEFORE }: Asked,
): number | undefined {
  if (rank === "most_lines") return station.lines.length;
  const [count, before] = [passengersOf(station, year), passengersOf(station, since)];
  if (rank === "busiest" || rank === "quietest") return count > 0 ? count : undefined;
  return count > 0 && before > 0 ? Math.round((count / before - 1) * 100) : undefined;
}

/** The last whole year before the pandemic. */
const BEFORE = "2019";

function ranked(found: Station[], rank: Rank, asked: Asked): Station[] {
  const figures = found.flatMap((station) => {
    const figure = figureOf(station, rank, asked);
    return figure === undefined ? [] : [{ station, figure }];
  });
  const factor = rank === "quietest" || rank === "shrunk" ? -1 : 1;
  return figures.sort((a, b) => factor * (b.figure - a.figure)).map(({ station }) => station);
}

const shown = (station: Station, rank: Rank, asked: Asked): string => {
  const value = figureOf(station, rank, asked) ?? 0;
  if (rank === "most_lines") return counted(value, "line");
  if (rank === "grown" || rank === "shrunk") return `${value > 0 ? "+" : ""}${value}%`;
  return inWords(value);
};

const inWords = (value: number): string =>
  value >= 1e6 ? `${(value / 1e6).toFixed(1)} million` : new Intl.NumberFormat("en-GB").format(value);

const WORDS: Record<Rank, string> = {
  busiest: "busiest",
  quietest: "quietest",
  most_lines: "best connected",
  grown: "grew most",
  shrunk: "lost most",
};

function describeRank(sorted: Station[], asked: Asked): string {
  const { rank = "busiest", limit = asked.stations ? 10 : 5, year = LATEST, since = BEFORE } = asked;
  const [first, second] = sorted;
  const which = filtersOf(asked);
  if (!first) return `**No station**${which} that is counted.`;
  const isOfChange = rank === "grown" || rank === "shrunk";
  const count = figureOf(first, rank, asked) ?? 0;
  const daily = asked.is_daily ? `, about **${inWords(Math.round(count / 365))} a day** on average` : "";
  const unit = isOfChange
    ? ` entries and exits, ${year} against ${since}`
    : rank === "most_lines"
      ? ""
      : ` entries and exits in ${year}${daily}`;
  const verdict = isOfChange
    ? WORDS[rank]
    : `is the ${WORDS[rank]}${asked.stations ? " of them" : " station"}`;
  const lead = `**${first.name}** ${verdict}${which}: **${shown(first, rank, asked)}**${unit}`;
  if (asked.stations?.length === 2 && second && !asked.is_table)
    return `${lead}, against ${shown(second, rank, asked)} at ${second.name}.`;
  if (limit === 1) return `${lead}.`;
  const { skip = 0 } = asked;
  const rows = sorted.slice(skip, skip + limit);
  if (skip > 0)
    return rows
      .map((station, at) => `${skip + at + 1}. ${nameOf(station, asked)}: ${shown(station, rank, asked)}`)
      .join("\n");
  if (asked.is_count) return `${lead}.`;
  if (asked.is_table)
    return [
      `${lead}.\n\n${stationTable(rows, (one) => shown(one, rank, asked))}`,
      ...leftOut(rows.at(-1) ?? first, asked),
    ].join("\n");
  return [
    `${lead}.`,
    "",
    ...rows.map((station, at) => `${at + 1}. ${nameOf(station, asked)}: ${shown(station, rank, asked)}`),
    ...leftOut(rows.at(-1) ?? first, asked),
    ...(asked.is_share && !isOfChange && rank !== "most_lines" ? ["", shareOf(rows, year)] : []),
  ].join("\n");
}

/** The stations that would be among the busiest without step-free access, had they none on any platform. */
function leftOut(last: Station, asked: Asked): string[] {
  if (asked.access !== "none" || asked.rank !== "busiest") return [];
  const year = yearOf(asked);
  const others = stations().filter(
    (one) =>
      isAsked(one, { ...asked, access: undefined, step_free: false }, year) &&
      one.stepFree !== "none" &&
      passengersOf(one, year) >= passengersOf(last, year),
  );
  return others.length === 0
    ? []
    : [
        "",
        `Left out, since some of their platforms are step-free: ${listed(others.map(({ name }) => name))}.`,
      ];
}

function shareOf(some: Station[], year: string): string {
  const sum = (all: Station[]) => all.reduce((total, station) => total + passengersOf(station, year), 0);
  const [part, whole] = [sum(some), sum(stations())];
  return `Together that is ${inWords(part)}, **${((part / whole) * 100).toFixed(1)}%** of the ${inWords(whole)} entries and exits at all stations that are counted.`;
}
