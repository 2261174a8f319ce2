import { AppError } from "@/lib/errors";
import { coolsFreely, dewPoint, FREE_COOLING, humidityAt, wetBulb } from "../air";
import { sunOn } from "../sky";
import { NEAR_KM, normalsAt } from "../sources/normals";
import type { Normals, Place } from "../types";
import type { Limit, Span, Wanted } from "../wanted";
import { usualAlerts } from "./alert-words";
import type { ConditionName } from "./conditions";
import { heatedWords } from "./heated";
import { type MeasureName, measureOf, told } from "./measures";
import { purposeWords } from "./purpose";
import { tableRows } from "./table";
import { dateWords, hoursAfter, listed } from "./when";

/** What is usual beyond a forecast's reach; nothing where it isn't known. */
export function usualBeyond(wanted: Wanted, place: Place): string {
  try {
    return ` ${tellUsual(wanted, place)}`;
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}

const LONG_HOURS = 62 * 24;

/** What is usual at places as a table, a long time by months. @throws AppError `upstream_unavailable` */
export function usualTable(wanted: Wanted, places: readonly Place[]): string {
  const { from, to, units } = wanted;
  const isLong = from !== undefined && to !== undefined && hoursAfter(from, LONG_HOURS) < to;
  const spans = isLong ? monthsBetween(from, to) : [wanted, ...wanted.also];
  const rows = places.flatMap((place) => spans.map((span) => ({ place, usual: usualAt(place, span) })));
  const value = (name: MeasureName, amount: number | null) =>
    amount === null ? "–" : told(amount, name, units);
  const columns: [string, (row: (typeof rows)[number]) => string][] = [
    ...(places.length > 1 ? ([["Place", ({ place }) => place.name]] as typeof columns) : []),
    ["Time", ({ usual }) => weekWords(usual.week)],
    ["Nights", ({ usual }) => value("temperature", usual.lowest)],
    ["Days", ({ usual }) => value("temperature", usual.highest)],
    ["Coldest", ({ usual }) => value("temperature", usual.record_low)],
    ["Warmest", ({ usual }) => value("temperature", usual.record_high)],
    ["Humidity", ({ usual }) => value("humidity", usual.humidity)],
    ["Wind", ({ usual }) => value("wind", usual.wind_speed)],
  ];
  const known = columns.filter(([, cell]) => rows.some((row) => cell(row) !== "–"));
  const sources = [
    ...new Set(rows.map(({ usual: { of, years } }) => `${pointWords(of).replace(/,$/, "")} (${years})`)),
  ];
  const unknown = unknownWords(
    askedOf(wanted).filter((name) => rows.every(({ usual }) => usualOf(name, usual) === null)),
  );
  return [
    `What is usual, of ${listed(sources)}:`,
    tableRows(
      known.map(([name]) => name),
      rows.map((row) => known.map(([, cell]) => cell(row))),
    ),
    ...unknown,
  ].join("\n\n");
}

function monthsBetween(from: string, to: string): Span[] {
  const spans: Span[] = [];
  for (let at = `${from.slice(0, 7)}-01T00:00`; at < to; ) {
    const next = `${hoursAfter(at, 32 * 24).slice(0, 7)}-01T00:00`;
    spans.push({ from: at, to: next });
    at = next;
  }
  return spans;
}

export interface Usual extends Normals {
  weeks: Normals[];
}

/** What is usual at a place, of what is asked. @throws AppError `upstream_unavailable` */
export function tellUsual(wanted: Wanted, place: Place): string {
  if (wanted.is_table) return usualTable(wanted, [place]);
  const span = wanted.usual?.from ? wanted.usual : wanted;
  const usuals = [span, ...wanted.also].map((one) => usualAt(place, one));
  const different = usuals.filter(
    ({ week }, at) =>
      usuals.findIndex((one) => one.week.from === week.from && one.week.to === week.to) === at,
  );
  const [first, ...others] = different as [Usual, ...Usual[]];
  if (others.length === 0) return factsOf(wanted, first, place).join(" ");
  if (ONE_BY_ONE.has(wanted.operation) && wanted.end === undefined)
    return [...new Set(different.flatMap((usual) => factsOf(wanted, usual, place)))].join(" ");
  const compared = comparedWords(wanted, different, ({ week }) => weekWords(week));
  return [compared, ...(isOfTemperature(wanted) ? different.map((usual) => headOf(wanted, usual)) : [])].join(
    " ",
  );
}

/** Of several times these tell each, and nothing of how they differ. */
const ONE_BY_ONE: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>(["value", "list", "plot"]);

const isOfTemperature = (wanted: Wanted): boolean =>
  askedOf(wanted).every((name) => OF_TEMPERATURE.has(name));

/** What is usual at several places, compared by what is asked about. @throws AppError `upstream_unavailable` */
export function compareUsual(wanted: Wanted, places: readonly Place[]): string {
  const usuals = places.map((place) => usualAt(place, wanted));
  const nameOf = (_: Usual, at: number) => places[at]!.name;
  const [limit] = wanted.limits;
  const isOfYear = usuals.every(({ weeks }) => weeks.length > LONG);
  const compared =
    (limit && isOfYear && comparedByLimit(limit, wanted, usuals, nameOf)) ||
    comparedWords(wanted, usuals, nameOf);
  if (isOfYear || !isOfTemperature(wanted)) return compared;
  return [compared, ...usuals.map((usual) => headOf(wanted, usual, false))].join(" ");
}

/** These are never above the temperature. */
const NEVER_ABOVE: ReadonlySet<MeasureName> = new Set<MeasureName>(["wet_bulb", "dew_point", "temperature"]);

/** “Which has most hours below 18 °C?”: hours aren't known, in how much of a year usual days stay below is. */
function comparedByLimit(
  { side, measure, value }: Limit,
  { units }: Wanted,
  usuals: Usual[],
  nameOf: (usual: Usual, at: number) => string,
): string | undefined {
  if (side !== "below" || !NEVER_ABOVE.has(measure)) return undefined;
  const ranked = usuals
    .map((usual, at) => ({
      name: nameOf(usual, at),
      share: usual.weeks.filter(({ highest }) => highest < value).length / usual.weeks.length,
    }))
    .sort((a, b) => b.share - a.share);
  const [first, ...others] = ranked.map(({ name, share }) => ({
    name,
    share: `${Math.round(100 * share)}%`,
  }));
  const limit = told(value, "temperature", units);
  const why =
    measure === "temperature"
      ? ""
      : ` The ${measureOf(measure).label} is never above it, so this is the least.`;
  return `I have no hours to count, only means of weeks or months. Usual days stay below ${limit} (dry bulb) in **${first!.share}** of the year in **${first!.name}**, ${others.map((one) => `${one.share} in ${one.name}`).join(", ")}.${why}`;
}

function comparedWords(
  wanted: Wanted,
  usuals: Usual[],
  nameOf: (usual: Usual, at: number) => string,
): string {
  const { end = "highest", units } = wanted;
  const asked = askedOf(wanted);
  return (asked.length > 0 ? asked : (["temperature"] as MeasureName[]))
    .map((name) => {
      const ranked = usuals
        .flatMap((usual, at) => {
          const value = usualOf(name, usual);
          return value === null ? [] : [{ value, name: nameOf(usual, at) }];
        })
        .sort((a, b) => (end === "lowest" ? a.value - b.value : b.value - a.value));
      const [best, ...rest] = ranked;
      const value = (one: number) => told(one, name, units);
      const label = measureOf(name).label;
      if (ranked.length === 0)
        return unknownWords(asked.includes("precipitation") && name === "chance" ? [] : [name]).join("");
      if (ranked.length < usuals.length)
        return `I can't compare the usual ${label}: ${usuals.map((usual, at) => `${nameOf(usual, at)} **${told(usualOf(name, usual), name, units)}**`).join(", ")}.`;
      if (!best) return "";
      if (rest.every((one) => value(one.value) === value(best.value)))
        return `**No difference**: the usual ${label} is ${value(best.value)} in each.`;
      const others = rest.map((one) => `${one.name} ${value(one.value)}`).join(", ");
      const word = rest.length === 1 && WORDS_OF_TWO[name]?.[end];
      const head = word
        ? `**${best.name}** is usually ${word}`
        : `**${best.name}** usually has the ${end} ${label}`;
      return `${head}: **${value(best.value)}**${name === "temperature" ? " on average" : ""}; ${others}.`;
    })
    .filter(Boolean)
    .join(" ");
}

const WORDS_OF_TWO: Partial<Record<MeasureName, Record<"highest" | "lowest", string>>> = {
  temperature: { highest: "warmer", lowest: "colder" },
  wind: { highest: "windier", lowest: "calmer" },
  humidity: { highest: "more humid", lowest: "less humid" },
  cloud: { highest: "cloudier", lowest: "clearer" },
};

function unknownWords(names: readonly MeasureName[]): string[] {
  // Of what isn't known to fall the chance isn't, either.
  const told = names.filter((name) => name !== "chance" || !names.includes("precipitation"));
  const labels = [...new Set(told)].map((name) => measureOf(name).label);
  return labels.length === 0 ? [] : [`I don't know the usual ${listed(labels, "or")} there.`];
}

const askedOf = ({ conditions, measures, limits }: Wanted): MeasureName[] => [
  ...new Set([
    ...measures,
    ...conditions.flatMap((name) => OF_CONDITION[name] ?? []),
    ...limits.map(({ measure }) => measure),
  ]),
];

const OF_CONDITION: Partial<Record<ConditionName, MeasureName[]>> = {
  rain: ["precipitation"],
  dry: ["precipitation"],
  snow: ["precipitation"],
  fog: ["humidity"],
  strong_wind: ["wind"],
  storm: ["wind"],
  cloud: ["cloud"],
  sun: ["cloud"],
  free_cooling: ["wet_bulb"],
};

const derived = (
  { mean, humidity }: Normals,
  of: (temperature: number, humidity: number) => number | undefined,
): number | null => (humidity === null ? null : (of(mean, humidity) ?? null));

/** One figure of what is usual; null where it isn't known there. */
const VALUES: Partial<Record<MeasureName, (usual: Normals) => number | null>> = {
  temperature: ({ mean }) => mean,
  wind: ({ wind_speed }) => wind_speed,
  humidity: ({ humidity }) => humidity,
  cloud: ({ cloud_cover }) => cloud_cover,
  dew_point: (usual) => derived(usual, dewPoint),
  wet_bulb: (usual) => derived(usual, wetBulb),
};

export const usualOf = (name: MeasureName, usual: Normals): number | null => VALUES[name]?.(usual) ?? null;

function factsOf(wanted: Wanted, usual: Usual, place: Place): string[] {
  const { conditions, limits, units } = wanted;
  if (wanted.heated_to !== undefined) return [usualHeated(wanted.heated_to, wanted, usual)];
  if (wanted.about === "alerts") return [usualAlerts(wanted, place, usual)];
  // How near a limit comes is told of the temperature alone.
  const asked = wanted.is_closest ? wanted.measures : askedOf(wanted);
  const verdicts = verdictsOf(wanted, usual);
  const isTold = (name: MeasureName) => limits.some(({ measure }) => measure === name);
  const values = asked.flatMap((name) => {
    // The dry bulb beside the wet one; else the nights and days tell it.
    if (name === "temperature" && wanted.measures.includes("wet_bulb") && wanted.measures.includes(name))
      return `The dry bulb's usual mean is **${told(usual.mean, name, units)}**.`;
    const value = usualOf(name, usual);
    if (value === null || (isTold(name) && name === "wind")) return [];
    const sentence = SENTENCES[name]?.(told(value, name, units), usual, units);
    return [
      ...(sentence ? [sentence] : []),
      ...(name === "wet_bulb" && wanted.end === "highest" ? warmestWetBulb(usual, units) : []),
    ];
  });
  const unknown = unknownWords(asked.filter((name) => usualOf(name, usual) === null && !isTold(name)));
  const isOfFeel = isOfTemperature(wanted) || wanted.purpose !== undefined;
  const beside = [...(isOfFeel ? partWords(wanted, usual) : []), ...hourOfExtreme(wanted, place)];
  const isOfRain = asked.length > 0 && asked.every((name) => FALLING.has(name));
  const isWarmth =
    asked.length === 0 ||
    asked.some((name) => !BESIDE_WARMTH.has(name)) ||
    conditions.some((name) => OF_CONDITION[name] === undefined);
  const facts = isOfRain && wanted.is_measured ? [] : [headOf(wanted, usual, isWarmth)];
  const isUnknown = asked.length > 0 && values.length + verdicts.length === 0 && unknown.length > 0;
  const isOwn = !asked.includes("temperature");
  const head = wanted.about === "past" && wanted.operation === "yesno" ? ["**I can't say**."] : [];
  const hour = hourOfExtreme(wanted, place);
  if (wanted.operation === "when" && wanted.end) return [...hour, ...facts, ...unknown];
  const said =
    isUnknown && isOwn
      ? [...head, ...unknown, ...facts]
      : [...verdicts, ...values, ...facts, ...beside, ...unknown];
  return [...new Set(said)];
}

const FALLING: ReadonlySet<MeasureName> = new Set<MeasureName>(["precipitation", "chance"]);
/** Who asks for these needs no extremes of the temperature. */
const BESIDE_WARMTH: ReadonlySet<MeasureName> = new Set<MeasureName>([
  "precipitation",
  "chance",
  "wind",
  "gusts",
  "direction",
  "pressure",
  "uv",
  "visibility",
  "cloud",
]);

/** What can be concluded of what is usual, the most useful first. */
function verdictsOf(wanted: Wanted, usual: Usual): string[] {
  const { conditions, limits } = wanted;
  const { lowest, highest, record_low: everLowest } = usual;
  const [part] = partOf(wanted);
  const then = part?.(usual).value;
  if (wanted.usual) return [besideWords(wanted, usual) ?? []].flat();
  return [
    ...[purposeWords(wanted, { lowest, highest, everLowest, then }) ?? []].flat(),
    ...(wanted.purpose === "comfort" && usual.humidity === null && highest >= MUGGY_FROM
      ? ["Humid air would feel hotter; I don't know how humid it is there."]
      : []),
    ...(conditions.includes("free_cooling") && !COUNTED.has(wanted.operation)
      ? []
      : limits.map((limit) => limitWords(limit, wanted, usual))),
    ...(wanted.purpose !== "comfort" && conditions.length > 0 && conditions.every(isOfFeeling)
      ? [feelWords(usual, wanted)]
      : []),
    ...(isOfFrost(wanted, usual) ? [frostWords(wanted, usual)] : []),
    ...(conditions.includes("free_cooling") ? [coolingWords(usual, wanted)] : []),
  ];
}

/** From which figure on it is more, or less, than usual. */
function besideWords({ measures: [name = "temperature"], units }: Wanted, usual: Usual): string | undefined {
  const value = usualOf(name, usual);
  if (name !== "temperature" && name !== "feels_like")
    return value === null ? undefined : `More than ${told(value, name, units)} would be more than usual.`;
  return `Days above **${told(usual.highest, "temperature", units)}** or nights above **${told(usual.lowest, "temperature", units)}** would be warmer than usual, cooler ones colder.`;
}

/** °C; of warmer days people ask how humid they are. */
const MUGGY_FROM = 27;

const OF_TEMPERATURE: ReadonlySet<MeasureName> = new Set<MeasureName>(["temperature", "feels_like"]);

/** So few hours are one part of a day. */
const PART_HOURS = 6;
/** The hours in which it is mostly nearly as cold, and as warm, as it gets. */
const COLD_HOURS = [3, 8] as const;
const WARM_HOURS = [12, 17] as const;

type Part = (usual: Usual) => { value: number; words: string };

const PARTS: Record<"cold" | "warm" | "between", Part> = {
  cold: ({ lowest }) => ({ value: lowest, words: "near the night's lowest" }),
  warm: ({ highest }) => ({ value: highest, words: "near the day's highest" }),
  between: ({ mean }) => ({ value: mean, words: "between the two" }),
};

/** Which part of the day a few hours are, as means tell no hours; empty of a longer time. */
function partOf({ from, to, hours }: Span): Part[] {
  const clockOf = (wall: string) => Number(wall.slice(11, 13)) + Number(wall.slice(14, 16)) / 60;
  const isShort = from && to && to <= hoursAfter(from, PART_HOURS);
  const middle = hours
    ? hours[1] - hours[0] <= PART_HOURS && hours[1] > hours[0] && (hours[0] + hours[1]) / 2
    : isShort && clockOf(hoursAfter(from, (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / HOUR_MS / 2));
  if (middle === false || middle === undefined || middle === "") return [];
  const isIn = ([first, last]: readonly [number, number]) => first <= middle && middle < last;
  return [isIn(COLD_HOURS) ? PARTS.cold : isIn(WARM_HOURS) ? PARTS.warm : PARTS.between];
}

const HOUR_MS = 3_600_000;

const partWords = (wanted: Wanted, usual: Usual): string[] =>
  partOf(wanted).map((part) => {
    const { value, words } = part(usual);
    return `At that time of the day it is mostly ${words}, around **${told(value, "temperature", wanted.units)}**.`;
  });

const OF_COLD: ReadonlySet<ConditionName> = new Set<ConditionName>(["frost", "ice", "cold"]);

const NO_HOURS = "I can't tell the day or the hour from averages";

const WARMTH: ReadonlySet<MeasureName> = new Set<MeasureName>(["temperature", "feels_like", "wet_bulb"]);
const isOfWarmth = (measures: readonly MeasureName[]): boolean =>
  measures.length === 0 || measures.some((name) => WARMTH.has(name));

/** When in a night frost begins can't be told of means, when it is coldest can. */
function hourOfExtreme(wanted: Wanted, place: Place): string[] {
  const { operation, conditions, from, end, measures, is_closest } = wanted;
  if (operation !== "when" && !is_closest) return [];
  const isOfCold = conditions.some((name) => OF_COLD.has(name)) || (end === "lowest" && isOfWarmth(measures));
  if (!isOfCold)
    return end && isOfWarmth(measures)
      ? [`${NO_HOURS}; it is mostly warmest in the early afternoon.`]
      : end
        ? [`${NO_HOURS}.`]
        : [];
  const day = from && hoursAfter(from, 12).slice(0, 10);
  const sunrise = day && place.timezone && sunOn(day, place, place.timezone).sunrise?.slice(11, 16);
  return [`${NO_HOURS}; it is mostly coldest just before sunrise${sunrise ? ` (${sunrise})` : ""}.`];
}

function usualHeated(to: number, { units }: Wanted, usual: Usual): string {
  const { mean, humidity } = usual;
  const value = (celsius: number) => told(celsius, "temperature", units);
  if (humidity === null)
    return `I can't work out the relative humidity at ${value(to)}: I don't know how humid the air usually is there. It falls as air is heated.`;
  return heatedWords({ temperature: mean, humidity, to }, value, "Air of the usual mean");
}

const COUNTED: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>(["count", "share", "mean"]);

/** °C; where usual nights are warmer nobody needs to be told that there is no frost, unless they ask for that alone. */
const FAR_FROM_FROST = 12;

const isOfFrost = (wanted: Wanted, usual: Usual): boolean =>
  wanted.purpose !== "plants" && isFrostAsked(wanted, usual) && !isFarAtThatHour(wanted, usual);

/** Of a walk at noon nobody needs to know how cold the night is. */
const isFarAtThatHour = (wanted: Wanted, usual: Usual): boolean =>
  wanted.conditions.length > 1 &&
  partOf(wanted).some((part) => part === PARTS.warm && part(usual).value > NEAR_FROST);

const isFrostAsked = ({ conditions }: Wanted, { lowest }: Usual): boolean =>
  (conditions.includes("frost") || conditions.includes("ice")) &&
  (lowest < FAR_FROM_FROST || conditions.length === 1);

const weekWords = ({ from, to }: Normals["week"]): string =>
  isMonth({ from, to }) ? monthWords(from) : `${dateWords(from)} to ${dateWords(to)}`;

const isMonth = ({ from, to }: Normals["week"]): boolean =>
  from.slice(5, 7) === to.slice(5, 7) &&
  from.endsWith("-01") &&
  hoursAfter(`${to}T00:00`, 24).endsWith("-01T00:00");

const monthWords = (date: string): string => dateWords(date).replace(/^\d+ /, "");

/** Nearer than this, a point is as good as the place itself. */
const HERE_KM = 10;
/** m; higher up it is cooler than below. */
const HIGH = 500;

/** Of what the figures are, as they may be another place's: “Linton-on-Ouse, 34 km away,”. */
function pointWords({ name, km_away, elevation = 0 }: Normals["of"]): string {
  if (km_away < HERE_KM) return name;
  if (km_away > NEAR_KM)
    return `${name}, ${km_away} km away${elevation < HIGH ? "" : `, ${Math.round(elevation)} m above the sea`} and so only a rough guide,`;
  return `${name}, ${km_away} km away${elevation < HIGH ? "" : ` and ${Math.round(elevation)} m above the sea`},`;
}

/** Of so many months their mean says little. */
const SEVERAL = 6;

function headOf({ units }: Wanted, { years, week, of, weeks, ...usual }: Usual, withExtremes = true): string {
  const value = (amount: number) => told(amount, "temperature", units);
  const { record_low: low, record_high: high } = usual;
  const extremes =
    low === null || high === null || !withExtremes
      ? ""
      : `; the coldest was ${value(low)}, the warmest ${value(high)}`;
  if (weeks.length >= SEVERAL && low === null) {
    const hottest = weeks.reduce((best, one) => (one.highest > best.highest ? one : best));
    const coldest = weeks.reduce((best, one) => (one.lowest < best.lowest ? one : best));
    return `At ${pointWords(of)} the hottest month is usually (${years}) **${weekWords(hottest.week)}**, with days around **${value(hottest.highest)}**, the coldest **${weekWords(coldest.week)}**, with nights around **${value(coldest.lowest)}**.`;
  }
  return `${isMonth(week) ? "In" : "From"} ${weekWords(week)}, ${pointWords(of)} usually (${years}) has nights around **${value(usual.lowest)}** and days around **${value(usual.highest)}**${extremes}.`;
}

type Sentence = (value: string, usual: Usual, units: string[]) => string;

const SENTENCES: Partial<Record<MeasureName, Sentence>> = {
  wind: (value) => `The highest wind of a day is usually **${value}**.`,
  humidity: (value) => `Humidity is usually **${value}**.`,
  cloud: (value) => `Clouds usually cover **${value}** of the sky.`,
  dew_point: (value, usual, units) =>
    `The dew point of the usual mean (${meanOf(usual, units)}) is **${value}**; only surfaces colder than that get wet.`,
  wet_bulb: (value, usual, units) =>
    `The wet-bulb temperature of the usual mean (${meanOf(usual, units)}) is **${value}**.`,
};

/** A day's warmest hour has the moisture of its mean, but never more than is saturated. */
function warmestWetBulb({ mean, highest, humidity }: Usual, units: string[]): string[] {
  const wet = humidity === null ? undefined : wetBulb(highest, humidityAt(mean, humidity, highest).humidity);
  return wet === undefined
    ? []
    : [
        `In the warmest hours of a usual day (${told(highest, "temperature", units)}, as moist) it is about **${told(wet, "wet_bulb", units)}**.`,
      ];
}

const meanOf = ({ mean, humidity }: Usual, units: string[]): string =>
  `${told(mean, "temperature", units)}, humidity ${humidity}%`;

function coolingWords({ mean, highest, humidity, record_high }: Usual, wanted: Wanted): string {
  const { limits, units } = wanted;
  const own = limits.find(({ side, measure }) => side === "below" && measure === "temperature");
  if (own) {
    const value = told(own.value, "temperature", units);
    if (highest <= own.value)
      return `**Going by usual years, outside air would do without the chillers** under your limit of ${value}: usual days stay below it. A damp hour may still need them.`;
    return mean <= own.value
      ? `**Going by usual years, keep the chillers ready**: the usual mean is under your limit of ${value}, the warmest hours are above it.`
      : `**Going by usual years, keep the chillers on**: the usual mean is above your limit of ${value}.`;
  }
  if (humidity === null)
    return highest <= FREE_COOLING.temperature
      ? "Usual days are cool enough for free cooling; I don't know how moist their air is."
      : `Usual days are warmer than ${FREE_COOLING.temperature} °C, too warm for free cooling${mean <= FREE_COOLING.temperature ? "; nights are cooler" : ""}.`;
  const [isOnMean, isAtWarmest] = [coolsFreely(mean, humidity), coolsFreely(highest, humidity)];
  const hours = isAtWarmest ? hoursOf(wanted) : undefined;
  const verdict = isAtWarmest
    ? "Usually outside air is enough"
    : isOnMean
      ? "Usually outside air is enough for a part of the day"
      : "Usually outside air isn't enough";
  const isFar = isAtWarmest && record_high !== null && record_high <= FREE_COOLING.temperature;
  const limit = `${told(FREE_COOLING.temperature, "temperature", units)} with a dew point of ${told(FREE_COOLING.dewPoint, "dew_point", units)}`;
  const ever = isFar
    ? `; even the warmest of those years, ${told(record_high, "temperature", units)}, was below that`
    : "";
  if (wanted.is_closest && isFar) return `**Usually no day comes near it**: my limit is ${limit}${ever}.`;
  return `**${verdict}**${hours ? `, in practically all ${hours} hours` : ""}: at the usual mean it ${isOnMean ? "would" : "wouldn't"} cool machines by itself, in the warmest hours it ${isAtWarmest ? "would too" : "wouldn't"} (my limit is ${limit}${ever}).`;
}

/** The hours of a stretch that is short enough to count them. */
function hoursOf({ from, to, hours }: Span): number | undefined {
  const count = from && to && !hours ? (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / HOUR_MS : 0;
  return count > 1 && count <= MOST_HOURS ? Math.round(count) : undefined;
}

const MOST_HOURS = 7 * 24;

const isOfFeeling = (name: ConditionName): boolean => name === "cold" || name === "heat";

/** What people mostly call a mean of so many °C and more. */
const FEELS: [number, string][] = [
  [27, "hot"],
  [21, "warm"],
  [14, "mild"],
  [8, "cool"],
  [0, "cold"],
  [Number.NEGATIVE_INFINITY, "very cold"],
];

function feelWords({ mean }: Usual, { units }: Wanted): string {
  const [, word] = FEELS.find(([from]) => mean >= from)!;
  return `Most people would call it **${word}**: a mean of ${told(mean, "temperature", units)}.`;
}

/** °C; of nights that are usually no warmer, single ones freeze. */
const NEAR_FROST = 2;

function frostWords({ conditions, units }: Wanted, { record_low, lowest }: Usual): string {
  const night = told(lowest, "temperature", units);
  const ground = conditions.includes("ice") ? " On the ground it may freeze before the air does." : "";
  if (lowest <= 0) return `**Frost is usual** at this time of the year: nights are around ${night}.${ground}`;
  if (lowest <= NEAR_FROST) {
    const ever =
      record_low !== null && record_low <= 0
        ? `, and down to ${told(record_low, "temperature", units)} in those years`
        : "";
    return `**Frost is quite possible**: usual nights are close to freezing, around ${night}${ever}.${ground}`;
  }
  if (record_low === null && lowest >= FAR_FROM_FROST) return "Usual nights are far from freezing.";
  if (record_low === null) return `Usual nights stay above freezing, single ones may not.${ground}`;
  return record_low <= 0
    ? `Frost has happened at this time of the year, but isn't the rule.${ground}`
    : "Frost was never seen at this time of those years.";
}

const counted = (count: number, of: number): string =>
  count === of ? `all ${of}` : count === 0 ? `none of ${of}` : `${count} of ${of}`;

/** “How many hours below 18 °C?”: all of them, or none, where even the extremes of those years say so. */
function shareWords(
  { side, measure, value }: Limit,
  usual: Usual,
  hours: number | undefined,
): string | undefined {
  if (hours === undefined || measure !== "temperature") return undefined;
  const { lowest, highest, record_low: low, record_high: high } = usual;
  const [kept, ever] =
    side === "below"
      ? [highest < value, high !== null && high < value]
      : [lowest > value, low !== null && low > value];
  const [left, never] =
    side === "below"
      ? [lowest >= value, low !== null && low >= value]
      : [highest <= value, high !== null && high <= value];
  const sure = ever || never ? "practically " : "nearly ";
  if (kept) return `Usually **${sure}all ${hours} hours**`;
  return left ? `Usually **${sure}none of the ${hours} hours**` : undefined;
}

/** How a user's limit stands to what is usual: days and hours can't be counted of means, weeks and months can. */
function limitWords(limit: Limit, wanted: Wanted, usual: Usual): string {
  const { units, operation } = wanted;
  const { side, measure, value } = limit;
  const name = `${measureOf(measure).label} ${side} ${told(value, measure, units)}`;
  const isBeyond = (one: number | null) => one !== null && (side === "above" ? one > value : one < value);
  const typical = usualOf(measure, usual);
  if (typical === null) return `I don't know how usual ${name} is.`;
  const isCount = operation === "count" || operation === "share" || operation === "mean";
  const share = isCount || operation === "list" ? shareWords(limit, usual, hoursOf(wanted)) : undefined;
  if (share) return `${share} (${name}).`;
  const hint = isCount ? "I have means of weeks or months, no days or hours to count. " : "";
  if (usual.weeks.length > LONG) {
    const count = usual.weeks.filter((week) => isBeyond(usualOf(measure, week))).length;
    const unit = usual.weeks.length > MONTHS ? "weeks" : "months";
    return `${hint}The usual mean ${measureOf(measure).label} is ${side} ${told(value, measure, units)} in **${counted(count, usual.weeks.length)} ${unit}** of the year.`;
  }
  if (measure !== "temperature")
    return `${hint}${capital(name)} is ${isBeyond(typical) ? "**usual**" : "**not usual**"}: ${measure === "wind" ? "the highest of a day is usually" : "the mean is"} ${told(typical, measure, units)}.`;
  const [always, often, ever] =
    side === "above"
      ? [usual.lowest, usual.highest, usual.record_high]
      : [usual.highest, usual.lowest, usual.record_low];
  if (isBeyond(always)) return `${hint}${capital(name)} is **usual by day and by night**.`;
  if (isBeyond(often))
    return `${hint}${capital(name)} is **usual ${side === "above" ? "by day" : "by night"}**, not all day.`;
  if (ever === null) return `${hint}${capital(name)} **isn't usual**; single days may differ.`;
  return `${hint}${capital(name)} ${isBeyond(ever) ? "**has happened, and isn't usual**" : "**was never seen** then in those years"}.`;
}

const MONTHS = 12;

const LONG = 8;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function spreadWords(wanted: Wanted, place: Place): string {
  const usual = usualAt(place, wanted);
  const value = (amount: number) => told(amount, "temperature", wanted.units);
  const { record_low: low, record_high: high } = usual;
  if (low === null || high === null)
    return `A single day can be far off: the usual mean is ${value(usual.mean)}, and I don't know how far days there lie from it.`;
  return `A single day can be far off: from ${weekWords(usual.week)} ${usual.of.name} had anything from **${value(low)} to ${value(high)}** in ${usual.years}, around a mean of ${value(usual.mean)}.`;
}

/** @throws AppError `upstream_unavailable` where nothing is known of a place near enough */
export function usualAt(place: Place, { from, to }: Span): Usual {
  const dates = weeksBetween(from, to);
  const all = (dates.length > 0 ? dates : [undefined]).map((date) => normalsAt(place, date).data);
  const keyOf = ({ week }: Normals) => `${week.from.slice(5)} ${week.to.slice(5)}`;
  const weeks = [...new Map(all.map((week) => [keyOf(week), week])).values()];
  const whole = joined(weeks);
  return { ...whole, ...(from && to && weeks.length > 1 && { week: datesOf(from, to) }), weeks };
}

const datesOf = (from: string, to: string): Normals["week"] => ({
  from: from.slice(0, 10),
  to: (to.endsWith("T00:00") ? hoursAfter(to, -24) : to).slice(0, 10),
});

const MOST_WEEKS = 53;
const WEEK_HOURS = 24 * 7;

/** A date of each week of a stretch; none: this week. */
function weeksBetween(from: string | undefined, to: string | undefined): string[] {
  if (!from) return to ? [hoursAfter(to, -24).slice(0, 10)] : [];
  const dates: string[] = [];
  for (let at = from; dates.length < MOST_WEEKS && (!to || at < to); at = hoursAfter(at, WEEK_HOURS)) {
    dates.push(at.slice(0, 10));
    if (!to) break;
  }
  return dates;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

type Column = "lowest" | "mean" | "highest" | "humidity" | "cloud_cover" | "wind_speed";

function joined(weeks: Normals[]): Normals {
  const [first] = weeks as [Normals];
  const known = (column: Column | "record_low" | "record_high") =>
    weeks.flatMap((week) => week[column] ?? []);
  const meanOf = (column: Column) => Math.round(mean(known(column)) * 10) / 10;
  const rounded = (column: Column) => (known(column).length > 0 ? Math.round(meanOf(column)) : null);
  const isRecorded = known("record_low").length > 0;
  return {
    ...first,
    week: { from: first.week.from, to: weeks.at(-1)!.week.to },
    lowest: meanOf("lowest"),
    mean: meanOf("mean"),
    highest: meanOf("highest"),
    record_low: isRecorded ? Math.min(...known("record_low")) : null,
    record_high: isRecorded ? Math.max(...known("record_high")) : null,
    humidity: rounded("humidity"),
    cloud_cover: rounded("cloud_cover"),
    wind_speed: known("wind_speed").length > 0 ? meanOf("wind_speed") : null,
  };
}

/** The sentence of what is usual, for one that stands beside it. */
export const usualHead = (wanted: Wanted, usual: Usual): string => headOf(wanted, usual, false);
