import { amountOf, type Item, itemsAlong, spread } from "./asked";
import { at, hasLimit, isBeyond, isLeast, itemsOf, type Lead, NAMED, type Tell } from "./lead-items";
import { count, figure, type Prose, percent, prose } from "./prose";
import { andAll, nounOf, spaced, subjectOf, type Telling, upperFirst, was, whenOf } from "./telling";

interface Part {
  item: Item;
  base: number;
  share: number;
}

const MOST_NAMED = 16;

export function leadOfProportion(telling: Telling, asked: Parameters<Tell>[1]): Lead | null {
  const text = tellProportion(telling, asked);
  if (!text || telling.insightOptions.chart !== "table") return text && { text };
  const parts = partsOf(telling, asked);
  const head = prose`| Area | ${upperFirst(subjectOf(telling, asked))} | Share of its ${wholeOf(telling, asked)} |\n|---|---:|---:|`;
  const lines = parts.map(
    (part) =>
      prose`| ${part.item.name || telling.place.text} | ${at(telling, asked, part.item)} | ${shareOf(telling, asked, part)} |`,
  );
  return { text, table: lines.reduce((table, line) => prose`${table}\n${line}`, head) };
}

const tellProportion: Tell = (telling, asked) => {
  if (telling.unit !== "ha") return null;
  const parts = partsOf(telling, asked);
  const [first, second] = parts;
  if (!first) return null;
  if (!second) return tellOne(telling, asked, first);
  if (hasLimit(asked)) return tellBeyond(telling, asked, parts);
  if (asked.operation === "extreme" && (telling.insightOptions.top ?? 1) < 2)
    return tellFirst(telling, asked, parts);
  if (asked.operation === "compare" || asked.operation === "yesno") return tellFirst(telling, asked, parts);
  return tellAll(telling, asked, parts);
};

function partsOf(telling: Telling, asked: Parameters<Tell>[1]): Part[] {
  const along = spread(telling).areas > 1 ? telling.frame.area : null;
  const bases = basesOf(telling, asked);
  const all = [...bases.values()].reduce((sum, base) => sum + base, 0);
  return itemsOf(telling, asked, along)
    .map((item) => ({ item, base: along ? (bases.get(String(item.key)) ?? 0) : all }))
    .filter(({ base }) => base > 0)
    .map((one) => ({ ...one, share: (one.item.value / one.base) * 100 }))
    .sort((a, b) => (isLeast(telling) ? a.share - b.share : b.share - a.share));
}

function basesOf({ context }: Telling, asked: Parameters<Tell>[1]): Map<string, number> {
  if (asked.of === "forest") return context.forest ?? new Map();
  const areas = context.subregions.length > 0 ? context.subregions : context.areas;
  return new Map(
    areas.flatMap(({ name, short_name, area_ha }) => [
      [name, area_ha],
      [short_name, area_ha],
    ]),
  );
}

const forestOf = ({ raw }: Telling): string =>
  raw.metadata.query.context_layer?.replaceAll("_", " ") ?? "tree cover";

/** The year of the map that shares are of: primary forest is mapped as of 2001. */
const mappedIn = ({ raw }: Telling): string =>
  raw.metadata.query.context_layer === "primary_forest" ? "2001" : "2000";

const wholeOf = (telling: Telling, { of = "land" }: Parameters<Tell>[1]): string =>
  of === "land" ? "land" : `${forestOf(telling)} of ${mappedIn(telling)}`;

const shareOf = (telling: Telling, asked: Parameters<Tell>[1], { item, share }: Part) =>
  percent(share, `share of the ${wholeOf(telling, asked)}${item.name ? ` of ${item.name}` : ""}`);

const baseOf = (asked: Parameters<Tell>[1], { base }: Part) =>
  amountOf(base, "ha", asked, asked.of === "forest" ? "tree cover in 2000" : "size of the area");

const tellOne = (telling: Telling, asked: Parameters<Tell>[1], part: Part): Prose => {
  const subject = subjectOf(telling, asked);
  const verdict = verdictOn(asked, part);
  const told = prose`${shareOf(telling, asked, part)} of ${asked.of === "forest" ? `the ${forestOf(telling)} that it had in ${mappedIn(telling)}` : "its land"}`;
  return prose`${verdict}${verdict ? subject : upperFirst(subject)} in ${telling.place}${spaced(whenOf(telling))} ${was(subject)} ${told}: ${at(telling, asked, part.item)} of ${baseOf(asked, part)}${oneIn(part)}.`;
};

/** A share that is claimed is right where it is so near to the real one, as a part of it. */
const NEAR = 0.1;

function verdictOn(asked: Parameters<Tell>[1], { share }: Part): string {
  if (hasLimit(asked)) return isBeyond(asked, share) ? "Yes: " : "No: ";
  if (asked.by === undefined) return "";
  if (Math.abs(share - asked.by) <= asked.by * NEAR) return "Yes, about that: ";
  return share < asked.by ? "No, less than that: " : "No, more than that: ";
}

/** As a part of the share, so far it may be from “one in six”. */
const NEAR_PART = 0.1;

/** “About one in six”, of what is near to that, neither most of it nor next to none. */
function oneIn({ share }: Part): Prose | null {
  const parts = Math.round(100 / share);
  const isNear = Math.abs(100 / parts - share) <= NEAR_PART * share;
  return parts >= 2 && parts <= 20 && share > 0 && isNear
    ? prose`, about one hectare in ${figure(String(parts), parts, null, "one divided by the share")}`
    : null;
}

const named = (telling: Telling, asked: Parameters<Tell>[1]) => (part: Part) =>
  prose`${part.item.name} ${shareOf(telling, asked, part)} (${at(telling, asked, part.item)} of ${baseOf(asked, part)})`;

const tellFirst = (telling: Telling, asked: Parameters<Tell>[1], parts: Part[]): Prose => {
  const [first, ...rest] = parts;
  const most =
    rest.length === 1 ? (isLeast(telling) ? "lower" : "higher") : isLeast(telling) ? "lowest" : "highest";
  const others = rest.slice(0, telling.division ? NAMED.others : NAMED.list);
  return prose`${first!.item.name} had the ${most} share: ${subjectOf(telling, asked)} was ${shareOf(telling, asked, first!)} of its ${wholeOf(telling, asked)}${spaced(whenOf(telling))} (${at(telling, asked, first!.item)} of ${baseOf(asked, first!)}). ${rest.length === 1 ? "The other is" : "Next:"} ${andAll(others.map(named(telling, asked)))}.`;
};

const tellBeyond = (telling: Telling, asked: Parameters<Tell>[1], parts: Part[]): Prose => {
  const beyond = parts.filter(({ share }) => isBeyond(asked, share));
  const word = asked.above !== undefined ? "more than" : "less than";
  const noun = nounOf(telling, telling.frame.area);
  const how = prose`${subjectOf(telling, asked)}${spaced(whenOf(telling))} of ${word} ${asked.limit ?? ""} of their ${wholeOf(telling, asked)}`;
  const head = prose`${count(beyond.length, `of ${parts.length} ${noun}`, `number with ${word} ${asked.limit}`)} had ${how}`;
  if (beyond.length > 0)
    return prose`${head}: ${andAll(beyond.slice(0, MOST_NAMED).map(named(telling, asked)))}.`;
  return prose`${head}. The nearest is ${named(telling, asked)(parts[0]!)}.`;
};

const tellAll = (telling: Telling, asked: Parameters<Tell>[1], parts: Part[]): Prose => {
  const isTable = telling.insightOptions.chart === "table";
  const shown = parts.slice(0, telling.insightOptions.top ?? (isTable ? NAMED.others : MOST_NAMED));
  const left = parts.length - shown.length;
  const rest =
    left > 0 && !telling.insightOptions.top
      ? prose` ${count(left, left === 1 ? "more has" : "more have", "number left out")} ${isLeast(telling) ? "more" : "less"}.`
      : null;
  return prose`${upperFirst(subjectOf(telling, asked))}${spaced(whenOf(telling))} as a share of each one's ${wholeOf(telling, asked)}: ${andAll(shown.map(named(telling, asked)))}.${rest}`;
};

export const forestIn = (telling: Telling): Map<string, number> =>
  new Map(itemsAlong(telling, telling.frame.area).map(({ key, value }) => [String(key), value]));
