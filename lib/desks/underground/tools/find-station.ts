import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { factsOf, SINCE } from "../facts";
import { counted, lineName, linesListed, listed, sentence } from "../format";
import { stations } from "../network";
import { networkProvenance } from "../source";
import { countedWith } from "../station-detail";
import { DayKind, type Toilet } from "../station-schema";
import { resolveStation } from "../stations";
import { metresBetween, stationsAround } from "../timetable";
import { Direction, LineId, Station, type StepFree } from "../types";
import { accessWords, changeWords, liftsListed } from "./access-words";
import { boardingWords } from "./boarding-words";
import { directionsWords } from "./directions-words";
import { stationFacts } from "./facts";
import { forModel } from "./for-model";
import { hoursWords } from "./hours-words";
import { stationInStep, stationsInStep } from "./step";
import { notStopping } from "./stops-there";
import { placesOfToilets } from "./toilets";

const About = z.enum([
  "zone",
  "step_free",
  "lifts",
  "boarding",
  "lines",
  "location",
  "toilets",
  "passengers",
  "hours",
  "directions",
  "wifi",
  "difference",
]);
type About = z.infer<typeof About>;

/** As a step says it, up to the station's name. */
const FACT_NAMES: Record<About, string> = {
  zone: "the fare zone of",
  step_free: "the step-free access at",
  lifts: "the lifts at",
  boarding: "the gap between platform and train at",
  lines: "the lines at",
  location: "the place of",
  toilets: "the toilets at",
  passengers: "the number of passengers at",
  hours: "how busy it is through the day at",
  directions: "where trains go from",
  wifi: "the Wi-Fi at",
  difference: "the difference to",
};

const Input = z.object({
  station: z.string().min(1).describe("A station's name"),
  about: About.optional().describe(
    "The fact asked for; absent: the main ones. “boarding”: the gap and the step from platform to train, and whether a ramp is needed",
  ),
  with: z
    .array(z.string().min(1))
    .optional()
    .describe(
      "For “lines”: other stations; only the lines that all have. For “difference”: those it is compared with",
    ),
  line: LineId.optional().describe("Where only one line's platforms are meant"),
  lines: z
    .array(LineId)
    .optional()
    .describe("Of step-free access, lifts and boarding, where several lines' platforms are meant"),
  change_to: LineId.optional().describe(
    "Of step-free access: the line that one changes to there from `line`",
  ),
  direction: Direction.optional().describe("Of step-free access: only the platforms of this direction"),
  day: DayKind.optional().describe("Of hours: the kind of day; left out: all"),
  hour: z.int().min(0).max(23).optional().describe("Of hours: the hour of the day that is asked about"),
  from_hour: z.int().min(0).max(23).optional().describe("Of hours: only from this hour of the day on"),
  to_hour: z.int().min(1).max(24).optional().describe("Of hours: only before this hour of the day"),
  is_quietest: z.boolean().optional().describe("Of hours: whether the quietest is asked for"),
  zone: z.string().optional().describe("For “is it in zone 2”: the zone that is asked about"),
  year: z.string().optional().describe("Of passengers, 2017 to 2023"),
  since: z.string().optional().describe("An earlier year to compare the passengers with"),
  accessible: z
    .boolean()
    .optional()
    .describe("Of toilets: only accessible ones, or for `baby` those with a changing table"),
  baby: z.boolean().optional(),
  is_lifts: z.boolean().optional().describe("Of step-free access: how many lifts there are is asked, too"),
  is_ramp: z.boolean().optional().describe("Of boarding: whether a ramp is needed is asked"),
  is_state: z.boolean().optional().describe("Of lifts: whether they work right now is asked"),
  gates: z.enum(["inside", "outside"]).optional().describe("Of toilets: on which side of the ticket gates"),
  is_fee: z.boolean().optional().describe("Of toilets: whether they cost something is asked"),
  is_verdict: z.boolean().optional().describe("Of passengers: whether they are many is asked"),
  is_daily: z.boolean().optional().describe("Of passengers: how many a day is asked for"),
  is_table: z.boolean().optional().describe("Of passengers: a table by year is asked for"),
  is_plain: z.boolean().optional().describe("Of step-free access and lines: without a yes or no"),
  is_yes_no: z.boolean().optional().describe("The question is one for yes or no"),
});
/** `line` and `lines` together: empty where no line is said. */
type Asked = Omit<z.infer<typeof Input>, "station" | "about" | "lines"> & { lines: LineId[] };

export const findStation = defineTool({
  name: "find_station",
  isLocal: true,
  description:
    "Facts about one station: fare zone, step-free access by platform and lifts, gap and step to the train, toilets, passengers a year and by hour, the lines that call there, where it is.",
  step({ station, about, with: others = [], line, lines = [] }) {
    const name = stationInStep(station, line ?? lines[0]);
    if (about === "difference") return `Compared ${name} with ${stationsInStep(others)}.`;
    const also = about === "lines" && others.length > 0 ? ` and ${stationsInStep(others)}` : "";
    return `Looked up ${about ? FACT_NAMES[about] : "the main facts about"} ${name}${also}.`;
  },
  input: Input,
  output: Station,
  facts: ({ data }) => stationFacts(data),
  forModel: forModel(({ name, zone, lines, stepFree, id }) => ({
    station: name,
    zone,
    lines,
    step_free: stepFree,
    platforms: factsOf(id).platforms,
    passengers: factsOf(id).passengers,
  })),
  async run({ input: { station: name, about, lines: several = [], ...rest } }) {
    const station = resolveStation(name, about === "difference" ? undefined : (rest.line ?? several[0]));
    const asked: Asked = { ...rest, lines: [...new Set([...(rest.line ? [rest.line] : []), ...several])] };
    return {
      data: station,
      message: about ? factOf(about, station, asked) : all(station, asked),
      provenance: [networkProvenance()],
      followUps: [
        `When is the next train from ${station.name}?`,
        about === "zone" ? `Is ${station.name} step-free?` : `What zone is ${station.name} in?`,
      ],
    };
  },
});

const OF_PLATFORMS: ReadonlySet<About> = new Set(["step_free", "lifts", "boarding"]);

/** A fact; of lines that don't stop there only that. */
function factOf(about: About, station: Station, asked: Asked): string {
  const { lines, change_to: other } = asked;
  const absent = OF_PLATFORMS.has(about)
    ? notStopping(station, other ? [...lines, other] : lines)
    : undefined;
  if (!absent) return FACTS[about](station, asked);
  const own = lines.filter((line) => station.lines.includes(line));
  if (other || own.length === 0) return absent;
  return `${absent} ${FACTS[about](station, { ...asked, line: own[0], lines: own })}`;
}

const degrees = (value: number, [plus, minus]: [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value >= 0 ? plus : minus}`;

function stepFree(station: Station, asked: Asked): string {
  const { line, lines, change_to: other, direction, is_plain } = asked;
  if (line && other) return changeWords(station, line, other);
  const access = accessWords(station, { lines, direction, is_plain });
  if (!asked.is_lifts) return access;
  return [access, liftsThere(station)].join(access.includes("\n") ? "\n\n" : " ");
}

function liftsThere(station: Station): string {
  const count = factsOf(station.id).lifts.length;
  if (count === 0) return `My data lists no lift there ${MISSING_LIFT}.`;
  return `It has ${counted(count, "lift")}: ${liftsListed(station)}. ${UNTOLD}`;
}

const MISSING_LIFT = "(a lift that still leaves stairs to climb may be missing from it)";

const plainly = (answer: string): string => sentence(answer.replace(/^(Yes|No|Only in part)[:,] /, ""));

function lifts(station: Station, asked: Asked): string {
  const count = factsOf(station.id).lifts.length;
  const { name } = station;
  const access = plainly(stepFree(station, { ...asked, is_plain: false }));
  const isList = access.includes("\n");
  if ((asked.lines.length > 0 || asked.direction) && !asked.is_state)
    return [stepFree(station, asked), inAll(station)].join(isList ? "\n\n" : " ");
  const listedOnes = count > 0 ? `: ${liftsListed(station)}` : " listed";
  if (asked.is_state)
    return [`**${name}** has ${counted(count, "lift")}${listedOnes}.`, access].join(isList ? "\n\n" : " ");
  const has =
    count > 0
      ? `${asked.is_plain ? "" : "Yes, "}**${name}** has ${counted(count, "lift")}${listedOnes}`
      : `My data lists no lift at **${name}** ${MISSING_LIFT}`;
  return [`${has}.`, access, count > 0 ? UNTOLD : ""].filter(Boolean).join(isList ? "\n\n" : " ");
}

const UNTOLD = "Whether a lift works right now isn't in the data.";

function inAll({ id, name }: Station): string {
  const count = factsOf(id).lifts.length;
  return count > 0 ? `**${name}** has ${counted(count, "lift")} in all. ${UNTOLD}` : "";
}

function toilets(station: Station, { accessible, baby, gates, is_fee: isFee }: Asked): string {
  const listedOnes = factsOf(station.id).toilets;
  const every = listedOnes.filter((one) => (!accessible || one.accessible) && (!baby || one.baby));
  const fit = every.filter(({ inside }) => !gates || inside === (gates === "inside"));
  if (isFee && fit.length > 0) return feeOf(station, fit);
  const kind = baby ? "toilet with a baby-changing table" : accessible ? "accessible toilet" : "toilet";
  if (fit.length === 0 && every.length > 0)
    return `No: at **${station.name}** ${every.length === 1 ? `the ${kind} isn't` : `none of the ${every.length} ${plural(kind)} is`} ${gates} the ticket gates: ${placesOfToilets(every)} (${SINCE}).`;
  if (fit.length === 0) {
    const others = listedOnes.length > 0 ? ` It has ${counted(listedOnes.length, "other toilet")}.` : "";
    return `No: TfL's data lists no ${kind} at **${station.name}** (${SINCE}).${others}`;
  }
  const has = fit.length === 1 ? `${article(kind)} ${kind}` : `${fit.length} ${plural(kind)}`;
  return `Yes, **${station.name}** has ${has}: ${placesOfToilets(fit)} (${SINCE}).${accessible || baby ? "" : extras(fit)}`;
}

const plural = (noun: string): string => noun.replace("toilet", "toilets");

const article = (noun: string): string => (noun.startsWith("a") ? "an" : "a");

function feeOf({ name }: Station, all: Toilet[]): string {
  const paid = all.filter(({ fee }) => fee).length;
  if (paid === 0) return `Yes, free: TfL's data lists no fee for the toilets at **${name}** (${SINCE}).`;
  if (paid === all.length)
    return `No: ${paid === 1 ? "the toilet" : paid === 2 ? "both toilets" : `all ${paid} toilets`} at **${name}** ${paid === 1 ? "charges" : "charge"} a fee (${SINCE}); how much isn't in the data.`;
  return `Only in part: ${paid} of the ${counted(all.length, "toilet")} at **${name}** ${paid === 1 ? "charges" : "charge"} a fee (${SINCE}); how much isn't in the data.`;
}

function extras(fit: Toilet[]): string {
  const some = [
    fit.some(({ accessible }) => accessible) && "an accessible one",
    fit.some(({ baby }) => baby) && "baby changing",
  ];
  const said = some.filter((one): one is string => Boolean(one));
  return said.length > 0 ? ` There is ${listed(said)}.` : "";
}

const millions = (count: number) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} million` : new Intl.NumberFormat("en-GB").format(count);

function passengers(
  station: Station,
  { year, since, is_verdict: isVerdict, is_table: isTable, is_daily: isDaily }: Asked,
): string {
  const { passengers: byYear } = factsOf(station.id);
  const years = Object.keys(byYear).sort();
  if (isTable && years.length > 0)
    return yearsTable(station, year && since ? [since, year] : years.filter((one) => one >= (since ?? "")));
  const latest = years.at(-1);
  const together = countedWith(station.name);
  const shared = together ? ` (${station.name} and ${together} together)` : "";
  if (!latest) return `TfL's counts have no passengers for **${station.name}**.`;
  const wanted = year && byYear[year] ? year : latest;
  const count = byYear[wanted]!;
  const missing =
    year && wanted !== year ? `There is no count for ${year}; they go from ${years[0]} to ${latest}. ` : "";
  const lead = `${missing}**${station.name}**${shared} had **${millions(count)}** entries and exits in ${wanted}${isDaily ? `, about **${millions(Math.round(count / 365))} a day** on average` : ""}`;
  if (isVerdict) return `${rankOf(station, wanted)} ${lead}.`;
  const before = since && byYear[since] ? since : undefined;
  if (!before || before === wanted) return `${lead}.`;
  const change = Math.round((count / byYear[before]! - 1) * 100);
  return `${lead}, ${change >= 0 ? "up" : "down"} **${Math.abs(change)}%** from ${millions(byYear[before]!)} in ${before}.`;
}

function yearsTable({ id, name }: Station, years: string[]): string {
  const { passengers: byYear } = factsOf(id);
  const rows = years.flatMap((year) => (byYear[year] ? [`| ${year} | ${millions(byYear[year])} |`] : []));
  return [`| Year | Entries and exits at ${name} |`, "| --- | --- |", ...rows].join("\n");
}

function rankOf({ id, name }: Station, year: string): string {
  const counts = stations().flatMap((other) => factsOf(other.id).passengers[year] ?? []);
  const own = factsOf(id).passengers[year]!;
  const rank = counts.filter((count) => count > own).length + 1;
  const verdict =
    rank <= counts.length / 4
      ? "Yes, that is a lot"
      : rank <= counts.length / 2
        ? "It is more than most"
        : rank <= (counts.length * 3) / 4
          ? "It is less than most"
          : "No, that is few";
  return `${verdict}: of ${counts.length} stations that are counted, **${name}** is number **${rank}** by passengers.`;
}

function zoneOf({ name, zone }: Station, { zone: asked, is_yes_no: isYesNo }: Asked): string {
  if (!zone) return `**${name}** has no numbered fare zone in TfL's data.`;
  const said = `**${name}** is in fare zone **${zone}**.`;
  if (!asked || !isYesNo) return said;
  const isIt = zone.split("/").includes(asked);
  return `${isIt ? "Yes" : "No"}: ${zone.includes("/") ? `**${name}** counts as both zones of **${zone}**.` : said}`;
}

const IN_BRIEF: Record<StepFree, string> = {
  "street-to-train": "step-free from street to train",
  "street-to-platform": "step-free to the platform",
  partial: "step-free in part",
  none: "not step-free",
};

function difference(station: Station, { with: others = [], line }: Asked): string {
  const all = [station, ...others.map((other) => resolveStation(other))];
  const far = (other: Station) => `${(metresBetween(station, other) / 1000).toFixed(1)} km`;
  const apart = all.slice(1).map((other) => `${other.name} is ${far(other)} from ${station.name}`);
  const wanted = line ? all.filter(({ lines }) => lines.includes(line)) : [];
  const lead =
    line && wanted.length > 0
      ? `For the ${lineName(line)} you want ${listed(wanted.map(({ name }) => `**${name}**`))}. `
      : "";
  return [
    `${lead}They are ${all.length === 2 ? "two" : all.length} stations: ${listed(apart)} in a straight line.`,
    "",
    ...all.map((one) => `- **${one.name}**: ${inBrief(one)}`),
  ].join("\n");
}

function inBrief({ id, zone, lines, stepFree: access }: Station): string {
  const count = Object.entries(factsOf(id).passengers).at(-1);
  return [
    linesListed(lines),
    zone && `zone ${zone}`,
    access && `${IN_BRIEF[access]} (${SINCE})`,
    count && `${millions(count[1])} entries and exits in ${count[0]}`,
  ]
    .filter(Boolean)
    .join("; ");
}

const FACTS: Record<About, (station: Station, asked: Asked) => string> = {
  zone: zoneOf,
  step_free: (station, asked) =>
    asked.is_plain ? plainly(stepFree(station, asked)) : stepFree(station, asked),
  boarding: boardingWords,
  hours: hoursWords,
  directions: directionsWords,
  lifts,
  lines: linesThere,
  location,
  difference,
  toilets,
  passengers,
  wifi: ({ name, id }) =>
    factsOf(id).wifi
      ? `Yes, TfL's data lists wifi at **${name}** (${SINCE}).`
      : `No wifi is listed for **${name}** in TfL's data (${SINCE}).`,
};

function linesThere(station: Station, { lines: asked, with: others, is_plain: isPlain }: Asked): string {
  const { name, lines } = station;
  if (others?.length)
    return inCommon(
      [name, lines],
      others.map((other) => resolveStation(other)),
    );
  const absent = notStopping(station, asked);
  if (absent && isPlain) return absent;
  const verdict = absent && (asked.some((line) => lines.includes(line)) ? "Only in part" : "No");
  if (absent) return `${verdict}: ${withoutCapital(absent)}`;
  return `${asked.length > 0 ? "Yes: " : ""}**${name}** is served by ${linesListed(lines)}.`;
}

const withoutCapital = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function location(station: Station): string {
  const { name, lat, lon, zone, lines } = station;
  const near = stationsAround(station)
    .slice(0, 2)
    .map((other) => `${other.name} (${(metresBetween(station, other) / 1000).toFixed(1)} km)`);
  return `**${name}** is${zone ? ` in fare zone ${zone},` : ""} on ${linesListed(lines)}, near ${listed(near)}. Its coordinates are ${degrees(lat, ["N", "S"])}, ${degrees(lon, ["E", "W"])}.`;
}

function inCommon([name, lines]: [string, LineId[]], others: Station[]): string {
  const common = lines.filter((line) => others.every((other) => other.lines.includes(line)));
  const places = listed([name, ...others.map((other) => other.name)].map((place) => `**${place}**`));
  if (common.length === 0) return `**No line** serves ${places} alike.`;
  return `${places} have ${counted(common.length, "line")} in common: ${linesListed(common)}.`;
}

const MAIN: About[] = ["lines", "zone", "step_free", "toilets", "passengers", "location"];

function all(station: Station, asked: Asked): string {
  return MAIN.map((about) => `- ${plainly(FACTS[about](station, { ...asked, is_plain: true }))}`).join("\n");
}
