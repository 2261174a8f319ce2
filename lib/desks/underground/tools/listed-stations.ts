import { accessAt, factsOf, SINCE } from "../facts";
import { counted, directionName, linesListed, listed } from "../format";
import { LINES } from "../lines";
import { stations } from "../network";
import type { LineId, Station, StepFree } from "../types";
import { freePlatforms } from "./access-words";
import type { Asked } from "./list-stations";
import { oneWayWords } from "./one-way";
import { placesOfToilets } from "./toilets";

const MOST_NAMED = 60;

/** The stations that fit, counted first. `among`: those that were looked at, of which `found` fit. */
export function describeStations(found: Station[], asked: Asked, among: Station[]): string {
  if (asked.is_every && isOfKind(asked)) return verdict(found, asked, among);
  const lead = `**${countOf(found, asked, among)}**${whatOf(asked)}`;
  const share = asked.is_share ? shareOf(found, asked, among) : "";
  const counts = isOfLines(asked) && !asked.lines ? ` ${COUNTED}` : "";
  const isBare = asked.is_count && !(isOfKind(asked) && found.length <= MOST_COUNTED);
  if (found.length === 0 || isBare || share) return `${lead}.${share}${counts}`;
  const told = found.slice(0, asked.limit ?? MOST_NAMED);
  const isAll = told.length === found.length;
  const fees = asked.is_fee ? feesAt(found, asked) : "";
  if (asked.is_table) return `${lead}${fees}${isAll ? ":" : ", among them:"}\n\n${stationTable(told)}`;
  if (isInRows(asked))
    return [
      `${lead}${fees}${isAll ? ":" : ", among them:"}${counts}`,
      "",
      ...told.map((one) => `- ${rowOf(one, asked)}`),
    ].join("\n");
  const names = listed(told.map((one) => nameOf(one, asked)));
  return `${lead}${fees}${isAll ? ":" : ", among them"} ${names}.${counts}${othersOf(found, asked, among)}`;
}

/** So many are named where only their count was asked for. */
const MOST_COUNTED = 20;

function countOf(found: Station[], asked: Asked, among: Station[]): string {
  if (asked.stations)
    return `${found.length === 0 ? "None" : found.length} of those ${counted(asked.stations.length, "station")}`;
  const isPart = asked.is_count && isOfKind(asked) && (asked.lines || asked.zone || asked.from);
  if (isPart && found.length > 0 && found.length === among.length)
    return `All ${counted(found.length, "station")}`;
  if (isPart)
    return `${found.length === 0 ? "None" : found.length} of the ${counted(among.length, "station")}`;
  return found.length === 0 ? "No station" : counted(found.length, "station");
}

/** Whether stations are asked for by what they have, not only by where they are. */
const isOfKind = (asked: Asked): boolean =>
  [asked.step_free, asked.access, asked.lacks_access, asked.one_way, asked.toilets].some(
    (one) => one !== undefined,
  );

/** “Yes: all 45 stations …”, “No: 3 of the 45 stations … aren't”: whether every station that was looked at fits. */
function verdict(found: Station[], asked: Asked, among: Station[]): string {
  const others = among.filter((station) => !found.includes(station));
  const all = `of the ${counted(among.length, "station")}`;
  const where = whereOf(asked);
  if (others.length === 0)
    return `**Yes: all ${counted(among.length, "station")}**${where} ${predicate(asked, among.length)}.`;
  if (found.length === 0) return `**No: none ${all}**${where} ${predicate(asked, 2)}.`;
  if (found.length < others.length)
    return `**No: only ${found.length} ${all}**${where} ${predicate(asked, found.length)}: ${listed(found.map(({ name }) => name))}.`;
  const told = others.map((one) => (asked.toilets === undefined ? withPart(one, asked) : one.name));
  return `**No: ${others.length} ${all}**${where} ${predicate(asked, others.length, true)}: ${listed(told)}.`;
}

function predicate(asked: Asked, count: number, isDenied = false): string {
  const isNot = isDenied !== (asked.step_free === false || asked.toilets === false || !!asked.lacks_access);
  const [be, have] = count === 1 ? ["is", "has"] : ["are", "have"];
  const has = isNot ? `${count === 1 ? "doesn't" : "don't"} have` : have;
  const kind = asked.access ?? asked.lacks_access;
  if (kind) return `${be}${isNot ? "n't" : ""} ${ACCESS[kind]} (${SINCE})`;
  if (asked.one_way) return `${be}${isNot ? "n't" : ""} ${ONE_WAY} (${SINCE})`;
  const what = asked.toilets === undefined ? "step-free access" : "toilets in TfL's data";
  return `${has} ${what} (${SINCE})`;
}

const ONE_WAY = "step-free in one direction only";

function feesAt(found: Station[], asked: Asked): string {
  const paid = found.filter((one) => toiletsOf(one, asked).some(({ fee }) => fee)).map(({ name }) => name);
  if (paid.length === 0) return "; no fee is listed for any of them";
  return `; a fee is listed at ${listed(paid)} (how much isn't in the data) and at none of the others`;
}

export function stationTable(rows: Station[], figure?: (station: Station) => string): string {
  const head = figure ? ["", "Station", "Figure", "Zone", "Lines"] : ["Station", "Zone", "Lines"];
  const cells = rows.map((one, at) => {
    const about = [one.zone ?? "", one.lines.map((line) => LINES[line].name).join(", ")];
    return figure ? [`${at + 1}`, one.name, figure(one), ...about] : [one.name, ...about];
  });
  return [head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function othersOf(found: Station[], { from, step_free: isFree }: Asked, among: Station[]): string {
  const others = among.filter((station) => !found.includes(station)).map(({ name }) => name);
  if (!from || isFree !== true || others.length === 0) return "";
  return ` Not step-free: ${listed(others)}.`;
}

/** The stations of the lines and zone that are asked for, whatever else is asked of them. */
export const amongOf = ({ lines, zone, is_on_all: isOnAll }: Asked): Station[] =>
  stations().filter(({ lines: own, zone: zones }) => {
    const isOn = (line: LineId) => own.includes(line);
    if (lines && !(isOnAll ? lines.every(isOn) : lines.some(isOn))) return false;
    return !zone || zones?.split("/").includes(zone);
  });

function shareOf(found: Station[], { lines, zone }: Asked, among: Station[]): string {
  const where = whereOf({ lines, zone }) || " on all the lines that I know";
  return ` That is **${Math.round((found.length / among.length) * 100)}%** of the ${among.length} stations${where}.`;
}

const COUNTED = `Of the ${stations().length} stations on all 19 lines that I know: the Underground's 11, the Overground's 6, the Elizabeth line and the DLR count as a line each.`;

const isOfLines = ({ least_lines: least, most_lines: most }: Asked) =>
  least !== undefined || most !== undefined;

const isInRows = (asked: Asked): boolean =>
  asked.are_lines_told === true ||
  asked.one_way === true ||
  (asked.access === "partial" && asked.lines?.length === 1) ||
  (asked.toilets === true && asked.from !== undefined);

function rowOf(station: Station, asked: Asked): string {
  const about = [
    asked.are_lines_told && linesListed(station.lines),
    asked.one_way && oneWayWords(station, asked.lines),
    asked.access === "partial" && asked.lines?.length === 1 && freePlatforms(station, asked.lines[0]!),
    asked.toilets && placesOfToilets(toiletsOf(station, asked)),
  ].filter(Boolean);
  return `**${nameOf(station, asked)}**: ${about.join("; ")}`;
}

const toiletsOf = ({ id }: Station, { is_outside_gates: isOutside, is_accessible: isAccessible }: Asked) =>
  factsOf(id).toilets.filter(
    ({ inside, accessible }) => (!isOutside || !inside) && (!isAccessible || accessible),
  );

/** A station that is step-free in part is named among those that aren't, with that. */
export const nameOf = (station: Station, asked: Asked): string =>
  asked.step_free === false ? withPart(station, asked) : station.name;

function withPart({ id, name, lines }: Station, asked: Asked): string {
  const isPart = lines.some(
    (line) => (!asked.lines || asked.lines.includes(line)) && accessAt(id, line) === "part",
  );
  return isPart ? `${name} (step-free on some platforms)` : name;
}

const whatOf = (asked: Asked): string =>
  filtersOf(asked) || (asked.stations ? "" : " on all the lines that I know");

/** What stations are chosen by, in words: “ on the Jubilee line with toilets in TfL's data”; empty where all are. */
export function filtersOf(asked: Asked): string {
  const { year } = asked;
  const way = asked.direction ? ` ${directionName(asked.direction)}` : "";
  const kinds = [
    asked.begins && `with a name that begins with “${asked.begins}”`,
    asked.contains && `with “${asked.contains}” in the name`,
    asked.no_other && `and no other ${asked.no_other === "tube" ? "Underground line" : "line that I know"}`,
    isOfLines(asked) && `served by ${lineCount(asked)}`,
    asked.step_free === true && `with step-free access${way} (${SINCE})`,
    asked.step_free === false && `without step-free access${way} (${SINCE})`,
    asked.one_way && `${ONE_WAY}${way && `,${way}`} (${SINCE})`,
    asked.access && `${ACCESS[asked.access]} (${SINCE})`,
    asked.lacks_access && `not ${ACCESS[asked.lacks_access]} (${SINCE})`,
    asked.toilets !== undefined && toiletKind(asked),
    asked.above !== undefined && `with more than ${number(asked.above)} entries and exits in ${year}`,
    asked.below !== undefined && `with fewer than ${number(asked.below)} entries and exits in ${year}`,
  ].filter(Boolean);
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

function whereOf({
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
