import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact } from "@/lib/agent/truth";
import { counted, directionName, either, lineName, linesListed, listed, sentence } from "../format";
import { lineRoutes, stations } from "../network";
import { networkProvenance } from "../source";
import { resolveStation } from "../stations";
import { LINE_IDS, LineId, type Station } from "../types";
import { linesInStep, stationInStep } from "./step";
import { notStopping } from "./stops-there";
import { nameOf } from "./word-facts";

const Input = z.object({
  lines: z.array(LineId).default([]).describe("The lines; empty means all"),
  any_of: z
    .array(LineId)
    .optional()
    .describe("For “meeting”: lines of which one is enough, e.g. the Overground's"),
  except: z.array(LineId).optional(),
  about: z
    .enum(["meeting", "most_stations", "fewest_stations", "ends"])
    .describe("Where they meet, a ranking by stations, or a table of their ends"),
  station: z.string().min(1).optional().describe("For “ends”: the trains that leave there"),
  is_claim: z
    .boolean()
    .optional()
    .describe("For a ranking of two: whether the first has more, or fewer, than the second"),
  limit: z.int().min(1).max(19).optional(),
});

export const compareLines = defineTool({
  name: "compare_lines",
  isLocal: true,
  description:
    "The stations that two or more lines share, or the lines in the order of their number of stations.",
  step({ lines, any_of: anyOf = [], about, station }) {
    const all = linesInStep(lines);
    if (about === "ends")
      return `Looked up where trains of ${all}${station ? ` at ${stationInStep(station)}` : ""} go.`;
    if (about === "meeting")
      return `Looked up where ${all} ${lines.length === 1 ? "meets" : "meet"}${anyOf.length > 0 ? ` ${linesInStep(anyOf)}` : ""}.`;
    return `Compared the number of stations on ${all}.`;
  },
  input: Input,
  output: z.object({
    lines: z.array(z.object({ line: LineId, stations: z.int() })),
    meeting: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  facts: ({ data }) => [
    ...data.lines.map(({ line, stations: count }) => countFact(count, "stations", [nameOf(line)])),
    countFact(
      data.meeting.length,
      "stations",
      data.lines.map(({ line }) => nameOf(line)),
    ),
  ],
  async run({
    input: { lines, except = [], any_of: anyOf = [], about, station, is_claim: isClaim = false, limit },
  }) {
    const asked = (lines.length > 0 ? lines : [...LINE_IDS]).filter((line) => !except.includes(line));
    const counts = asked.map((line) => ({ line, stations: onLine(line).length }));
    const meeting =
      about === "meeting"
        ? stations().filter(
            (station) =>
              asked.every((id) => station.lines.includes(id)) &&
              (anyOf.length === 0 || anyOf.some((id) => station.lines.includes(id))),
          )
        : [];
    return {
      data: { lines: counts, meeting: meeting.map(({ id, name }) => ({ id, name })) },
      message:
        about === "meeting"
          ? anyOf.length > 0
            ? describeShared(asked, anyOf, meeting)
            : describeMeeting(asked, meeting)
          : about === "ends"
            ? describeEnds(asked, station ? resolveStation(station) : undefined)
            : isClaim && counts.length === 2
              ? describeClaim(counts, about === "most_stations")
              : describeRank(counts, about === "most_stations", limit),
      provenance: [networkProvenance()],
    };
  },
});

const onLine = (line: LineId): Station[] => stations().filter((station) => station.lines.includes(line));

function describeShared(lines: LineId[], anyOf: LineId[], meeting: Station[]): string {
  const group = linesListed(anyOf);
  if (meeting.length === 0) return `**No station** of ${linesListed(lines)} is on any of ${group}.`;
  const rows = meeting.map(
    (one) => `- **${one.name}**: ${linesListed(one.lines.filter((line) => anyOf.includes(line)))}`,
  );
  return [
    `**${counted(meeting.length, "station")}** of ${linesListed(lines)} ${meeting.length === 1 ? "is" : "are"} on ${group} as well:`,
    "",
    ...rows,
  ].join("\n");
}

function describeMeeting(lines: LineId[], meeting: Station[]): string {
  const both = lines.length === 2 ? "both" : "all";
  if (meeting.length === 0) return `**No station** is served by ${linesListed(lines)} together.`;
  const where = meeting.map(({ name }) => name);
  if (meeting.length === 1)
    return `They meet at **${where[0]}**: it is the only station on ${linesListed(lines)}.`;
  return `They meet at **${counted(meeting.length, "station")}**: ${listed(where)} ${both === "both" ? "are on both" : "are on all"} ${linesListed(lines)}.`;
}

function describeEnds(lines: LineId[], station?: Station): string {
  const absent = station && notStopping(station, lines);
  const own = lines.filter((line) => !station || station.lines.includes(line));
  const rows = own.map((line) => `| ${lineName(line)} | ${waysOf(line, station).join("; ")} |`);
  if (absent && rows.length === 0) return absent;
  const head = station ? `Trains from ${station.name} go` : "Trains go";
  return [...(absent ? [absent, ""] : []), `| Line | ${head} |`, "| --- | --- |", ...rows].join("\n");
}

function waysOf(line: LineId, station?: Station): string[] {
  const leaving = lineRoutes(line).flatMap(({ stations: stops, directions, travel }) => {
    const at = station ? stops.findIndex(({ id }) => id === station.id) : 0;
    const isLeaving = at >= 0 && at < stops.length - 1;
    return isLeaving
      ? [{ way: station ? directionName(directions[at]!) : travel, end: stops.at(-1)!.name }]
      : [];
  });
  const ways = Map.groupBy(leaving, ({ way }) => way);
  return [...ways].map(([way, all]) => {
    const ends = either([...new Set(all.map(({ end }) => end))]);
    return station ? `${sentence(way)} to ${ends}` : ends;
  });
}

function describeClaim([one, other]: { line: LineId; stations: number }[], isMore: boolean): string {
  const isSo = isMore ? one!.stations > other!.stations : one!.stations < other!.stations;
  return `**${isSo ? "Yes" : "No"}**: the **${lineName(one!.line)}** has **${one!.stations}** stations, the **${lineName(other!.line)}** **${other!.stations}**.`;
}

function describeRank(counts: { line: LineId; stations: number }[], isMost: boolean, limit = 5): string {
  const sorted = counts.toSorted((a, b) => (isMost ? b.stations - a.stations : a.stations - b.stations));
  const [first, second] = sorted;
  if (!first) return "No line is left to compare.";
  const lead = `The **${lineName(first.line)}** has the ${isMost ? "most" : "fewest"} stations: **${first.stations}**`;
  if (counts.length === 2 && second) return `${lead}; the ${lineName(second.line)} has ${second.stations}.`;
  const rows = sorted
    .slice(0, Math.max(limit, 1))
    .map(({ line, stations: count }, at) => `${at + 1}. ${lineName(line)}: ${count}`);
  return limit === 1 ? `${lead}.` : [`${lead}.`, "", ...rows].join("\n");
}
