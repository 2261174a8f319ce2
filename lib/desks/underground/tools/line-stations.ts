import { z } from "zod";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { counted, either, lineName, linesListed, listed, sentence } from "../format";
import { undergroundData } from "../source";
import { resolveStation } from "../stations";
import { LineId, LineRoute, LineStop, type Station } from "../types";
import { branchesOf, stationsOn, stretchBetween, uniqueWays } from "./branches";
import { lineFacts } from "./facts";
import { forModel } from "./for-model";
import { stationInStep } from "./step";
import { notStopping } from "./stops-there";

const Input = z.object({
  line: LineId.optional().describe("May be left out where `from` and `to` are given, or with `station`"),
  from: z.string().min(1).optional().describe("Start of a part of the line"),
  to: z.string().min(1).optional().describe("End of that part"),
  station: z.string().min(1).optional().describe("Whether the line stops there, and what comes next to it"),
  train_to: z.string().min(1).optional().describe("With “branch”: where the train goes that one could take"),
  branch: z.string().min(1).optional().describe("A station on the branch that is asked about"),
  about: z
    .enum(["stations", "count", "ends", "branches", "calls", "every_train", "branch"])
    .optional()
    .describe(
      "What is asked: all stations (usual), only how many, the termini, the branches, whether it calls at `station`, or whether every train goes from `from` to `to`, or which branch does",
    ),
});

export const lineStations = defineTool({
  name: "line_stations",
  description:
    "The stations of a line in order with its branches and ends, those between two stations, or whether it stops at a station.",
  step({ line, from, to, station, about }) {
    const name = line && `the ${lineName(line)}`;
    const stretch = joinedParts(
      from && `from ${stationInStep(from, line)}`,
      to && `to ${stationInStep(to, line)}`,
    );
    if (station)
      return `${joinedParts("Looked up whether", name ?? "a train", "stops at", stationInStep(station, line))}.`;
    const what = about === "ends" ? "the ends" : about === "branches" ? "the branches" : "the stations";
    return `${joinedParts("Looked up", what, name && `of ${name}`, stretch)}.`;
  },
  input: Input,
  output: z.union([
    z.object({ line: LineId, from: z.string(), to: z.string(), stations: z.array(LineStop) }),
    z.object({ line: LineId, routes: z.array(LineRoute) }),
  ]),
  facts: ({ data }) => lineFacts(data.line, "routes" in data ? data.routes : [data]),
  forModel: forModel((data) =>
    "stations" in data
      ? { line: data.line, stops: data.stations.length - 1 }
      : { line: data.line, stations: stationsOn(data.routes), routes: uniqueWays(data.routes).length },
  ),
  async run({ input, ctx: { signal } }) {
    const { from, to, station, about } = input;
    const source = undergroundData(signal);
    if (from && to) {
      const ends = { from: resolveStation(from, input.line), to: resolveStation(to, input.line) };
      const parts = await Promise.all(
        linesBetween(ends.from, ends.to, input.line).map(async (line) => {
          const { data, provenance } = await source.routes(line);
          return { line, routes: data, stations: stretchBetween(data, ends.from, ends.to), provenance };
        }),
      );
      const found = parts.filter(({ stations }) => stations !== undefined) as Part[];
      const [best] = found.sort((a, b) => a.stations.length - b.stations.length);
      if (!best) throw notDirect(ends.from, ends.to, input.line);
      return {
        data: { line: best.line, from: ends.from.name, to: ends.to.name, stations: best.stations },
        message:
          about === "every_train" || about === "branch"
            ? input.train_to
              ? describeTrain(best, ends, resolveStation(input.train_to, best.line))
              : found.map((part) => describeTrains(part, ends, about)).join("\n\n")
            : describeParts(found, about),
        provenance: [best.provenance],
        followUps: [`Is the ${lineName(best.line)} running?`],
      };
    }
    const called = station ? resolveStation(station, input.line) : undefined;
    const line = input.line ?? called?.lines[0];
    if (!line) throw new AppError("bad_request", "Which line?");
    const { data, provenance } = await source.routes(line);
    return {
      data: { line, routes: data },
      message: called ? describeCall(line, data, called) : describeLine(line, data, input),
      provenance: [provenance],
      followUps: [`Is the ${lineName(line)} running?`],
    };
  },
});

interface Part {
  line: LineId;
  routes: LineRoute[];
  stations: LineStop[];
  provenance: Awaited<ReturnType<ReturnType<typeof undergroundData>["routes"]>>["provenance"];
}

const linesBetween = (from: Station, to: Station, line?: LineId): LineId[] =>
  line ? [line] : from.lines.filter((id) => to.lines.includes(id));

function notDirect(from: Station, to: Station, line?: LineId): AppError {
  const absent = [from, to].map((end) => notStopping(end, line ? [line] : [])).find(Boolean);
  if (absent) return new AppError("bad_request", absent.replaceAll("**", ""));
  const train = line ? `${lineName(line)} train` : "train";
  return new AppError(
    "bad_request",
    `No ${train} runs from ${from.name} to ${to.name} without a change. Ask for the way from ${from.name} to ${to.name} to see the stops on it.`,
  );
}

function describeParts(parts: Part[], about: z.infer<typeof Input>["about"]): string {
  const same = Map.groupBy(parts, ({ stations }) => stations.map(({ id }) => id).join());
  const groups = [...same.values()].slice(0, 3);
  return groups
    .map((group) =>
      describePart(
        group.map(({ line }) => line),
        group[0]!.stations,
        about === "count",
      ),
    )
    .join("\n\n");
}

function describePart(lines: LineId[], part: LineStop[], isCount: boolean): string {
  const inner = part.slice(1, -1).map((stop) => stop.name);
  const [first, last] = [part[0]?.name, part.at(-1)?.name];
  const on = lines.length === 1 ? `On the **${lineName(lines[0]!)}**` : `On ${linesListed(lines)}`;
  const head = `${on} it is **${counted(part.length - 1, "stop")}** from ${first} to ${last}`;
  if (inner.length === 0) return `${head}; nothing lies in between.`;
  return isCount
    ? `${head}, with ${counted(inner.length, "station")} in between: ${listed(inner)}.`
    : `${head}. In between: ${listed(inner)}.`;
}

function describeTrains(
  { line, routes }: Part,
  { from, to }: { from: Station; to: Station },
  about: "every_train" | "branch",
): string {
  const leaving = routes.flatMap((route) => {
    const at = route.stations.findIndex(({ id }) => id === from.id);
    const stops = route.stations.slice(at);
    return at >= 0 && stops.length > 1 ? [{ route, stops }] : [];
  });
  const isServing = ({ stops }: Leaving) => stops.some(({ id }) => id === to.id);
  const serving = leaving.filter(isServing);
  const ways = new Set(serving.map(({ route }) => route.direction));
  const others = leaving.filter((one) => ways.has(one.route.direction) && !isServing(one));
  const name = `the **${lineName(line)}**`;
  if (others.length === 0)
    return `**${about === "branch" ? "Any of them" : "Yes"}**: by its usual routes every train of ${name} from ${from.name} that way calls at **${to.name}**, unless it ends before.`;
  const fork = forkOf(serving[0]!, others[0]!);
  const take = `a train **${branchNames(serving)}**`;
  if (about === "branch")
    return `Take ${take} of ${name}: it parts at **${fork}**, and trains ${branchNames(others)} don't call at ${to.name}.`;
  return `**No, not every train** of ${name} from ${from.name} goes to ${to.name}: the line parts at **${fork}**. Take ${take}; trains ${branchNames(others)} don't call there.`;
}

function describeTrain(
  { line, routes }: Part,
  { from, to }: { from: Station; to: Station },
  end: Station,
): string {
  const courses = routes.flatMap(({ stations }) => {
    const [start, last] = [from, end].map(({ id }) => stations.findIndex((stop) => stop.id === id));
    return start! >= 0 && last! > start! ? [stations.slice(start, last! + 1)] : [];
  });
  const isCalling = courses.some((stops) => stops.some(({ id }) => id === to.id));
  const name = `the ${lineName(line)} train to ${end.name}`;
  if (courses.length === 0) return `I don't know ${name} from **${from.name}**.`;
  if (isCalling) return `**Yes, get on**: ${name} calls at **${to.name}**.`;
  const serving = routes.flatMap((route) => {
    const stops = route.stations.slice(route.stations.findIndex(({ id }) => id === from.id));
    return stops[0]?.id === from.id && stops.some(({ id }) => id === to.id) ? [{ route, stops }] : [];
  });
  const forks = serving.map((one) => forkOf(one, { ...one, stops: courses[0]! }));
  const fork = forks.find((station) => station !== from.name);
  return `**No, wait**: ${name} doesn't call at **${to.name}**.${fork ? ` Or take it to **${fork}**, where the branches part, and change there.` : ""}`;
}

interface Leaving {
  route: LineRoute;
  /** From the station on where it leaves. */
  stops: LineStop[];
}

function forkOf(one: Leaving, other: Leaving): string {
  const parting = one.stops.findIndex(({ id }, at) => other.stops[at]?.id !== id);
  return one.stops[Math.max(0, parting - 1)]!.name;
}

/** “Via Bank”, or where trains go that the data gives no way for. */
function branchNames(trains: Leaving[]): string {
  const names = trains.map(({ route: { name, stations } }) => {
    const via = name.split(" via ")[1];
    return via ? `via ${via}` : `to ${stations.at(-1)?.name}`;
  });
  return either([...new Set(names)]);
}

function describeCall(line: LineId, routes: LineRoute[], station: Station): string {
  const ways = uniqueWays(routes).filter(({ stations }) => stations.some(({ id }) => id === station.id));
  if (ways.length === 0) {
    const others =
      station.lines.length > 0 ? ` The lines there: ${station.lines.map(lineName).join(", ")}.` : "";
    return `No, the **${lineName(line)}** doesn't stop at **${station.name}**.${others}`;
  }
  const beside = new Set(
    ways.flatMap(({ stations }) => {
      const at = stations.findIndex(({ id }) => id === station.id);
      return [stations[at - 1], stations[at + 1]].flatMap((stop) => stop?.name ?? []);
    }),
  );
  return `Yes, the **${lineName(line)}** stops at **${station.name}**; next to it ${beside.size === 1 ? "lies" : "lie"} ${listed([...beside])}.`;
}

function describeLine(line: LineId, routes: LineRoute[], { about, branch }: z.infer<typeof Input>): string {
  const branches = branchesOf(routes);
  const ends = [
    ...new Set(uniqueWays(routes).flatMap(({ stations: stops }) => [stops[0]?.name, stops.at(-1)?.name])),
  ];
  const count = `has **${counted(stationsOn(routes), "station")}**`;
  const terminals = listed(ends.filter((end) => end !== undefined));
  const name = `The **${lineName(line)}**`;
  if (about === "count") return `${name} ${count}; it ends at ${terminals}.`;
  if (about === "ends") return `${name} ends at **${terminals}**.`;
  const wanted = branch ? resolveStation(branch, line) : undefined;
  const told = wanted ? branches.filter(({ stops }) => stops.some(({ id }) => id === wanted.id)) : branches;
  if (wanted && told.length === 0)
    return `No, ${name.toLowerCase()} doesn't go to **${wanted.name}**. It ends at ${terminals}.`;
  const rows = told.map(
    ({ from, to, stops }) =>
      `- ${partName(branches.length, from, to)}${stops.map((stop) => stop.name).join(" · ")}`,
  );
  if (about === "branches") {
    const parts = branches
      .slice(1)
      .map(({ from, stops }) => `${from ? `from ${from} ` : ""}to ${stops.at(-1)?.name}`);
    const head =
      parts.length > 0
        ? `${name} has **${counted(parts.length, "branch").replace(/branchs$/, "branches")}** off its main course: ${listed(parts)}.`
        : `${name} has no branches; it runs from ${listed(ends.filter((end) => end !== undefined))}.`;
    return [head, "", ...rows].join("\n");
  }
  return [`${name} ${count} and ends at ${terminals}.`, "", ...rows].join("\n");
}

function partName(count: number, from: string | undefined, to: string | undefined): string {
  if (count === 1) return "";
  const words = [from && `from ${from}`, to && `back to ${to}`].filter(Boolean).join(", ");
  return words ? `**${sentence(words)}:** ` : "";
}
