import type { Mention } from "@/lib/understanding/frame";
import { readCount, readUnit } from "@/lib/understanding/quantities";
import { convert } from "@/lib/understanding/quantities/units";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { readTime } from "@/lib/understanding/times";
import { DATASET, datasetById } from "../datasets";
import { canTellIn } from "../insights/asked";
import { Asked, type ChartType, type DatasetInfo, type InsightOptions } from "../types";
import { hasBase } from "./base";
import { fresh, goesOn } from "./context";
import { mentionsOf, type Word, wordsIn } from "./kinds";
import {
  citesSource,
  dividedBy,
  driversCompared,
  focusOf,
  isWithoutFires,
  lostShareIn,
  movedBy,
  opensYesNo,
  ranksYears,
  says,
  scaleOf,
} from "./limits";
import { asksOfForest } from "./of-forest";
import { asksByHow } from "./periods";

const CATEGORIES: Partial<Record<number, Word[]>> = {
  [DATASET.landCover]: ["class"],
  [DATASET.naturalLands]: ["side", "natural"],
  [DATASET.lossByDriver]: ["driver", "driverPart"],
  [DATASET.emissionFactors]: ["crop"],
  [DATASET.landGhg]: ["sector", "category"],
  [DATASET.integratedAlerts]: ["confidence"],
  [DATASET.distAlerts]: ["confidence", "side"],
};

/** Labels that one word stands for, where it isn't one of them. */
const NATURAL = datasetById(DATASET.naturalLands)!.categories.map(({ label }) => label);
const CONVERTED = ["Crop", "Built"];
const isNatural = (label: string): boolean =>
  !label.toLowerCase().includes("non-natural") && !CONVERTED.includes(label) && label !== "Other";
const LABELS: Record<string, string[]> = {
  natural: NATURAL.filter(isNatural),
  "non-natural": NATURAL.filter((label) => !isNatural(label) && label !== "Other"),
  Coffee: ["Coffee", "Arabica Coffee", "Robusta Coffee"],
};
const NAMES: Record<string, string> = { natural: "natural land", "non-natural": "non-natural land" };

const OPERATIONS: ReadonlySet<string> = new Set(Asked.shape.operation.options);

/** Better is less of a loss and more of a forest. */
const GOOD = new Set<number>([DATASET.gain, DATASET.treeCover, DATASET.grasslands, DATASET.naturalLands]);
const JUDGED = ["better", "worse", "improve", "improving", "improved", "worsen", "worsening", "recovering"];

export interface Wanted {
  options: InsightOptions;
  threshold?: number;
}

export function wantedOf(request: Request, dataset: number): Wanted {
  const operation = says("difference", request.text) ? "compare" : operationOf(request);
  const isRest = dataset === DATASET.lossByFire && says("otherCauses", request.text);
  const isGap = says("difference", request.text) || (isRest && operation === "share");
  const isWhichLess = says("whichLess", request.text) && says("counting", request.text);
  const of = isGap ? undefined : shareOf(request, dataset, operation);
  const { threshold, ...limit } = limitsOf(request, dataset, of);
  const { grain, along = yearOfEach(request) } = divisionOf(request);
  const nth = request.ordinal() ?? lastOf(request) ?? secondOf(request);
  const per = dividedIn(request, dataset);
  const asked: Asked = {
    operation,
    ...(along && { along }),
    ...(ranksMoves(request) && { along: "area" as const }),
    ...(grain && !per.per && { grain }),
    ...singledOut(request, dataset),
    ...limit,
    ...unitOf(request, dataset),
    ...measuresOf(request, dataset, operation),
    ...(nth !== undefined && { nth }),
    ...(of && { of }),
    ...peaksOf(request, operation),
    ...endsOf(request),
    ...(isGap && { gap: true }),
    ...per,
    ...askedAfter(request, dataset),
    ...claimIn(request, dataset),
    ...shownIn(request),
  };
  const order = orderOf(request) ?? (isWhichLess ? "least" : undefined);
  const isOrdered =
    request.is("rank", "extreme", "when", "list") ||
    request.has("top", "nth") ||
    (isWhichLess && request.is("compare"));
  const isWhole = goesOn(request) && says("wholeList", request.text) && request.is("rank", "list");
  const top = request.count() ?? countOfParts(request) ?? (isWhole ? MOST_LISTED : undefined);
  const isBrokenDown = PARTED.has(dataset) && says("breakdown", request.text) && !request.has("by");
  if (isBrokenDown && !asked.only) asked.along = "category";
  const chart = formOf(request) ?? (isWhole || isBrokenDown ? "table" : undefined);
  return {
    threshold,
    options: {
      ...(chart && { chart }),
      ...(top !== undefined && top > 0 && top <= MOST_LISTED && { top }),
      ...(order && isOrdered && { order }),
      asked,
    },
  };
}

const PARTED = new Set<number>([DATASET.lossByDriver, DATASET.landCover, DATASET.naturalLands]);

const MOST_LISTED = 50;

const LOSSES = new Set<number>([DATASET.loss, DATASET.lossByFire, DATASET.lossByDriver, DATASET.gain]);

/** Kinds of land, of which a limit in per cent is one on the share of all land. */
const OF_LAND = new Set<number>([DATASET.landCover, DATASET.naturalLands, DATASET.grasslands]);

/** What shares are of: “of its land”, “of its forest”; of a cover each area's land, where nothing else is said. */
function shareOf(request: Request, dataset: number, operation: Asked["operation"]): Asked["of"] {
  const { text } = request;
  const isAllGone = dataset === DATASET.loss && says("allGone", text);
  const isOfTrees =
    LOSSES.has(dataset) && (asksOfForest(text) || hasBase(text) || isAllGone) && !says("ofLoss", text);
  if (dataset === DATASET.loss && saidToBeLost(request) !== undefined) return "forest";
  if (isOfTrees && (operation !== "value" || !says("rate", text))) return "forest";
  if (datasetById(dataset)!.unit !== "ha") return undefined;
  if (dataset === DATASET.treeCover)
    return operation === "share" ||
      says("ofLand", text) ||
      isPercentOfLand(request, datasetById(dataset)!) ||
      asksPercent(request)
      ? "land"
      : undefined;
  const isPercent = isPercentOfLand(request, datasetById(dataset)!) || asksPercent(request);
  if (dataset === DATASET.loss && (operation === "share" || isPercent))
    return says("ofLand", text) ? "land" : "forest";
  if (asksPercent(request) && (dataset === DATASET.gain || dataset === DATASET.lossByFire)) return "forest";
  if (isPercent && OF_LAND.has(dataset)) return "land";
  const isShareOfLand = LOSSES.has(dataset) && wordsIn("share", text).length > 0 && says("ofLand", text);
  return says("sized", text) || isShareOfLand ? "land" : undefined;
}

const saidToBeLost = (request: Request): number | undefined =>
  request.has("above", "below") ? undefined : lostShareIn(request.text);

/** “More than 50% forest”, other than “over 50% canopy”. */
function isPercentOfLand(request: Request, { thresholds }: DatasetInfo): boolean {
  const above = request.quantity("above");
  const limit = above ?? request.quantity("below");
  if (limit?.unit !== "%" || saysCanopy(request)) return false;
  // “How much went, at 10%”: an amount has no limit, its trees have.
  return !(above && thresholds.includes(above.value) && request.is(...OF_AMOUNTS));
}

const OF_AMOUNTS = ["value", "trend", "compare", "mean", "when", "plot"] as const;

/** In the turn that named the limit, which later ones keep. */
const saysCanopy = ({ text, earlier, frame }: Request): boolean => {
  const isKept = frame.slots.some(({ role, carried }) => carried && role === "above");
  return says("canopy", text) || (isKept && earlier.some((one) => says("canopy", one.text)));
};

/** “In percent”, of an area: its share. */
const asksPercent = (request: Request): boolean =>
  !isOfChange(request.text) && fresh(request, "unit").some(({ text }) => readUnit(text) === "%");

/** “By how many percent did the loss fall”: of what it was, and no share of the forest. */
const isOfChange = (text: string): boolean => asksByHow(text) && !asksOfForest(text) && !hasBase(text);

function claimIn(request: Request, dataset: number): Pick<Asked, "by"> {
  const lost = dataset === DATASET.loss ? saidToBeLost(request) : undefined;
  const by = lost ?? movedBy(request.text);
  return by === undefined ? {} : { by };
}

function peaksOf({ text }: Request, operation: Asked["operation"]): Pick<Asked, "peaks"> {
  return says("worstYears", text) && operation === "value" ? { peaks: 3 } : {};
}

function endsOf(request: Request): Pick<Asked, "ends"> {
  const ends = new Set(wordsIn("order", request.text).filter((one) => one === "most" || one === "least"));
  return ends.size > 1 && request.is("extreme", "rank", "list") ? { ends: true } : {};
}

const ranksMoves = (request: Request): boolean =>
  request.is("extreme", "rank") &&
  judges(request.text) &&
  !WHICH.some((which) => request.text.toLowerCase().includes(`${which} year`));

const judges = (text: string): boolean => MOVED.some((word) => text.toLowerCase().includes(word));
const MOVED = [
  "improv",
  "worsen",
  "got worse",
  "got better",
  "increased most",
  "increased the most",
  "decreased most",
  "decreased the most",
  "declined most",
  "declined the most",
  "dropped most",
  "dropped the most",
  "biggest increase",
  "biggest decrease",
  "biggest drop",
  "biggest fall",
  "biggest rise",
  "grew most",
  "grew the most",
  "fell most",
  "fell the most",
  "rose most",
];

/** “Per minute” of what is known by year, “per hectare” of what is an amount. */
function dividedIn({ text }: Request, dataset: number): Pick<Asked, "per"> {
  const per = dividedBy(text);
  const { unit } = datasetById(dataset)!;
  if (!per || per === "person" || (unit !== "ha" && unit !== "Mg CO2e")) return {};
  if (datasetById(dataset)!.granularity === "day" && per === "day") return {};
  return { per };
}

const WHICH = ["which", "what", "in which", "in what"];

/** “Which year was worst, in Peru and in Chile”: it runs over years, not over the places. */
function yearOfEach(request: Request): Asked["along"] {
  const areas = fresh(request, "name").filter(({ mentions }) => mentions.some(({ kind }) => kind === "area"));
  const words = ` ${request.text.toLowerCase()} `;
  const isYear = WHICH.some((which) => words.includes(` ${which} year `));
  return areas.length > 1 && isYear && request.is("extreme", "rank", "compare") ? "time" : undefined;
}

function comparesPlaces(request: Request): boolean {
  const areas = fresh(request, "name", "against", "within").flatMap(
    ({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values[0] ?? [],
  );
  return (
    new Set(areas).size > 1 &&
    request.is("value", "list", "rank", "plot", "count") &&
    says("versus", request.text) &&
    wordsIn("grain", request.text).length === 0
  );
}

const isSetBeside = (request: Request): boolean =>
  request.earlier.length > 0 &&
  (says("than", request.text) || says("howManyTimes", request.text)) &&
  says("pointing", request.text) &&
  fresh(request, "name").length === 1;

const SAME_OF: ReadonlySet<string> = new Set([
  "name",
  "within",
  "time",
  "since",
  "until",
  "except",
  "unit",
  "above",
  "ref",
  "form",
  "every",
  "wrong",
  "not",
]);

/** What is to be done; “and Portugal?” asks what was asked before, and is kept so for what follows. */
function operationOf(request: Request): Asked["operation"] {
  const { frame, text, earlier } = request;
  const [before] = earlier;
  const focus = focusOf(text);
  const roles = frame.slots.filter(({ carried }) => !carried).map(({ role }) => role);
  const isSame =
    goesOn(request) &&
    before !== undefined &&
    (before.function === frame.function || request.is("plot")) &&
    request.is("value", "plot") &&
    roles.every((role) => SAME_OF.has(role)) &&
    wordsIn("total", text).length === 0;
  if (isSame && !roles.includes("ref")) frame.operation = before.operation;
  if (comparesPlaces(request) || isSetBeside(request)) return "compare";
  // “Cropland and pasture together” are added up.
  if (request.is("compare") && wordsIn("together", text).length > 0) return "value";
  if (request.is("compare") && yearOfEach(request)) return "extreme";
  if (request.is("compare", "value") && goesOn(request) && says("doing", text)) return "trend";
  if (request.is("value", "list") && says("getting", focus) && wordsIn("direction", focus).length > 0)
    return "trend";
  // “In total”, of what was told by parts.
  if (request.is("count") && goesOn(request) && wordsIn("total", text).length > 0 && !says("amounts", text))
    return "value";
  const isOfYears = tokenise(text).some(({ text: word }) => word === "years");
  if (request.is("list") && isOfYears && request.has("above", "below")) return "threshold";
  const isTimed = fresh(request, "time", "since", "until").length > 0;
  if (request.is("value", "mean", "list") && says("byYear", text) && (isTimed || !says("amounts", text)))
    return "list";
  if (request.is("value") && says("yearly", text) && says("amounts", text)) return "mean";
  if (frame.function === "carbon" && request.is("value", "compare", "list") && says("annualMean", text))
    return "mean";
  if (!OPERATIONS.has(frame.operation)) return "value";
  // “Sink or source?”, “whether they take in more than they give off”: which of the two it is.
  if (frame.function === "carbon" && (signsIn(text).length > 1 || asksBalance(request))) return "yesno";
  if (request.is("extreme", "rank", "compare") && judges(text)) return "trend";
  // “What replaced the forest” asks for what there is.
  const asksWhat =
    frame.function === "change" &&
    request.is("value") &&
    wordsIn("total", text).length === 0 &&
    wordsIn("becoming", text).length > 0;
  if (asksWhat) return "list";
  const isOfTwo = request.is("compare") || (request.is("trend") && request.has("against"));
  if (isOfTwo && opensYesNo(text) && wordsIn("direction", text).length > 0) return "yesno";
  const isShare =
    request.is("value", "compare", "yesno") && wordsIn("share", text).length > 0 && !isOfChange(text);
  return isShare ? "share" : (frame.operation as Asked["operation"]);
}

function countOfParts(request: Request): number | undefined {
  const { text } = request;
  if (!request.is("rank", "extreme", "list") || !wordsIn("order", text).length) return undefined;
  const counts = mentionsOf("part", text).map(({ start }) =>
    readCount(tokenise(text.slice(0, start)).at(-1)?.text ?? ""),
  );
  return counts.find((count) => count !== undefined && count > 1);
}

function secondOf({ operation, text }: Request): number | undefined {
  const [said] = operation === "extreme" || operation === "when" ? wordsIn("second", text) : [];
  return said === undefined ? undefined : Number(said);
}

function orderOf(request: Request): InsightOptions["order"] {
  for (const text of [request.text, ...textsBefore(request)]) {
    const found = wordsIn("order", text).find((one) => one === "least" || one === "most");
    if (found) return found as InsightOptions["order"];
  }
  return undefined;
}

function textsBefore(request: Request): string[] {
  if (!goesOn(request)) return [];
  const { frame, earlier } = request;
  const other = earlier.findIndex(
    (one) => one.function !== frame.function || one.operation !== frame.operation,
  );
  return (other < 0 ? earlier : earlier.slice(0, other)).map(({ text }) => text);
}

function lastOf(request: Request): number | undefined {
  const said = request.said("last");
  return said === undefined ? undefined : said.toLowerCase().includes("first") ? 1 : -1;
}

/** A limit on trees is a canopy cover; else it is one on the values. */
function limitsOf(
  request: Request,
  dataset: number,
  of: Asked["of"],
): Pick<Asked, "above" | "below" | "limit"> & { threshold?: number } {
  const { thresholds, default_threshold } = datasetById(dataset)!;
  if (of === "forest" && says("allGone", request.text)) return ALL_GONE;
  const above = request.quantity("above");
  const isCanopy =
    !of &&
    above &&
    thresholds.length > 0 &&
    above.value <= 100 &&
    (above.unit === "%" || above.unit === null);
  if (isCanopy) {
    // Another than the usual one is told with the answer.
    if (fresh(request, "above").length > 0 && above.value === default_threshold)
      request.note(`Counted where the canopy cover is at least ${above.value}%.`);
    return { threshold: Math.round(above.value) };
  }
  const below = above ? undefined : request.quantity("below");
  const quantity = above ?? below;
  if (!quantity) return of === "land" ? halfOf(request) : {};
  const { value, unit } = quantity;
  const isOwn = unit === null || unit === "ha";
  const inData = isOwn ? value : (convert(value, unit, "ha") ?? (unit === "Mt" ? value * 1e6 : value));
  const limit = `${value.toLocaleString("en-GB")} ${unit ?? datasetById(dataset)!.unit}`;
  return above ? { above: inData, limit } : { below: inData, limit };
}

const ALL_GONE = { above: 90, limit: "90%" };

function halfOf({ text }: Request): Pick<Asked, "above" | "below" | "limit"> {
  if (says("moreThanHalf", text)) return { above: 50, limit: "50%" };
  return says("lessThanHalf", text) ? { below: 50, limit: "50%" } : {};
}

/** “I teach year 9.” */
const SCHOOL_YEAR = /\byear \d{1,2}\b/gi;

const GRAINS = new Set(["day", "week", "month", "year"]);

function divisionOf(request: Request): Pick<Asked, "along" | "grain"> {
  // “2010s versus 2000s” isn't by year any more.
  const isPair =
    fresh(request, "against").some(({ text }) => /\d{4}/.test(text)) &&
    fresh(request, "by", "rhythm", "every").length === 0;
  if (isPair) return {};
  const [said] = request.values("grain", ["by", "rhythm", "every"]);
  const isPart = request.values("part", ["by", "every"]).length > 0;
  const finer = said ? undefined : wordsIn("finer", request.text)[0];
  const which = said || !request.is("extreme", "rank") ? undefined : whichIn(request.text);
  if (which) return { along: "time", grain: which };
  if (finer) return { along: "time", grain: finer.slice("by ".length) as Asked["grain"] };
  const isCourse = says("overTime", request.text.replace(SCHOOL_YEAR, " ")) && request.is("list", "plot");
  if (!said && ((ranksYears(request.text) && request.is("rank", "extreme")) || isCourse))
    return { along: "time" };
  if (!said) return isPart ? { along: "area" } : {};
  if (said === "category") return { along: "category" };
  const grain = GRAINS.has(said) ? { grain: said as Asked["grain"] } : {};
  // “A year” of a mean isn't a list of years.
  return request.is("mean", "threshold", "count") ? grain : { along: "time", ...grain };
}

const whichIn = (text: string): Asked["grain"] =>
  (["day", "week", "month"] as const).find((grain) => text.toLowerCase().includes(`which ${grain}`));

function singledOut(request: Request, dataset: number): Pick<Asked, "only" | "except"> {
  const kinds = CATEGORIES[dataset] ?? [];
  const pair = pairOf(request, dataset);
  const roles = ["what", "name", "by"] as const;
  const found = kinds.flatMap((kind) => {
    const values = request.values(kind, roles);
    // Livestock is part of agriculture, which is said beside it.
    if (kind === "category" && request.values("sector", roles).length > 0) return [];
    if (kind === "driverPart" && values.length > 0) noteParts(request);
    if (kind === "sector" && values.length > 0) noteCrops(request);
    return values;
  });
  const unmarked = found.length === 0 ? unmarkedIn(request, dataset) : [];
  const against = dataset === DATASET.lossByDriver ? driversCompared(request) : [];
  // “Natural forest or planted?”, of which the reader took “natural” for all natural land.
  const planted = dataset === DATASET.naturalLands ? [...new Set(wordsIn("natural", request.text))] : [];
  const named =
    pair.length === 2
      ? pair
      : against.length > 1
        ? against
        : planted.length > 1
          ? planted
          : [...new Set([...found, ...unmarked])];
  const except = [
    ...kinds.flatMap((kind) => request.values(kind, ["except"])).flatMap((value) => LABELS[value] ?? [value]),
    ...yearsLeftOut(request),
  ];
  const only = named
    .filter((value) => !except.includes(value))
    .map((value) => ({ name: NAMES[value] ?? value, of: LABELS[value] ?? [value] }));
  return {
    ...(only.length > 0 && { only }),
    ...(pair.length === 2 && { along: "category" as const }),
    ...(except.length > 0 && { except }),
  };
}

function unmarkedIn({ text }: Request, dataset: number): string[] {
  if (dataset === DATASET.landCover) return wordsIn("class", text);
  if (dataset !== DATASET.integratedAlerts && dataset !== DATASET.distAlerts) return [];
  return mentionsOf("confidence", text)
    .filter(({ start, end }) => text.slice(start, end).toLowerCase().includes("confidence"))
    .flatMap(({ values }) => values);
}

function pairOf(request: Request, dataset: number): string[] {
  if (dataset !== DATASET.landCover) return [];
  const said = [...request.values("class", ["from"]), ...request.values("class", ["to"])];
  if (said.length === 2) return said;
  const isEach =
    wordsIn("direction", request.text).length > 0 && wordsIn("becoming", request.text).length === 0;
  const classes =
    request.frame.function === "change" && !request.is("compare") && !isEach
      ? request.values("class", ["what", "from", "to", "name"])
      : [];
  return classes.length === 2 ? classes : [];
}

/** Drivers are as broad as they are: soy is told as the agriculture that it is part of. */
function noteParts(request: Request): void {
  for (const { text, mentions } of fresh(request, "what", "name")) {
    const part = mentions.find(({ kind }) => kind === "driverPart");
    // “Gold mining” is more than the “mining” in it.
    const isWhole = (one: Mention) => part && one.end - one.start >= part.end - part.start;
    if (!part || mentions.some((one) => one.kind === "driver" && isWhole(one))) continue;
    const name = text.replace(/['’]s$/, "");
    request.note(`The drivers don't tell ${name} apart: it is part of ${part.values[0]!.toLowerCase()}.`);
  }
}

/** Rice is part of all cropland there. */
function noteCrops(request: Request): void {
  for (const { text, mentions } of fresh(request, "what", "name")) {
    const isCrop = mentions.some(({ kind, values }) => kind === "crop" && values[0] !== "Beef");
    if (isCrop) request.note(`These data don't tell ${text} apart: this is for all cropland.`);
  }
}

const MOST_YEARS = 30;

function yearsLeftOut(request: Request): string[] {
  return request.frame.slots
    .filter(({ role, mentions }) => role === "except" && mentions.length === 0)
    .flatMap(({ text }) => {
      const time = readTime(text, request.moment);
      if (!time?.from || !time.to) return [];
      request.time(["except"]);
      const [first, last] = [time.from.getUTCFullYear(), new Date(time.to.getTime() - 1).getUTCFullYear()];
      return Array.from({ length: Math.min(MOST_YEARS, last - first + 1) }, (_, at) => String(first + at));
    });
}

const DIVISORS = new Set<string>(["hectare", "km²", "100 km²", "1,000 km²"]);
const AREAL = new Set(["ha", "km²"]);

export function unitOf(request: Request, dataset: number): Pick<Asked, "unit"> {
  const { unit: own } = datasetById(dataset)!;
  const [slot] = request.frame.slots.filter(({ role }) => role === "unit");
  // “How many soccer fields” has its unit in two places.
  // “Per hectare” divides and is no unit.
  if (slot && DIVISORS.has(dividedBy(request.text) ?? "") && AREAL.has(readUnit(slot.text) ?? "")) {
    request.use("unit");
    return {};
  }
  if (!slot && own === "ha" && says("inHectares", request.text)) {
    request.use("not");
    return { unit: "ha" };
  }
  const scale = slot && own === "ha" ? scaleOf(slot.text) : undefined;
  if (scale) {
    request.use("unit");
    return { unit: scale };
  }
  const inWords = dividedBy(request.text) ? readUnit(request.text) : undefined;
  const isDivisor = DIVISORS.has(dividedBy(request.text) ?? "") && AREAL.has(inWords ?? "");
  if (!slot && inWords && inWords !== own && !isDivisor && canTellIn(own, inWords)) return { unit: inWords };
  const unit = request.unit() ?? (slot && !slot.carried ? readUnit(request.text) : undefined);
  if (unit) request.use("unit");
  if (!slot || unit === "%") return {};
  if (unit && (canTellIn(own, unit) || canTellIn("Mg CO2e", unit))) return { unit };
  if (!slot.carried) request.note(`I can't tell it in ${slot.text}; it is in ${own}.`);
  return {};
}

const MEASURED = new Set<number>([
  DATASET.carbonFlux,
  DATASET.landGhg,
  DATASET.emissionFactors,
  DATASET.loss,
  DATASET.lossByDriver,
]);
const LABEL_OF: Record<string, string> = {
  emissions: "emissions",
  removals: "removals",
  production: "production",
  net: "net flux",
  factor: "factor",
};

/** “Gross emissions, gross removals and net flux”: each of them, a year where that is said. */
function measuresOf(
  request: Request,
  dataset: number,
  operation: Asked["operation"],
): Pick<Asked, "measure" | "measures"> {
  if (dataset === DATASET.lossByFire && isWithoutFires(request)) {
    request.use("except", "what");
    return { measure: "not due" };
  }
  const own = wordsIn("measure", request.text);
  const [before] = request.earlier;
  // “Per year, please” is of the same measures.
  const isKept = own.length === 0 && goesOn(request) && before?.function === request.frame.function;
  const said = [...new Set(isKept ? wordsIn("measure", before.text) : own)].filter((one) => one in LABEL_OF);
  if (dataset !== DATASET.carbonFlux || operation === "yesno" || said.length < 2)
    return measureOf(request, dataset);
  request.values("measure", ["what", "name"]);
  return { measures: MEASURES.filter((one) => said.includes(one)).map((one) => LABEL_OF[one]!) };
}

const MEASURES = ["emissions", "removals", "net"];

/** Emissions where hectares are the main measure, removals where the net flux is. */
function measureOf(request: Request, dataset: number): Pick<Asked, "measure"> {
  const [kept, own] = [request.values("measure", ["what", "name"]), wordsIn("measure", request.text)];
  // “And what does it absorb?” asks for that alone.
  const said = [...new Set(own.length > 0 ? own : kept)];
  if (!MEASURED.has(dataset)) return {};
  // Of crops the emissions that are meant are those per tonne.
  const [measure] = said.filter((one) => !(dataset === DATASET.emissionFactors && one === "emissions"));
  const isOfGas = request.frame.function === "carbon" && dataset === DATASET.loss;
  if (!measure && isOfGas) return { measure: LABEL_OF.emissions };
  const isBoth = said.includes("emissions") && said.includes("removals");
  return measure && !isBoth ? { measure: LABEL_OF[measure] } : {};
}

function askedAfter(
  request: Request,
  dataset: number,
): Pick<Asked, "always" | "direction" | "sign" | "superlative" | "whole"> {
  const { text } = request;
  const directions = new Set(directionsIn(focusOf(text), dataset));
  const [sign] = dataset === DATASET.carbonFlux ? signsIn(text) : [];
  const isFirst = wordsIn("order", text).includes("most") || wordsIn("order", text).includes("least");
  return {
    ...(directions.size === 1 && { direction: [...directions][0] }),
    ...(directions.size === 1 && says("every", text) && { always: true }),
    ...(sign &&
      (request.is("yesno") || asksBalance(request)) &&
      signsIn(text).length === 1 && { sign: sign as "sink" | "source" }),
    ...(request.is("yesno") && isFirst && { superlative: true }),
    ...(request.is("yesno") && says("wholly", text) && { whole: true }),
    ...(request.is("yesno") && asksAny(text) && { any: true }),
  };
}

/** “Has there been any?”, “did Peru lose primary forest?”: whether there is any at all, not whether a claim holds. */
const asksAny = (text: string): boolean =>
  !says("fits", text) &&
  !says("claimed", text) &&
  (says("exists", text) || (opensYesNo(text) && says("losing", text)));

/** A sink takes up more than it emits; the source of a figure is none of gases. */
export function signsIn(text: string): string[] {
  if (says("otherEmitters", text)) return [];
  const [absorbs, emits] = [says("absorbsMore", text), says("emitsMore", text)];
  const compared = absorbs === emits ? [] : [absorbs ? "sink" : "source"];
  const named = compared.length > 0 ? compared : [...new Set(wordsIn("sign", text))];
  return citesSource(text) ? named.filter((one) => one !== "source") : named;
}

const asksBalance = (request: Request): boolean =>
  request.is("compare", "value") &&
  !says("otherEmitters", request.text) &&
  (says("absorbsMore", request.text) || says("emitsMore", request.text));

function directionsIn(text: string, dataset: number): ("up" | "down")[] {
  if (says("either", text) && wordsIn("direction", text).length > 0) return [];
  // A forest that is being lost makes for a loss, be it a rising or a falling one.
  const isOfLoss = LOSSES.has(dataset) && dataset !== DATASET.gain;
  const found = mentionsOf("direction", text).flatMap(({ values, start, end }) =>
    isOfLoss && says("vanishing", text.slice(start, end)) ? [] : values,
  ) as ("up" | "down")[];
  const isJudged = JUDGED.some((word) => ` ${text.toLowerCase()} `.includes(word));
  return isJudged && GOOD.has(dataset) ? found.map((one) => (one === "up" ? "down" : "up")) : found;
}

/** Charts whose words mean nothing else. */
const DISTINCT = new Set(["stacked-bar", "grouped-bar", "line", "pie", "scatter"]);

/** The chart that is wanted; a map is there anyway. */
export function formOf(request: Request): ChartType | undefined {
  const said = request.values("form", ["form"]);
  for (const one of request.values("form", ["not"])) if (one === "any") request.use("not");
  const chart =
    said.find((one) => one !== "map" && one !== "any") ??
    wordsIn("form", request.text).find((one) => DISTINCT.has(one));
  return chart as ChartType | undefined;
}

export function shownIn(request: Request): Pick<Asked, "shown"> {
  const said = request.values("form", ["form"]);
  if (fresh(request, "form").length === 0) return {};
  if (said.includes("map")) return { shown: "map" };
  return said.includes("any") && !formOf(request) ? { shown: "chart" } : {};
}
