import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact } from "@/lib/agent/truth";
import { stations } from "../network";
import { networkProvenance } from "../source";
import { LINE_IDS, LineId, type Station } from "../types";
import { counted, lineName, linesListed, listed } from "../words";
import { nameOf } from "./word-facts";

const Input = z.object({
  lines: z.array(LineId).default([]).describe("The lines; empty means all"),
  except: z.array(LineId).optional(),
  about: z
    .enum(["meeting", "most_stations", "fewest_stations"])
    .describe("Where they meet, or a ranking by stations"),
  limit: z.int().min(1).max(19).optional(),
});

/** Where lines meet, and which has the most stations. */
export const compareLines = defineTool({
  name: "compare_lines",
  description:
    "The stations that two or more lines share, or the lines in the order of their number of stations.",
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
  async run({ input: { lines, except = [], about, limit } }) {
    const asked = (lines.length > 0 ? lines : [...LINE_IDS]).filter((line) => !except.includes(line));
    const counts = asked.map((line) => ({ line, stations: onLine(line).length }));
    const meeting =
      about === "meeting"
        ? stations().filter((station) => asked.every((id) => station.lines.includes(id)))
        : [];
    return {
      data: { lines: counts, meeting: meeting.map(({ id, name }) => ({ id, name })) },
      message:
        about === "meeting"
          ? describeMeeting(asked, meeting)
          : describeRank(counts, about === "most_stations", limit),
      provenance: [networkProvenance()],
    };
  },
});

const onLine = (line: LineId): Station[] => stations().filter((station) => station.lines.includes(line));

function describeMeeting(lines: LineId[], meeting: Station[]): string {
  const both = lines.length === 2 ? "both" : "all";
  if (meeting.length === 0) return `**No station** is served by ${linesListed(lines)} together.`;
  const where = meeting.map(({ name }) => name);
  if (meeting.length === 1)
    return `They meet at **${where[0]}**: it is the only station on ${linesListed(lines)}.`;
  return `They meet at **${counted(meeting.length, "station")}**: ${listed(where)} ${both === "both" ? "are on both" : "are on all"} ${linesListed(lines)}.`;
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
