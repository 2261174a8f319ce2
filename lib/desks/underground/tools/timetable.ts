import { z } from "zod";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { hoursOf } from "../facts";
import { counted, dayInLondon, lineName, linesListed, listed, sentence, timeInLondon } from "../format";
import { entrySpan, HOURS_YEAR } from "../hours";
import { findJourneys } from "../journeys";
import { LINES } from "../lines";
import { fromLondonTime } from "../london-time";
import { estimateProvenance, undergroundData } from "../source";
import { DayKind as DayKindOfCounts } from "../station-schema";
import { resolveStation } from "../stations";
import { clockOf, DAY_NAMES, type DayKind, dayKindOf, periodOf, servedRoutes } from "../timetable";
import { LINE_IDS, LineId, ServiceDay, type Station } from "../types";
import { linesInStep, stationInStep } from "./step";
import { notStopping } from "./stops-there";
import { nameOf } from "./word-facts";

const Input = z.object({
  station: z.string().min(1).optional().describe("Where the trains leave"),
  to: z.string().min(1).optional().describe("Where one wants to be, or what the trains go towards"),
  lines: z.array(LineId).default([]).describe("Only these lines"),
  which: z.enum(["first", "last"]).optional().describe("The first or the last trains; both when left out"),
  about: z
    .enum(["times", "frequency", "night", "running"])
    .default("times")
    .describe("First and last trains, how often, at night, or whether any run at `at`"),
  is_per_hour: z.boolean().optional().describe("For “frequency”: as trains an hour"),
  is_often: z.boolean().optional().describe("For “night”: how often trains run then is asked"),
  day: z.enum(["weekday", "saturday", "sunday"]).optional(),
  at: z.iso.datetime({ offset: true }).optional().describe("The day or the moment that is asked about"),
});
type Asked = z.infer<typeof Input>;

const Row = z.object({ line: LineId, days: z.array(ServiceDay) });
type Row = z.infer<typeof Row>;

const Entries = z.object({
  day: DayKindOfCounts,
  from: z.number().int().describe("London's clock, 0 to 23"),
  until: z.number().int().describe("The same; before `from`: of the night that follows"),
});
type Entries = z.infer<typeof Entries>;

export const timetable = defineTool({
  name: "timetable",
  description:
    "First and last trains of a line at a station, how often trains run, whether they run at night, on Sundays or at Christmas. First and last trains only from TfL's timetable; without it between which hours people went in there; intervals then are an estimate that says so.",
  step({ station, to, lines, which, about, at }) {
    const trains = which ? `the ${which} trains` : "the first and last trains";
    const what = {
      times: trains,
      frequency: "how often trains run",
      night: "the trains at night",
      running: "whether trains run",
    }[about];
    return `${joinedParts(
      `Looked up ${what}`,
      lines.length > 0 && `on ${linesInStep(lines)}`,
      station && `at ${stationInStep(station)}`,
      to && `to ${stationInStep(to)}`,
      at && `on ${dayInLondon(at)}`,
    )}.`;
  },
  input: Input,
  output: z.object({
    station: z.string().optional(),
    rows: z.array(Row),
    people_go_in: z
      .array(Entries)
      .default([])
      .describe("Where first and last trains aren't known: when TfL counted people going in on typical days"),
    isEstimated: z
      .boolean()
      .describe("Whether days and intervals are approximations by usual service, not TfL's timetable"),
  }),
  facts: ({ data }) => [
    ...data.rows.flatMap(rowFacts),
    ...data.people_go_in.flatMap((entries) => entryFacts(entries, data.station)),
  ],
  async run({ input, ctx: { signal } }) {
    const station = input.station ? resolveStation(input.station, input.lines[0]) : undefined;
    const to = input.to ? resolveStation(input.to) : undefined;
    const lines = linesOf(input, station, to);
    const estimate = {
      data: { station: station?.name, rows: [], people_go_in: [], isEstimated: true },
      provenance: [estimateProvenance()],
    };
    const place = station ?? to;
    const absent = place && notStopping(place, input.lines);
    if (absent && !input.lines.some((line) => place.lines.includes(line)))
      return { ...estimate, message: absent };
    const holiday = holidayOf(input);
    if (holiday) return { ...estimate, message: holiday };
    if (input.about === "night") return { ...estimate, message: night(lines, input, { station, to }) };
    if (input.about === "running" && input.at)
      return { ...estimate, message: running(lines, new Date(input.at), station) };
    if (
      station &&
      to &&
      input.about === "times" &&
      !lines.some((line) => station.lines.includes(line) && to.lines.includes(line))
    ) {
      const asked = ofTonight(input);
      const people_go_in = entriesAt(station, asked);
      return {
        ...estimate,
        data: { ...estimate.data, people_go_in },
        message: throughWay(station, to, asked, people_go_in),
      };
    }
    const allNight =
      noLastTrain(lines, input, { station, to }) ?? noFirstTrain(lines, input, { station, to });
    if (allNight) return { ...estimate, message: allNight };
    const source = undergroundData(signal);
    const found = await Promise.all(
      lines.map(async (line) => ({ line, ...(await source.timetable(station ?? anyStation(line), line)) })),
    );
    const rows = found.map(({ line, data }) => ({ line, days: chosenDays(data, input) }));
    // One estimated line makes the whole answer an estimate.
    const isLive = found.every(({ provenance }) => provenance.live);
    const [known, unknown] = [rows.filter(isKnown), rows.filter((row) => !isKnown(row))];
    const isUnknown = input.about === "times" && unknown.length > 0;
    const asked = isUnknown ? ofTonight(input) : input;
    const people_go_in = isUnknown && station ? entriesAt(station, asked) : [];
    return {
      data: { station: station?.name, rows, people_go_in, isEstimated: !isLive },
      message: [
        absent,
        tonight(
          found.filter(({ provenance }) => provenance.live).map(({ line, data: days }) => ({ line, days })),
          input,
          { station, to, isLive },
        ),
        (!isUnknown || known.length > 0) &&
          describe(isUnknown ? known : rows, input, { station, to, isLive: isLive || isUnknown }),
        isUnknown && notKnown(unknown, asked, { station, to, isLive: false }, people_go_in),
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance: found.slice(0, 1).map(({ provenance }) => provenance),
      followUps: station ? [`When is the next train from ${station.name}?`] : undefined,
    };
  },
});

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

/** Whether first and last trains are known; a line that doesn't run has none. */
const isKnown = ({ days }: Row): boolean => days.every(({ first, last }) => first !== null && last !== null);

const rowFacts = ({ line, days }: Row): Fact[] =>
  days.flatMap(({ first, last, every, day }) => [
    ...[first, last].flatMap((clock): Fact[] =>
      clock === null
        ? []
        : [
            {
              value: minutesOf(clock),
              unit: "time of day",
              quantity: "train's time",
              of: [nameOf(line), day],
              origin: `service hours of the ${nameOf(line)}`,
            },
          ],
    ),
    ...(every
      ? Object.values(every).map((minutes) => ({
          ...countFact(minutes, "minutes between trains", [nameOf(line)]),
          unit: "min",
        }))
      : []),
  ]);

const entryFacts = ({ day, from, until }: Entries, station = ""): Fact[] =>
  [from, until].map((hour) => ({
    value: hour * 60,
    unit: "time of day",
    quantity: "hour of people going in",
    of: [station, day],
    origin: `TfL's counts of ${HOURS_YEAR}`,
  }));

function anyStation(line: LineId): Station {
  const [[end = ""] = []] = LINES[line].night?.sections ?? [];
  return resolveStation(end || ENDS[line] || "Bank", line);
}

const ENDS: Partial<Record<LineId, string>> = {
  bakerloo: "Baker Street",
  circle: "Victoria",
  district: "Westminster",
  "hammersmith-city": "Moorgate",
  metropolitan: "Finchley Road",
  elizabeth: "Farringdon",
  liberty: "Upminster",
  lioness: "Willesden Junction",
  mildmay: "Gospel Oak",
  suffragette: "Blackhorse Road",
  weaver: "Hackney Downs",
};

function linesOf({ lines, about }: Asked, station?: Station, to?: Station): LineId[] {
  const all = station?.lines ?? [...LINE_IDS];
  const asked = lines.length > 0 ? lines.filter((line) => !station || all.includes(line)) : all;
  const both = to ? asked.filter((line) => to.lines.includes(line)) : asked;
  if (both.length > 0) return both;
  return asked.length > 0 || about !== "times" ? asked : all;
}

function holidayOf({ at, day }: Asked): string | undefined {
  if (!at || day) return undefined;
  const [date, month] = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    day: "numeric",
    month: "numeric",
  })
    .format(new Date(at))
    .split("/")
    .map(Number);
  if (month === 12 && date === 25)
    return "**No**: on Christmas Day no Tube, Elizabeth line, DLR or Overground trains run at all.";
  if (month === 12 && date === 24)
    return "On **Christmas Eve** trains run to a usual timetable by day, but many lines stop early in the evening. TfL publishes the last trains in December at tfl.gov.uk/christmas; I don't have them.";
  if (month === 12 && date === 26)
    return "On **Boxing Day** the Tube and the DLR usually run a reduced service from about 8 or 9 in the morning; most Overground and Elizabeth line trains don't run. I don't have that day's timetable: see tfl.gov.uk/christmas.";
  if (month === 12 && date === 31)
    return "On **New Year's Eve** most Tube lines, the Elizabeth line, the DLR and parts of the Overground usually run all night. I don't have that night's timetable: TfL publishes it at tfl.gov.uk/new-year.";
  return undefined;
}

/** The small hours belong to the evening before. */
const eveningOf = (at: string): Date => new Date(Date.parse(at) - 5 * 3_600_000);

function isNightOf(at: string): boolean {
  const evening = eveningOf(at);
  return ["Fri", "Sat"].includes(
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "short" }).format(evening),
  );
}

function night(
  lines: LineId[],
  { lines: asked, at, is_often: isOften }: Asked,
  { station, to }: Pick<Place, "station" | "to">,
): string {
  const isNever = asked.length > 0 && lines.every((line) => !LINES[line].night);
  if (at && !isNightOf(at) && !isNever)
    return `No, not that night (${dayInLondon(eveningOf(at).toISOString())}): trains run all night only on **Fridays and Saturdays**, on the ${listed(NIGHT_LINES.map((line) => LINES[line].name))}, or on parts of them.`;
  const ends = [station, to].filter((end) => end !== undefined);
  const partly = lines.filter((line) => LINES[line].night);
  const running = partly.filter((line) => ends.every((end) => isInNight(line, end)));
  const where = `${station ? ` from **${station.name}**` : ""}${to ? ` to **${to.name}**` : ""}`;
  if (running.length === 0 && partly.length > 0 && ends.length > 0) return notInNight(partly, ends);
  if (running.length === 0)
    return `No: ${asked.length > 0 ? linesListed(asked) : "no line"}${asked.length > 0 ? ` ${asked.length === 1 ? "doesn't" : "don't"} run` : " runs"} through the night${where}. Night service is on Friday and Saturday nights, on the ${listed(NIGHT_LINES.map((line) => LINES[line].name))}.`;
  const [only, second] = running;
  if (isOften && only && !second)
    return `On **Friday and Saturday nights** the ${lineName(only)} runs about **every ${LINES[only].night!.headway} min**${where} (estimated); on other nights no trains run at that hour.`;
  const rows = running.map((line) => {
    return `- **${lineName(line)}**: about every ${LINES[line].night!.headway} min, ${nightParts(line)}`;
  });
  return [`Yes, on **Friday and Saturday nights** (estimated intervals)${where}:`, "", ...rows].join("\n");
}

const NIGHT_LINES = LINE_IDS.filter((line) => LINES[line].night);

const isInNight = (line: LineId, { id }: Station): boolean =>
  servedRoutes(line, "night").some(({ stations }) => stations.some((stop) => stop.id === id));

function noLastTrain(
  lines: LineId[],
  { which, about, at, day }: Asked,
  { station, to }: Pick<Place, "station" | "to">,
): string | undefined {
  const isAsked = about === "times" && which === "last" && (day ? day === "saturday" : at && isNightOf(at));
  const ends = [station, to].filter((end) => end !== undefined);
  if (!isAsked || !station || !lines.every((line) => ends.every((end) => isInNight(line, end))))
    return undefined;
  const night = at && !day ? dayInLondon(at) : "Saturday";
  const often = lines.map((line) => `the ${lineName(line)} about every ${LINES[line].night!.headway} min`);
  return `There is **no last train** on the night of ${night}: trains run all night from **${station.name}**${to ? ` to **${to.name}**` : ""}, ${listed(often)} (estimated).`;
}

function noFirstTrain(
  lines: LineId[],
  asked: Asked,
  { station, to }: Pick<Place, "station" | "to">,
): string | undefined {
  const kind = kindOf(asked);
  const isAsked = asked.about === "times" && asked.which === "first" && kind && kind !== "weekday";
  const ends = [station, to].filter((end) => end !== undefined);
  if (!isAsked || !station || !lines.every((line) => ends.every((end) => isInNight(line, end))))
    return undefined;
  const often = lines.map(
    (line) =>
      `the ${lineName(line)} about every ${LINES[line].night!.headway} min until its day service begins`,
  );
  const morning = asked.at && !asked.day ? dayInLondon(asked.at) : `${DAY_NAMES[kind]}s`;
  return `There is **no first train** to wait for on ${morning}: the Night Tube runs through the night before, from **${station.name}**${to ? ` to **${to.name}**` : ""} ${listed(often)} (estimated).`;
}

const nightParts = (line: LineId): string =>
  listed(LINES[line].night!.sections.map(([from, to, via]) => `${from} – ${to}${via ? ` via ${via}` : ""}`));

function notInNight(lines: LineId[], ends: Station[]): string {
  const outside = ends.filter((end) => !lines.some((line) => isInNight(line, end)));
  const names = listed((outside.length > 0 ? outside : ends).map(({ name }) => `**${name}**`));
  const parts = lines.map((line) => `the ${lineName(line)} ${nightParts(line)}`);
  const isOne = outside.length === 1;
  const verdict =
    outside.length > 0
      ? `${names} ${isOne ? "isn't" : "aren't"} on it`
      : `${names} aren't on one such part together`;
  return `**No**: on Friday and Saturday nights trains run only on a part of the line, and ${verdict} (${listed(parts)}).`;
}

function running(lines: LineId[], at: Date, station?: Station): string {
  const open = lines.filter((line) => periodOf(line, at) !== "closed");
  const when = `${dayInLondon(at.toISOString())}, ${timeInLondon(at.toISOString())}`;
  const where = station ? ` from **${station.name}**` : "";
  if (open.length === 0)
    return `No: ${lines.length > 3 ? "no trains run" : `${linesListed(lines)} ${lines.length === 1 ? "doesn't" : "don't"} run`}${where} at that time (${when}; ${ESTIMATED}).`;
  return `Yes: ${open.length === LINE_IDS.length ? "all lines run" : `${linesListed(open)} ${open.length === 1 ? "runs" : "run"}`}${where} at that time (${when}; ${ESTIMATED}).`;
}

const ESTIMATED = "my estimate of usual service, rounded, not TfL's timetable";

const kindOf = ({ day, at }: Asked): DayKind | undefined => day ?? (at ? dayKindOf(new Date(at)) : undefined);

const NAMES: Record<DayKind, string[]> = {
  weekday: ["monday", "friday", "tuesday"],
  saturday: ["saturday"],
  sunday: ["sunday"],
};

function chosenDays(days: ServiceDay[], asked: Asked): ServiceDay[] {
  const kind = kindOf(asked);
  if (!kind) return days;
  const own = days.filter(({ day }) => NAMES[kind].some((name) => day.toLowerCase().startsWith(name)));
  return own;
}

function dayOf(asked: Asked): string {
  if (asked.at && !asked.day) return ` on ${dayInLondon(asked.at)}`;
  const kind = kindOf(asked);
  if (!kind) return "";
  return ` on ${kind === "weekday" ? "weekdays" : `${DAY_NAMES[kind]}s`}`;
}

const whichTrains = ({ which }: Asked): string =>
  which === "first" ? "First" : which === "last" ? "Last" : "First and last";

interface Place {
  station?: Station;
  to?: Station;
  isLive: boolean;
}

function describe(rows: Row[], asked: Asked, place: Place, hasNote = true): string {
  const label = place.isLive ? "TfL's timetable" : ESTIMATED;
  const on = dayOf(asked);
  const lines =
    asked.about === "frequency"
      ? rows.map((row) => frequencyOf(row, { ...place, isPerHour: asked.is_per_hour }, on))
      : timesOf(rows, asked);
  const from = place.station ? ` from **${place.station.name}**` : "";
  const to = place.to ? ` to **${place.to.name}**` : "";
  const what = asked.about === "frequency" ? "How often trains run" : `${whichTrains(asked)} trains`;
  const [only] = lines;
  const note = asked.about === "frequency" || !hasNote ? "" : nightNote(rows, asked, place.station);
  if (!only)
    return `No trains run${from}${to}${on} (${label}).${rows.length === 1 ? ` ${lineName(rows[0]!.line)}: Monday to Friday only.` : ""}`;
  if (asked.about === "frequency" && lines.length === 1)
    return `${sentence(`${from}${to}`.trim() || "the")}${from || to ? " the" : ""} ${only} (${label}).`;
  if (lines.length === 1) return `${what}${from}${to}${on}: ${only} (${label}).${note}`;
  return [
    `${what}${from}${to}${on} (${label}):`,
    "",
    ...lines.map((line) => `- ${line}`),
    ...(note ? ["", note.trim()] : []),
  ].join("\n");
}

/** The small hours, which belong to the service of the day before, last until then. */
const MORNING = 5 * 60;

/** After midnight, the evening before is asked about where tonight's last trains are. */
function ofTonight(asked: Asked): Asked {
  const now = clock.now();
  const isNow = asked.at !== undefined && dayInLondon(asked.at) === dayInLondon(now.toISOString());
  const isEarly = minutesOf(timeInLondon(now.toISOString())) < MORNING;
  if (asked.which !== "last" || asked.day || !isNow || !isEarly) return asked;
  return { ...asked, at: new Date(now.getTime() - MORNING * 60_000).toISOString() };
}

function tonight(found: Row[], asked: Asked, place: Place): string {
  const now = clock.now();
  const [clockNow, today] = [timeInLondon(now.toISOString()), dayInLondon(now.toISOString())];
  const isOfTonight = asked.at !== undefined && dayInLondon(asked.at) === today && !asked.day;
  if (asked.about !== "times" || asked.which !== "last" || !isOfTonight || minutesOf(clockNow) >= MORNING)
    return "";
  if (found.length === 0) return "";
  const at = new Date(now.getTime() - MORNING * 60_000).toISOString();
  const rows = found.map(({ line, days }) => ({ line, days: chosenDays(days, { ...asked, at }) }));
  const lasts = rows.flatMap(({ days }) => days.flatMap(({ last }) => (last ? minutesOf(last) : [])));
  const isOver = lasts.every((last) => last >= MORNING || last <= minutesOf(clockNow));
  const lead = isOver ? `**Tonight's last trains have gone** (it is ${clockNow}).` : `It is ${clockNow} now.`;
  return `${lead} ${describe(rows, { ...asked, at }, place, false)} The next night:`;
}

function nightNote(rows: Row[], { which }: Asked, station?: Station): string {
  const lines = rows.map(({ line }) => line).filter((line) => LINES[line].night);
  if (which === "first" || lines.length === 0) return "";
  const here = station && lines.filter((line) => isInNight(line, station));
  if (here)
    return here.length > 0
      ? ` On Friday and Saturday nights ${linesListed(here)} ${here.length === 1 ? "runs" : "run"} all night there.`
      : ` On Friday and Saturday nights ${linesListed(lines)} ${lines.length === 1 ? "runs" : "run"} all night, but not there.`;
  return ` On Friday and Saturday nights ${linesListed(lines)} ${lines.length === 1 ? "runs" : "run"} all night, on part of ${lines.length === 1 ? "its" : "their"} course.`;
}

function notKnown(rows: Row[], asked: Asked, place: Place, entries: Entries[]): string {
  const runs = rows.filter(({ days }) => days.length > 0);
  if (runs.length === 0) return describe(rows, asked, place);
  const [from, to] = [place.station, place.to].map((end) => end && `**${end.name}**`);
  const where = `${from ? ` from ${from}` : ` of ${linesListed(runs.map(({ line }) => line))}`}${to ? ` to ${to}` : ""}`;
  return `${whichTrains(asked)} trains${where}${dayOf(asked)} are **not known** here without TfL's timetable (tfl.gov.uk).${entriesWords(entries)}${nightNote(runs, asked, place.station)}`;
}

const COUNTED: Record<DayKind, DayKindOfCounts> = {
  weekday: "Monday to Thursday",
  saturday: "Saturday",
  sunday: "Sunday",
};

const EVENING = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "long" });

function entriesAt(station: Station, asked: Asked): Entries[] {
  const kind = kindOf(asked);
  const isFriday =
    kind === "weekday" && !asked.day && asked.at && EVENING.format(new Date(asked.at)) === "Friday";
  const wanted = isFriday ? "Friday" : kind && COUNTED[kind];
  return (hoursOf(station.id) ?? []).flatMap((day) => {
    const span = !wanted || day.day === wanted ? entrySpan(day) : undefined;
    return span ? { day: day.day, ...span } : [];
  });
}

/** Hours in which people went in are published, and trains ran in them. */
function entriesWords(entries: Entries[]): string {
  if (entries.length === 0) return "";
  const spans = entries.map(
    ({ day, from, until }) =>
      `${day === "Monday to Thursday" ? "from Monday to Thursday" : `on a ${day}`} between **${clockOf(from * 60)}** and **${clockOf(until * 60)}**`,
  );
  return ` On typical days of ${HOURS_YEAR} TfL counted people going in there ${listed(spans)}.`;
}

function timesOf(rows: Row[], asked: Asked): string[] {
  const groups = Map.groupBy(rows, ({ days }) => JSON.stringify(days.map(({ every: _, ...hours }) => hours)));
  return [...groups.values()].flatMap((group) => {
    const names = linesListed(group.map(({ line }) => line)).replace(/^the /, "");
    const [{ days } = { days: [] }] = group;
    if (days.length === 0) return [];
    const isNamed = days.length > 1 || kindOf(asked) === undefined;
    const isPlain = days.every(({ towards }) => towards === null);
    if (isPlain) return [`${names}, about ${days.map((day) => timesOn(day, isNamed, asked)).join(", ")}`];
    return days.map((day) => `${names} towards ${day.towards}, about ${timesOn(day, isNamed, asked)}`);
  });
}

function timesOn({ day, first, last }: ServiceDay, isNamed: boolean, { which }: Asked): string {
  const times =
    which === "first" ? `**${first}**` : which === "last" ? `**${last}**` : `**${first}** to **${last}**`;
  return isNamed ? `${times} ${day}` : times;
}

const trainsAnHour = (minutes: number): string => `${Math.round(60 / minutes)} trains an hour`;

/** Minutes between trains; halves count only where trains are many. */
const everyMinutes = (minutes: number): string =>
  `every ${minutes % 1 === 0 || minutes >= 5 ? Math.round(minutes) : minutes.toFixed(1)} min`;

function frequencyOf({ line, days }: Row, place: Place & { isPerHour?: boolean }, on: string): string {
  const every = days.find((day) => day.every)?.every;
  const ends = [place.station, place.to].filter((end) => end !== undefined);
  const night = LINES[line].night;
  const at =
    night && !on && ends.every((end) => isInNight(line, end))
      ? `, every ${night.headway} min on Friday and Saturday nights`
      : "";
  if (!every) return `**${lineName(line)}**: not known for these days`;
  const share = place.isLive || ends.length === 0 ? 1 : trainsPerStop(line, place);
  const [peak, offPeak] = [every.peak * share, every.offPeak * share];
  const often = place.isPerHour ? trainsAnHour : everyMinutes;
  const usual =
    peak === offPeak
      ? `about **${often(peak)}**`
      : `about **${often(peak)}** in the peak and ${often(offPeak)} at other times`;
  return `**${lineName(line)}** ${place.isPerHour ? "has" : "runs"} ${usual}${ends.length > 0 ? "" : " on its busiest section"}${on}${at}`;
}

/** Of so many trains one way, one goes where it is asked; routes take turns. */
function trainsPerStop(line: LineId, { station, to }: Place): number {
  const ways = Map.groupBy(servedRoutes(line, "day"), ({ travel }) => travel);
  const shares = [...ways.values()].flatMap((routes) => {
    const serving = routes.filter(({ stations }) => callsAt(stations, station, to)).length;
    return serving > 0 ? routes.length / serving : [];
  });
  return Math.min(...shares, ways.size > 0 && shares.length === 0 ? 1 : Number.POSITIVE_INFINITY);
}

function callsAt(stations: Station[], from?: Station, to?: Station): boolean {
  const at = (one: Station) => stations.findIndex(({ id }) => id === one.id);
  if (from && at(from) < 0) return false;
  if (!to) return true;
  return at(to) > (from ? at(from) : 0);
}

/** Through trains of several lines: which connections hold is in no timetable of one line. */
function throughWay(from: Station, to: Station, asked: Asked, entries: Entries[]): string {
  const at = asked.at
    ? new Date(asked.at)
    : new Date(fromLondonTime(`${NEXT_DAY[kindOf(asked) ?? "weekday"]}T12:00:00`));
  const [way] = findJourneys({ from, to, departAt: at }, at);
  if (!way) return `I found no way from **${from.name}** to **${to.name}**.`;
  const lines = [...new Set(way.legs.flatMap(({ line }) => line ?? []))];
  const which = whichTrains(asked);
  return `The ${which.toLowerCase()} connections from **${from.name}** to **${to.name}**${dayOf(asked)} (by ${linesListed(lines)}, ${counted(way.changes, "change")}) are **not known** here: they take the timetables of every line on the way, which TfL's planner has (tfl.gov.uk).${entriesWords(entries)}`;
}

const NEXT_DAY: Record<DayKind, string> = {
  weekday: "2026-10-07",
  saturday: "2026-10-10",
  sunday: "2026-10-11",
};
