import { factsOf, SINCE } from "../facts";
import { listed, sentence } from "../format";
import type { Boarding, Platform } from "../station-schema";
import type { Direction, LineId, Station } from "../types";
import { labelOf, numbersOf, subject } from "./access-words";

interface Asked {
  /** Empty: all that stop there. */
  lines: LineId[];
  direction?: Direction;
  is_ramp?: boolean;
}

interface Edge extends Platform {
  boarding: Boarding | undefined;
}

/** At most 85 mm across and 50 mm up is what TfL's step-free guide calls level. */
const LEVEL = { gap: 85, step: 50 };

/** From platform to train: level, by a ramp, or with a gap and a step of so many millimetres; by platform and line. */
export function boardingWords(station: Station, asked: Asked): string {
  const edges = edgesOf(station, asked);
  const named = subject(station, asked);
  if (edges.length === 0)
    return asked.direction
      ? `TfL's data has no platform for ${named}. ${boardingWords(station, { ...asked, direction: undefined })}`
      : `TfL's data has no platform for ${named}.`;
  const kinds = [...Map.groupBy(edges, ({ boarding }) => keyOf(boarding)).values()];
  const lead = asked.is_ramp ? rampVerdict(edges) : "";
  const street = streetWords(edges);
  if (kinds.length === 1) {
    const text = sentence(
      `${named} (${numbersOf(edges)}): ${words(edges[0]!.boarding)} (${SINCE}).${street}`,
    );
    return lead ? `${lead}. ${text}` : text;
  }
  const rows = kinds.map((some) => `- ${labelOf(some, edges, asked)}: ${words(some[0]!.boarding)}`);
  const from = `from platform to train at **${station.name}** (${SINCE})`;
  return [
    `${lead ? `${lead}; ${from}` : sentence(from)}:`,
    "",
    ...rows,
    ...(street ? ["", street.trim()] : []),
  ].join("\n");
}

function edgesOf({ id }: Station, { lines: wanted, direction }: Asked): Edge[] {
  const { platforms, boardings } = factsOf(id);
  return platforms
    .filter((one) => !direction || one.direction === direction)
    .flatMap((platform) => {
      const own = platform.lines
        .filter((line) => wanted.length === 0 || wanted.includes(line))
        .map((line) => ({ line, boarding: boardings.find((one) => isOf(one, platform, line)) }));
      return [...Map.groupBy(own, ({ boarding }) => keyOf(boarding)).values()].map(
        (some): Edge => ({
          ...platform,
          lines: some.map(({ line }) => line),
          boarding: some[0]!.boarding,
        }),
      );
    });
}

const isOf = (one: Boarding, { number, direction }: Platform, line: LineId): boolean =>
  one.line === line && one.number === number && one.direction === direction;

const keyOf = (one: Boarding | undefined): string =>
  JSON.stringify(one && [one.way, one.gap, one.step, one.doors]) ?? "";

function words(one: Boarding | undefined): string {
  if (!one)
    return "how big the gap and the step to the train are isn't published, nor whether staff lay a ramp";
  const { way, gap, step, doors } = one;
  const sizes = [gap && `the gap is ${range(gap)}`, step && `the step is ${range(step)}`].filter(Boolean);
  const measured =
    sizes.length > 0 ? (sizes as string[]).join(" and ") : "how big the gap and the step are isn't published";
  if (way === "level") {
    const isAll = !doors && gap && step && gap[1] <= LEVEL.gap && step[1] <= LEVEL.step;
    const where = isAll ? "" : doors ? ` at some doors (${doors.replace(/\.$/, "")})` : " at a marked place";
    return `level with the train${where}; ${measured}`;
  }
  if (way === "ramp") return `not level, but staff lay a ramp; ${measured}`;
  return `${measured}; TfL lists no ramp`;
}

function range([least, most]: [number, number]): string {
  if (least === most) return `${most} mm`;
  return least === 0 ? `at most ${most} mm` : `${least} to ${most} mm`;
}

function rampVerdict(edges: Edge[]): string {
  const ways = new Set(edges.map(({ boarding }) => boarding?.way ?? null));
  if (ways.size > 1) return ways.has("ramp") ? "On some platforms you need one" : "Only in part known";
  if (ways.has("level"))
    return edges.some(({ boarding }) => boarding?.doors)
      ? "No, not at the doors that are level"
      : "No, you need no ramp";
  return ways.has("ramp") ? "Yes, ask staff for a ramp" : "Whether you need a ramp isn't in TfL's data";
}

/** Level onto the train is of no use to who can't get to the platform. */
function streetWords(edges: Edge[]): string {
  const steep = edges.filter(({ access }) => access === "none");
  if (steep.length === 0) return "";
  return ` From the street ${steep.length === edges.length && steep.length > 1 ? "these platforms" : listed([numbersOf(steep)])} can't be reached without steps.`;
}
