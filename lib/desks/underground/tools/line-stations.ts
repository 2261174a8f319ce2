import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { lineSlot, stationSlot } from "../slots";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { LineId, LineRoute, LineStop, type Station } from "../types";
import { counted, lineName, listed } from "../words";
import { lineFacts } from "./facts";
import { forModel } from "./for-model";

/** The stations of a line, or the part of it between two of them. */
export const lineStations = defineTool({
  name: "line_stations",
  description:
    "The stations of a line in order with its branches and ends, or those between two stations of it.",
  input: z.object({
    line: LineId,
    from: z.string().min(1).optional().describe("Start of a part of the line"),
    to: z.string().min(1).optional().describe("End of that part"),
  }),
  output: z.union([
    z.object({ line: LineId, from: z.string(), to: z.string(), stations: z.array(LineStop) }),
    z.object({ line: LineId, routes: z.array(LineRoute) }),
  ]),
  understanding: {
    examples: [
      "Which stations are on the Bakerloo line?",
      "What stations does the Bakerloo line have?",
      "List the stations of the Bakerloo line",
      "List all stops on the Bakerloo line",
      "Bakerloo line stations",
      "Bakerloo line stops",
      "How many stations are on the Bakerloo line?",
      "How many stops does the Bakerloo line have?",
      "Where does the Bakerloo line end?",
      "Where does the Bakerloo line start and finish?",
      "What are the ends of the Bakerloo line?",
      "What is the last stop on the Bakerloo line?",
      "Where does the Bakerloo line go?",
      "What route does the Bakerloo line take?",
      "What branches does the Bakerloo line have?",
      "What's between Baker Street and Baker Street on the Bakerloo line?",
      "Which stations are between Baker Street and Baker Street on the Bakerloo line?",
      "How many stops from Baker Street to Baker Street on the Bakerloo line?",
      "on the Bakerloo line from Baker Street to Baker Street, which stations do you pass",
      "Run me through the Bakerloo line stops, Baker Street to Baker Street",
      "Bakerloo line, Baker Street through to Baker Street, read me the stops",
      "Bakerloo line termini?",
      "Name the Bakerloo line's stations in order",
      "What does the Bakerloo line actually serve?",
      "Number of stops on the Bakerloo line",
      "How long is the Bakerloo line in stations?",
      "Which places does the Bakerloo line go through?",
      "What comes after Baker Street on the Bakerloo line?",
      "How many stations does it have?",
    ],
    keywords: [
      "stations",
      "stops",
      "how many stations",
      "how many stops",
      "list",
      "end",
      "ends",
      "terminus",
      "terminate",
      "last stop",
      "branches",
      "on the line",
      "which stations",
      "what stations",
      "whats between",
      "between",
      "termini",
      "number of",
      "serve",
      "in order",
    ],
    slots: {
      line: { ...lineSlot, narrow: undefined, required: true, spread: true },
      from: { ...stationSlot, narrow: undefined, before: ["from", "between", "after"], after: ["and", "to"] },
      to: { ...stationSlot, narrow: undefined, before: ["to", "and", "until"], after: [] },
    },
    settle: ({ from, to, ...rest }) => (from && to ? { ...rest, from, to } : rest),
  },
  facts: ({ data }) => lineFacts(data.line, "routes" in data ? data.routes : [data]),
  forModel: forModel((data) =>
    "stations" in data
      ? { line: data.line, stops: data.stations.length - 1 }
      : { line: data.line, stations: stationsOn(data.routes), routes: uniqueWays(data.routes).length },
  ),
  async run({ input: { line, from, to }, ctx: { signal } }) {
    const { data, provenance } = await undergroundData(signal).routes(line);
    const part =
      from && to ? between(data, resolveStation(from, line), resolveStation(to, line), line) : undefined;
    return {
      data: part && from && to ? { line, from, to, stations: part } : { line, routes: data },
      message: part ? describePart(line, part) : describeLine(line, data),
      provenance: [provenance],
      followUps: [`Is the ${lineName(line)} running?`],
    };
  },
});

/** The stations from one to the other, both included, by the route with the fewest. */
function between(routes: LineRoute[], from: Station, to: Station, line: LineId): LineStop[] {
  const runs = routes.flatMap(({ stations }) => {
    const start = stations.findIndex((stop) => stop.id === from.id);
    const end = stations.findIndex((stop, index) => index > start && stop.id === to.id);
    return start >= 0 && end > start ? [stations.slice(start, end + 1)] : [];
  });
  const [shortest] = runs.sort((a, b) => a.length - b.length);
  if (shortest) return shortest;
  throw new AppError(
    "bad_request",
    `No ${lineName(line)} train runs from ${from.name} to ${to.name} without a change.`,
  );
}

function describePart(line: LineId, part: LineStop[]): string {
  const inner = part.slice(1, -1).map((stop) => stop.name);
  const [first, last] = [part[0]?.name, part.at(-1)?.name];
  const head = `On the **${lineName(line)}** it is **${counted(part.length - 1, "stop")}** from ${first} to ${last}`;
  return inner.length > 0 ? `${head}. In between: ${listed(inner)}.` : `${head}; nothing lies in between.`;
}

function describeLine(line: LineId, routes: LineRoute[]): string {
  const oneWay = uniqueWays(routes);
  const ends = [...new Set(oneWay.flatMap(({ stations: stops }) => [stops[0]?.name, stops.at(-1)?.name]))];
  const rows = oneWay.map(({ stations: stops }) => `- ${stops.map((stop) => stop.name).join(" · ")}`);
  return [
    `The **${lineName(line)}** has **${counted(stationsOn(routes), "station")}** and ends at ${listed(ends.filter((end) => end !== undefined))}.`,
    "",
    ...rows,
  ].join("\n");
}

const stationsOn = (routes: LineRoute[]): number =>
  new Set(routes.flatMap((route) => route.stations.map((stop) => stop.id))).size;

/** Each route once, not again for the way back. */
function uniqueWays(routes: LineRoute[]): LineRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ stations }) => {
    const ids = stations.map((stop) => stop.id);
    const way = ids.join();
    if (seen.has(way) || seen.has(ids.reverse().join())) return false;
    seen.add(way);
    return true;
  });
}
