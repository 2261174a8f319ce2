import { z } from "zod";
import { localTime } from "@/lib/agent/local-time";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import {
  countdown,
  counted,
  directionName,
  either,
  kilometres,
  LONDON,
  lineName,
  linesListed,
  listed,
  morningOf,
  sentence,
  timeInLondon,
} from "../format";
import { walkMinutes } from "../journeys";
import { directionsAt, lineRoutes } from "../network";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { metresBetween, nextOpening, periodOf } from "../timetable";
import { Arrival, Direction, LineId, type Station } from "../types";
import { arrivalFacts } from "./facts";
import { forModel } from "./for-model";
import { stationInStep } from "./step";
import { notStopping } from "./stops-there";

const SHOWN = 6;

const Input = z.object({
  station: z.string().min(1).describe("A station's name"),
  line: LineId.optional(),
  direction: Direction.optional().describe(
    "Only when the question names it; on the Circle line outer is clockwise, inner anticlockwise",
  ),
  towards: z.string().optional().describe("A station that the trains must call or end at"),
  via: z.string().optional().describe("A station that the trains must call at on the way"),
  nth: z.int().min(1).max(20).optional().describe("Left out for the next train; 2 is the one after it"),
  limit: z.int().min(1).max(20).optional().describe("How many trains are wanted"),
  except_lines: z.array(LineId).optional(),
  within_minutes: z.number().positive().optional().describe("For “will I catch one in 3 minutes”"),
  is_table: z.boolean().optional(),
  is_brief: z.boolean().optional().describe("Only the times, by where the trains go"),
  from_minutes: z.number().positive().optional().describe("Only trains that come later than that"),
  walk_from: z
    .string()
    .optional()
    .describe("A station from which one walks there: whether that is in time for the train"),
  focus: z
    .enum(["board", "next", "platform", "count", "calls", "through"])
    .optional()
    .describe(
      "What the answer begins with; the board unless one train is asked about; “calls”: whether that train calls at `via`; “through”: whether trains run on past `via`, or without it into the centre",
    ),
});
type Asked = Omit<z.infer<typeof Input>, "station" | "towards" | "via" | "walk_from"> & {
  station: Station;
  towards?: Station;
  via?: Station;
};

export const arrivals = defineTool({
  name: "arrivals",
  description:
    "The next trains at a station, soonest first, optionally of one line, one direction or towards a station. `nth` asks for a later train: 2 is the one after the next.",
  step({ station, line, direction, towards, via, walk_from: walk }) {
    const kind = joinedParts(direction && directionName(direction), line && lineName(line));
    const way = joinedParts(
      towards && `towards ${stationInStep(towards, line)}`,
      via && `via ${stationInStep(via)}`,
      walk && `and the walk from ${stationInStep(walk)}`,
    );
    return `${joinedParts("Looked up the next", kind, "trains at", stationInStep(station, line), way)}.`;
  },
  input: Input,
  output: z.object({
    station: z.object({ id: z.string(), name: z.string() }),
    line: LineId.optional(),
    direction: Direction.optional(),
    nth: z.int(),
    arrivals: z.array(Arrival),
  }),
  facts: ({ data }) => arrivalFacts(data.station.name, data.arrivals),
  forModel: forModel(({ station, nth, arrivals: trains }) => ({
    station: station.name,
    nth,
    trains: trains.map(({ line, destination, direction, platform, expected, seconds }) => ({
      line,
      to: destination,
      direction,
      platform,
      at: localTime(Date.parse(expected), LONDON),
      in: countdown(seconds),
    })),
  })),
  async run({ input, ctx: { signal } }) {
    const { line, direction, nth = 1, limit = SHOWN, from_minutes: after = 0 } = input;
    const station = resolveStation(input.station, line);
    const towards = input.towards ? resolveStation(input.towards, line) : undefined;
    const via = input.via ? resolveStation(input.via) : undefined;
    const asked: Asked = { ...input, station, towards, via };
    const { data, provenance } = await undergroundData(signal).arrivals(station, line);
    const all = data.filter((arrival) => isAsked(arrival, asked));
    const walk = input.walk_from && walkWords(resolveStation(input.walk_from), station, all[nth - 1]);
    const left = all.slice(nth - 1).filter(({ seconds }) => seconds > after * 60);
    const trains = left.slice(0, limit);
    return {
      data: { station: { id: station.id, name: station.name }, line, direction, nth, arrivals: trains },
      message: [walk, trains.length > 0 ? answer(asked, trains, all) : none(asked, data)]
        .filter(Boolean)
        .join("\n\n"),
      provenance: [provenance],
      followUps: trains.length > 0 ? ["And the next one?", `Is ${station.name} step-free?`] : undefined,
    };
  },
});

/** Minutes from the street to the platform that should be left over. */
const TO_PLATFORM = 3;

function walkWords(from: Station, to: Station, train: Arrival | undefined): string {
  const minutes = Math.max(1, Math.round(walkMinutes(from, to)));
  const way = `${kilometres(metresBetween(from, to))} in a straight line, some **${minutes} min** on foot (estimated)`;
  const lead = `From **${from.name}** to **${to.name}** it is about`;
  if (!train) return `${lead} ${way}.`;
  const left = train.seconds / 60 - minutes;
  const verdict = left >= TO_PLATFORM ? "Yes, that should do" : left >= 0 ? "Only just, if at all" : "No";
  return `**${verdict}**: ${lead.slice(0, 1).toLowerCase()}${lead.slice(1)} ${way}, and then down to the platform.`;
}

function isAsked(
  arrival: Arrival,
  { station, direction, towards, via, focus, except_lines: except = [] }: Asked,
): boolean {
  if (direction && arrival.direction !== direction) return false;
  if (except.includes(arrival.line)) return false;
  if (via && focus !== "calls" && !callsAt(arrival, station, via)) return false;
  return !towards || arrival.destination === towards.name || callsAt(arrival, station, towards);
}

const callsAt = (train: Arrival, from: Station, to: Station): boolean =>
  coursesOf(train, from).some((stations) => stations.some(({ id }) => id === to.id));

/** The stations that a train may call at: several courses where branches meet again before it ends. */
function coursesOf({ line, destination, direction }: Arrival, from: Station): Station[][] {
  return lineRoutes(line).flatMap(({ stations, directions }) => {
    const start = stations.findIndex(({ id }) => id === from.id);
    const last = stations.findIndex(({ name }, at) => at > start && name === destination);
    const isCourse = start >= 0 && last > start && (!direction || directions[start] === direction);
    return isCourse ? [stations.slice(start + 1, last + 1)] : [];
  });
}

function callsVerdict(train: Arrival, { station, via }: Asked & { via: Station }): string {
  const courses = coursesOf(train, station);
  const calling = courses.filter((stations) => stations.some(({ id }) => id === via.id)).length;
  const name = `the ${lineName(train.line)} train at ${timeInLondon(train.expected)} from **${station.name}** to ${train.destination}`;
  if (courses.length === 0) return `I don't know the course of ${name}.`;
  if (calling === 0) return `**No**, ${name} doesn't call at ${via.name}.`;
  if (calling === courses.length) return `**Yes**, ${name} calls at ${via.name}.`;
  return `I can't say: ${name} may go by ${via.name} or by another branch, and the data doesn't tell which. The train's front and the platform's display do.`;
}

/** “Must I change at Finchley Central?”: whether the trains that are expected run on past it. */
function through(trains: Arrival[], { station }: Asked, via: Station): string {
  const on = trains.filter(({ destination }) => destination !== via.name);
  const all = trains.length;
  if (on.length === all)
    return `**They run direct**: ${all === 1 ? "the one train" : `all ${all} trains`} expected at **${station.name}** in the next half hour ${all === 1 ? "runs" : "run"} on past ${via.name}, so you needn't change there.`;
  if (on.length === 0)
    return `**You must change** at ${via.name}: the trains expected at **${station.name}** in the next half hour all end there.`;
  return `**Some run direct**: ${on.length} of the ${all} trains expected at **${station.name}** run on past ${via.name}; the others end there.`;
}

/** Whether the trains that are expected run into the centre, or only up and down a part of the line. */
function throughTown(trains: Arrival[], { station }: Asked): string {
  const isIn = (train: Arrival) => coursesOf(train, station).some((course) => course.some(isCentral));
  const [on, off] = [trains.filter(isIn), trains.filter((train) => !isIn(train))];
  const ends = (some: Arrival[]) => listed([...new Set(some.map(({ destination }) => destination))]);
  if (on.length === 0)
    return `**None goes through to the centre**: the trains expected at **${station.name}** in the next half hour end at ${ends(off)}.`;
  const all = trains.length;
  const rest = off.length > 0 ? `; the others go to ${ends(off)}` : "";
  return `**${off.length > 0 ? "Some go" : "They go"} through to the centre**: ${on.length === all ? `all ${all}` : `${on.length} of the ${all}`} trains expected at **${station.name}** in the next half hour call in zone 1 (to ${ends(on)})${rest}.`;
}

const isCentral = ({ zone }: Station): boolean => zone?.split("/").includes("1") ?? false;

function which({ line, direction, towards, via }: Asked): string {
  const kind = [direction && directionName(direction), line && lineName(line)].filter(Boolean).join(" ");
  return [kind, "train", towards && `to ${towards.name}`, via && `via ${via.name}`].filter(Boolean).join(" ");
}

const ORDINALS = ["next", "next", "second", "third", "fourth", "fifth", "sixth"];
const ordinal = (nth: number) => ORDINALS[nth] ?? `${nth}th`;

function answer(asked: Asked, trains: Arrival[], all: Arrival[]): string {
  const { within_minutes: within, focus, nth = 1, limit } = asked;
  if (within !== undefined) return `${inTime(all, within, asked)}\n\n${rows(asked, all.slice(0, 3))}`;
  if (focus === "through" && asked.via)
    return `${through(all, asked, asked.via)}\n\n${rows(asked, all.slice(0, 3))}`;
  if (focus === "through") return `${throughTown(all, asked)}\n\n${rows(asked, all.slice(0, 3))}`;
  if (focus === "calls" && asked.via) return callsVerdict(trains[0]!, { ...asked, via: asked.via });
  if (asked.is_brief) return timesOnly(asked, trains);
  if (focus === "count")
    return `**${counted(all.length, which(asked))}** ${all.length === 1 ? "is" : "are"} expected at **${asked.station.name}** in the next half hour.\n\n${rows(asked, trains)}`;
  if (focus === "next" || focus === "platform" || nth > 1) {
    const others = trains.slice(1, limit ?? 4);
    return [
      one(asked, trains[0]!),
      ...(others.length > 0 ? ["", "After that:", rows(asked, others)] : []),
    ].join("\n");
  }
  return [heading(asked), "", rows(asked, trains)].join("\n");
}

const due = ({ seconds }: Arrival): string =>
  seconds < 30 ? "is **due now**" : `comes in **${countdown(seconds)}**`;

function one(asked: Asked, train: Arrival): string {
  const { nth = 1, station, focus, line, from_minutes: after } = asked;
  const soon = due(train);
  const own = line ? "" : ` (${lineName(train.line)})`;
  const platform = train.platform ? `, ${train.platform}` : "";
  const which_ = after ? `first ${which(asked)} after that` : `${ordinal(nth)} ${which(asked)}`;
  if (focus === "platform") {
    return train.platform
      ? `**${train.platform}**: the ${which_} at **${station.name}** ${soon}, to ${train.destination}${own} (London time ${timeInLondon(train.expected)}).`
      : `The platform isn't in the data. The ${which_} at **${station.name}** ${soon}, to ${train.destination}${own}.`;
  }
  return `The ${which_} at **${station.name}** ${soon}, at ${timeInLondon(train.expected)} (London time), to ${train.destination}${own}${platform}.`;
}

function inTime(all: Arrival[], within: number, asked: Asked): string {
  const [first] = all.filter(({ seconds }) => seconds <= within * 60);
  const kind = which(asked);
  if (first)
    return `Yes: the next ${kind} at **${asked.station.name}** ${due(first)}, to ${first.destination}.`;
  return `No: the next ${kind} at **${asked.station.name}** ${due(all[0]!)}, not within ${counted(within, "minute")}.`;
}

function heading(asked: Asked): string {
  const { station, nth = 1, except_lines: except = [] } = asked;
  const lead = nth === 1 ? "Next" : `From the ${ordinal(nth)} on, the`;
  const left = except.length > 0 ? `, without ${linesListed(except)}` : "";
  return `${lead} ${which(asked).replace("train", "trains")} at **${station.name}**${left} (London time):`;
}

function timesOnly({ station }: Asked, trains: Arrival[]): string {
  const ends = Map.groupBy(trains, ({ destination }) => destination);
  const parts = [...ends].map(
    ([end, some]) => `to ${end} ${listed(some.map(({ expected }) => timeInLondon(expected)))}`,
  );
  return `**${station.name}** (London time): ${parts.join("; ")}.`;
}

function rows({ line, station, is_table: isTable }: Asked, trains: Arrival[]): string {
  if (isTable)
    return [
      "| In | At | Line | To | Platform |",
      "| --- | --- | --- | --- | --- |",
      ...trains.map(
        (one) =>
          `| ${countdown(one.seconds)} | ${timeInLondon(one.expected)} | ${lineName(one.line)} | ${one.destination} | ${one.platform ?? ""} |`,
      ),
    ].join("\n");
  return trains.map((train) => `- ${row(train, !line && station.lines.length > 1)}`).join("\n");
}

function row(train: Arrival, manyLines: boolean): string {
  const line = manyLines ? `${lineName(train.line)} ` : "";
  const platform = train.platform ? `, ${train.platform}` : "";
  return `**${countdown(train.seconds)}** (${timeInLondon(train.expected)}): ${line}to ${train.destination}${platform}`;
}

function none(asked: Asked, all: Arrival[]): string {
  const { station, line, direction, towards } = asked;
  const absent = notStopping(station, line ? [line] : []);
  if (absent) return absent;
  const ways = directionsAt(station, line ? [line] : station.lines);
  if (direction && !ways.includes(direction)) return `${otherSigns(asked, ways)}`;
  if (towards && !station.lines.some((id) => goes(id, station, towards))) {
    return `No train goes from **${station.name}** to **${towards.name}** without a change. Ask me for the way there.`;
  }
  if (all.length === 0) {
    const stopped = stoppedAt(line ? [line] : station.lines);
    if (stopped) return `No ${which(asked)} is expected at **${station.name}** now: ${stopped}`;
  }
  const last = all.filter((one) => isAsked(one, asked)).at(-1);
  if (last && ((asked.nth ?? 1) > 1 || asked.from_minutes))
    return `I know no later ${which(asked)} at **${station.name}** yet: the last one that is announced ${due(last)}, at ${timeInLondon(last.expected)}. Ask again in a few minutes.`;
  const rest =
    all.length > 0
      ? ` ${sentence(counted(all.length, "other train"))} ${all.length === 1 ? "is" : "are"} expected there; ask for the board to see them.`
      : "";
  return `No ${which(asked)} is expected at **${station.name}** in the next half hour.${rest}`;
}

/** That no trains run now, and when they do again; undefined where some do. */
function stoppedAt(lines: LineId[]): string | undefined {
  const now = clock.now();
  if (lines.some((line) => periodOf(line, now) !== "closed")) return undefined;
  const [first] = lines
    .flatMap((line) => nextOpening(line, now) ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  return `the trains there have stopped.${first ? ` The first run again ${morningOf(first, now)}.` : ""}`;
}

const goes = (line: LineId, from: Station, to: Station): boolean =>
  lineRoutes(line).some(({ stations }) => {
    const start = stations.findIndex(({ id }) => id === from.id);
    return start >= 0 && stations.some(({ id }, at) => at > start && id === to.id);
  });

function otherSigns({ station, line, direction }: Asked, ways: Direction[]): string {
  const trains = line ? `${lineName(line)} trains` : "trains";
  const asked = direction ? directionName(direction) : "";
  if (ways.length === 1)
    return `**${station.name}** is the end of the line: all ${trains} leave ${directionName(ways[0]!)}, none ${asked}.`;
  return `No ${trains} at **${station.name}** are signed ${asked}: they leave ${either(ways.map(directionName))}.`;
}
