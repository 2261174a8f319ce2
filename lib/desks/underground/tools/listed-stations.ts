import { accessAt, factsOf, SINCE } from "../facts";
import { LINES } from "../lines";
import { stations } from "../network";
import type { LineId, Station, StepFree } from "../types";
import { counted, linesListed, listed } from "../words";
import type { Asked } from "./list-stations";
import { placesOfToilets } from "./toilets";

/** So many names are told in one sentence. */
const MOST_NAMED = 60;

/** The stations that fit, counted first, each with what was asked of it. */
export function describeStations(
  found: Station[],
  asked: Asked,
  { year, all }: { year: string; all: Station[] },
): string {
  const count = asked.stations
    ? `${found.length === 0 ? "None" : found.length} of those ${counted(asked.stations.length, "station")}`
    : found.length === 0
      ? "No station"
      : counted(found.length, "station");
  const lead = `**${count}**${whatOf(asked, year)}`;
  const share = asked.is_share ? shareOf(found, asked) : "";
  const counts = isOfLines(asked) && !asked.lines ? ` ${COUNTED}` : "";
  if (found.length === 0 || asked.is_count || share) return `${lead}.${share}${counts}`;
  const told = found.slice(0, asked.limit ?? MOST_NAMED);
  const isAll = told.length === found.length;
  if (asked.is_table) return `${lead}${isAll ? ":" : ", among them:"}\n\n${stationTable(told)}`;
  if (isInRows(asked))
    return [
      `${lead}${isAll ? ":" : ", among them:"}${counts}`,
      "",
      ...told.map((one) => `- ${rowOf(one, asked)}`),
    ].join("\n");
  const names = listed(told.map((one) => nameOf(one, asked)));
  return `${lead}${isAll ? ":" : ", among them"} ${names}.${counts}${othersOf(found, asked, all)}`;
}

/** One row a station: its place among them and its figure where they are ranked, zone and lines. */
export function stationTable(rows: Station[], figure?: (station: Station) => string): string {
  const head = figure ? ["", "Station", "Figure", "Zone", "Lines"] : ["Station", "Zone", "Lines"];
  const cells = rows.map((one, at) => {
    const about = [one.zone ?? "", one.lines.map((line) => LINES[line].name).join(", ")];
    return figure ? [`${at + 1}`, one.name, figure(one), ...about] : [one.name, ...about];
  });
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Of a few stations that were asked about, those that don't fit are told, too. */
function othersOf(found: Station[], { from, step_free: isFree }: Asked, all: Station[]): string {
  const others = all.filter((station) => !found.includes(station)).map(({ name }) => name);
  if (!from || isFree !== true || others.length === 0) return "";
  return ` Not step-free: ${listed(others)}.`;
}

/** What part of the stations that were looked at fits. */
function shareOf(found: Station[], { lines, zone }: Asked): string {
  const all = stations().filter(
    (one) =>
      (!lines || lines.some((line) => one.lines.includes(line))) &&
      (!zone || one.zone?.split("/").includes(zone)),
  );
  const where = whereOf({ lines, zone }) || " on all the lines that I know";
  return ` That is **${Math.round((found.length / all.length) * 100)} %** of the ${all.length} stations${where}.`;
}

/** What is counted as a line. */
const COUNTED = `Of the ${stations().length} stations on all 19 lines that I know: the Underground's 11, the Overground's 6, the Elizabeth line and the DLR count as a line each.`;

const isOfLines = ({ least_lines: least, most_lines: most }: Asked) =>
  least !== undefined || most !== undefined;

const isInRows = (asked: Asked): boolean =>
  asked.are_lines_told === true || (asked.toilets === true && asked.from !== undefined);

function rowOf(station: Station, asked: Asked): string {
  const about = [
    asked.are_lines_told && linesListed(station.lines),
    asked.toilets && placesOfToilets(toiletsOf(station, asked)),
  ].filter(Boolean);
  return `**${nameOf(station, asked)}**: ${about.join("; ")}`;
}

const toiletsOf = ({ id }: Station, { is_outside_gates: isOutside, is_accessible: isAccessible }: Asked) =>
  factsOf(id).toilets.filter(
    ({ inside, accessible }) => (!isOutside || !inside) && (!isAccessible || accessible),
  );

/** A station that is step-free in part is named among those that aren't, with that. */
function nameOf({ id, name, lines }: Station, asked: Asked): string {
  const isPart =
    asked.step_free === false &&
    lines.some((line) => (!asked.lines || asked.lines.includes(line)) && accessAt(id, line) === "part");
  return isPart ? `${name} (step-free on some platforms)` : name;
}

function whatOf(asked: Asked, year: string): string {
  const kinds = [
    asked.begins && `with a name that begins with “${asked.begins}”`,
    asked.contains && `with “${asked.contains}” in the name`,
    asked.no_other && `and no other ${asked.no_other === "tube" ? "Underground line" : "line that I know"}`,
    isOfLines(asked) && `served by ${lineCount(asked)}`,
    asked.step_free === true && `with step-free access (${SINCE})`,
    asked.step_free === false && `without step-free access (${SINCE})`,
    asked.access && `${ACCESS[asked.access]} (${SINCE})`,
    asked.lacks_access && `not ${ACCESS[asked.lacks_access]} (${SINCE})`,
    asked.toilets !== undefined && toiletKind(asked),
    asked.above !== undefined && `with more than ${number(asked.above)} entries and exits in ${year}`,
    asked.below !== undefined && `with fewer than ${number(asked.below)} entries and exits in ${year}`,
  ].filter(Boolean);
  if (whereOf(asked) === "" && !asked.stations && kinds.length === 0)
    kinds.push("on all the lines that I know");
  return `${whereOf(asked)}${kinds.length > 0 ? ` ${listed(kinds as string[])}` : ""}`;
}

const number = (value: number): string => new Intl.NumberFormat("en-GB").format(value);

function lineCount({ least_lines: least, most_lines: most }: Asked): string {
  if (least === most) return least === 1 ? "exactly one line" : `exactly ${least} lines`;
  if (least !== undefined && most !== undefined) return `${least} to ${most} lines`;
  return least !== undefined ? `${least} or more lines` : `${most} lines at most`;
}

const toiletKind = ({ toilets, is_outside_gates: isOutside, is_accessible: isAccessible }: Asked): string =>
  `${toilets ? "with" : "without"} ${isAccessible ? "accessible " : ""}toilets${isOutside ? " outside the ticket gates" : ""} in TfL's data (${SINCE})`;

/** Where the stations are that are spoken of: “ on the Jubilee line in zone 2”. */
export function whereOf({
  lines,
  zone,
  from,
  to,
  is_on_all: isOnAll,
}: Pick<Asked, "lines" | "zone" | "from" | "to" | "is_on_all">): string {
  return [
    lines &&
      ` on ${isOnAll ? (lines.length === 2 ? "both " : "all of ") : ""}${linesListed(lines as LineId[])}`,
    zone && ` in zone ${zone}`,
    from && to && ` between ${from} and ${to}, both included,`,
  ]
    .filter(Boolean)
    .join("");
}

const ACCESS: Record<StepFree, string> = {
  "street-to-train": "step-free from street to train",
  "street-to-platform": "step-free to the platform, or by a ramp",
  partial: "step-free in part",
  none: "without step-free access",
};
