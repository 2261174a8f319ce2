import { clock } from "@/lib/clock";
import { isTold } from "@/lib/understanding/asks";
import type { Call, Frame } from "@/lib/understanding/frame";
import { readCount } from "@/lib/understanding/quantities";
import { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { isTold as isDatasetTold } from "../data";
import { DATASET, datasetById } from "../datasets";
import { coverageOf, defaultPeriod } from "../feasibility/periods";
import { granularityOf } from "../feasibility/yearly";
import { formatQuantity } from "../insights/format";
import { areaByRef, WORLD } from "../places";
import type { AoiSubtype, Asked, LandQuery } from "../types";
import { takeBase } from "./base";
import { takeClaims, withoutSources } from "./claims";
import { fresh, goesOn, keeps, type LandContext } from "./context";
import { tellsOfDying } from "./dying";
import { DATASET_OF } from "./functions";
import { asksUsual, asksWhyToo, expected, judged, usualPeriod } from "./judged";
import { GROUPS, isAround, mentionsOf, nameOfDataset, wordsIn } from "./kinds";
import {
  afterTelling,
  asksBoth,
  asksLeft,
  asMeant,
  dividedBy,
  isGasOfLoss,
  isStatement,
  limitOf,
  noteCropOfLoss,
  noteForestKind,
  notUnderstood,
  opensWhy,
  questionIn,
  says,
  withoutAcronyms,
  withoutEvent,
  withoutHearsay,
} from "./limits";
import limits from "./limits.json";
import { asksOfForest, takeOfForest } from "./of-forest";
import { formOf, shownIn, signsIn, unitOf, type Wanted, wantedOf } from "./options";
import { comparesTimes, type Dates, datesOf, ofAllCountries, wholeYearsOf } from "./periods";
import { type Places, partsIn, placesOf } from "./places";
import { isOfProdes, placesOfProdes } from "./prodes";
import { isPartAsk, partCalls } from "./second-asks";
import { byNamedYears } from "./single-years";
import { withoutStrays } from "./strays";
import {
  aboutAnswer,
  cannot,
  cannotKnow,
  explain,
  howCounted,
  methodChange,
  noteIncluded,
  otherFigures,
} from "./talk";
import talk from "./talk.json";
import topics from "./topics.json";
import { takeAllAgain } from "./widened";

interface Edit {
  dataset: number;
  layer: string | null;
  places: Places | undefined;
  dates: Dates;
  wanted: Wanted;
  beyond?: "net_change" | "forecast";
  forArea?: AoiSubtype;
}

const CAN_CHANGE = new Set(["loss", "cover", "classes"]);

export function dataPlan(request: Request, context: LandContext): Planned | undefined {
  const [before] = request.earlier;
  // “… whether there is more now, and by how much?” asks for what the ask before it is answered with.
  if (before?.at === request.frame.at && isByHowMuch(request) && before.function in DATASET_OF)
    return dataPlan(new Request(before, request.moment, [], request.earlier.slice(1)), context);
  // “… and who was ahead of it?” is told with its rank.
  if (before?.at === request.frame.at && before.operation === "rank" && says("aheadOf", request.text))
    return dataPlan(new Request(before, request.moment, [], request.earlier.slice(1)), context);
  if (asksBeyond(request)) return cannot(request, context);
  const isOfEnd = takeEnd(request, context);
  const changed = methodChange(request);
  if (changed) return changed;
  const differing = otherFigures(request);
  if (differing) return differing;
  const verdict = judged(request, context) ?? aboutAnswer(request, context) ?? howCounted(request, context);
  if (verdict) return verdict;
  if (asksTerm(request)) return explain(request, context);
  withoutStrays(request);
  takeAllAgain(request);
  withoutAsides(request);
  withoutRelatives(request);
  withoutHearsay(request);
  withoutSources(request);
  noteIncluded(request);
  noteForestKind(request);
  noteCropOfLoss(request);
  withoutAcronyms(request);
  goOnInTurn(request, context);
  if (CAN_CHANGE.has(request.frame.function) && wordsIn("becoming", request.text).length > 0)
    request.frame.function = "change";
  takeComposition(request);
  const replaced = takeGrassLoss(request);
  if (replaced) return replaced;
  withoutOtherEmitters(request);
  takeNaturalGain(request, context);
  withoutSize(request);
  const limited = limitOf(request, context);
  if (limited) return limited;
  asMeant(request, context);
  const claimed = takeClaims(request, context);
  if (claimed) return claimed;
  if (FROM_FOREST.has(request.frame.function)) {
    takeBase(request);
    takeOfForest(request);
  }
  const forArea = registerIn(request);
  const named = ofTheFirstOnes(request, context, placesOf(request, context));
  const places = placesOfProdes(request, context, named);
  const both = bothSets(request, context, places);
  if (both) return both;
  if (isNameAlone(request, context) || isOpen(request, context) || isPreface(request, context))
    return callsForPlace(request, places);
  const dataset = datasetOf(request, context);
  const layer = layerOf(request, context, dataset);
  const dates = isOfEnd
    ? { isSaid: true }
    : ofAllCountries(request, datesOf(request, context, dataset, places?.places), dataset, places);
  const unknown = regrownSince(request, dataset, dates, context);
  if (unknown) return unknown;
  const shifted = atLatest(request, dataset, dates, context);
  const wanted = byNamedYears(
    request,
    shifted.dataset,
    byWholeYears(request, shifted.dataset, wantedOf(request, shifted.dataset)),
  );
  const record = ofRecord(shifted, wanted) ?? (isTooShort(request, shifted, wanted) ? "" : undefined);
  const edit = setAgainstUsual(request, {
    dataset: shifted.dataset,
    layer: shifted.dataset === dataset && !isOfAllTrees(layer, wanted) ? layer : null,
    places,
    dates: record !== undefined ? { isSaid: true, isUnclear: shifted.dates.isUnclear } : shifted.dates,
    wanted: shifted.only ? withOnly(wanted, shifted.only) : record ? withAt(wanted, record) : wanted,
    beyond: beyondData(request, shifted.dataset, dates),
    forArea,
  });
  if (says("legal", request.text.replace(LEGAL_AMAZON, "")))
    request.note("Whether that is legal, or meets a rule such as the EUDR, these data can't tell.");
  const isClaim = says("claimed", request.text) || says("heard", request.text);
  if (wanted.options.asked?.of === "forest" && isClaim && !says("allGone", request.text))
    request.note(talk.beginsIn2000);
  noteLimits(request, edit);
  noteGrassland(request, edit.dataset);
  noteLeftOut(request, edit);
  if (places?.isUnknown) request.notes.length = 0;
  const calls = callsFor(request, untested(request, edit), context);
  if (calls.length === 1) {
    const words = notUnderstood(request, context);
    if (words) return cannotKnow(request) ?? words;
  }
  return [
    ...calls,
    ...whyCalls(request, edit),
    ...fireCalls(request, edit),
    ...regrowthCalls(request, edit),
    ...partCalls(request, edit.dates, places),
  ];
}

const MOST_BARE = 5;

/** A region's name, not a question of the law. */
const LEGAL_AMAZON = /\blegal amazon\b/gi;

const isByHowMuch = (request: Request): boolean =>
  says("byHow", request.text) &&
  tokenise(request.text).length <= MOST_BARE &&
  fresh(request, "name", "time").length === 0;

/** “At that rate, when does it run out?”: nothing is projected, but how much of it has gone is known. */
function takeEnd(request: Request, { query }: LandContext): boolean {
  const { frame, text } = request;
  const isOfPlace = query.areas.length > 0 || fresh(request, "name", "within").length > 0;
  // A rate of years that are named is told itself.
  const isOfRate = says("atPace", text) && fresh(request, "time", "since").length > 0;
  if (!says("ended", text) || isOfRate || !isOfPlace || !ENDING.has(frame.function)) return false;
  frame.function = "loss";
  frame.operation = "share";
  frame.certainty = 1;
  frame.slots = frame.slots.filter(({ role }) => !WHEN.has(role) && role !== "what");
  request.note(talk.noEnd);
  return true;
}

const ENDING = new Set(["loss", "cover", "drivers", "fireloss", "gain", "change"]);

/** A share of all trees of 2000 is one of the loss of all trees, where primary forest was only a guess. */
const isOfAllTrees = (layer: string | null, { options }: Wanted): boolean =>
  layer === "auto" && options.asked?.of === "forest";

const [ONE, FEW_RANKED] = [1, 5];

/** “Which five have the most, and how much did each lose?”: the second is about those that the first one finds. */
function ofTheFirstOnes(
  request: Request,
  { query }: LandContext,
  places: Places | undefined,
): Places | undefined {
  const { frame, earlier, text } = request;
  const [before] = earlier;
  // What an earlier turn has found is in the query already.
  const isOfTurn =
    before?.at === frame.at &&
    query.by === null &&
    (before.operation === "rank" || before.operation === "extreme");
  const isOfParts = isOfTurn && partsIn(before.text) !== undefined;
  if (!before || !isOfParts || !says("eachOf", text) || fresh(request, "name").some(isOfThisTurn(text)))
    return places;
  const top = before.slots.find(({ role }) => role === "top");
  const first = (top && readCount(top.text)) ?? (before.operation === "rank" ? FEW_RANKED : ONE);
  if (request.is("count", "threshold")) frame.operation = "value";
  const kinds = before.slots.filter(({ mentions }) => mentions.some(({ kind }) => KIND_OF_FOREST.has(kind)));
  frame.slots = [...kinds.map((slot) => ({ ...slot, carried: true as const })), ...frame.slots];
  // “… and where was it worst there?” divides the one that comes first.
  const by = isPartAsk(text) && first === ONE ? "state-province" : null;
  return { ...(places ?? { places: [WORLD], except: [] }), by, first };
}

const KIND_OF_FOREST = new Set(["layer", "usual"]);

const isOfThisTurn =
  (text: string) =>
  ({ text: said, start }: Frame["slots"][number]): boolean =>
    text.startsWith(said, start);

const ENDURING: ReadonlySet<string> = new Set(["name", "within", "time", "since", "until"]);

/** The second of two requests is about the place and time of the first, for which nothing was pulled yet. */
function goOnInTurn(request: Request, { query }: LandContext): void {
  const {
    frame,
    earlier: [before],
  } = request;
  const isSecond = before && query.areas.length === 0 && query.dataset === null;
  const places = fresh(request, "name", "within");
  // “… and how does Chile compare?” sets it beside the first.
  if (isSecond && places.length === 1 && request.is("compare"))
    frame.slots = [...before.slots.filter(({ role }) => PLACED.has(role)), ...frame.slots];
  if (!isSecond || places.length > 0) return;
  // The query doesn't hold yet what the first request said.
  frame.slots = frame.slots.map((slot) => (ENDURING.has(slot.role) ? { ...slot, carried: undefined } : slot));
  const isTimed = frame.slots.some(({ role }) => role === "time" || role === "since" || role === "until");
  const has = new Set(frame.slots.map(({ role }) => role));
  const kept = before.slots.filter(
    ({ role }) => ENDURING.has(role) && !has.has(role) && !(isTimed && role !== "name" && role !== "within"),
  );
  frame.slots = [...kept, ...frame.slots];
}

/** “Compared with a normal year”: the year is told beside the mean of all those before it. */
function setAgainstUsual(request: Request, edit: Edit): Edit {
  const { dataset, layer, dates, wanted } = edit;
  const info = datasetById(dataset)!;
  const { start, end } = dates;
  const isOneYear = start?.slice(0, 4) === end?.slice(0, 4);
  const isReason = asksReason(request, wanted);
  if (isReason && edit.places && dataset !== DATASET.loss) request.note(talk.whyNot);
  const isAsked = asksUsual(request) || (isReason && start !== undefined);
  const isSeveral = (edit.places?.places.length ?? 0) > 1 && !edit.places?.groups;
  const isAmong = isSeveral || (edit.places?.by && request.is("extreme", "rank", "list"));
  if (info.granularity !== "year" || !isOneYear || !isAsked || isAmong || request.is("mean", "trend"))
    return edit;
  request.use("against", "above", "below", "what");
  const last = end ?? defaultPeriod(info, coverageOf(info, clock.now())).end;
  const period = usualPeriod(request, dataset, layer, Number(last.slice(0, 4)));
  const operation = request.is("yesno") ? ("yesno" as const) : ("value" as const);
  const { only, measure, unit } = wanted.options.asked ?? {};
  const asked = { operation, usual: true, expects: expected(request), only, measure, unit };
  return {
    ...edit,
    dates: { ...period, isSaid: true },
    wanted: { ...wanted, options: { ...wanted.options, asked } },
  };
}

const OF_ALL_LOSS = new Set<number>([DATASET.loss, DATASET.lossByDriver]);

const WITH_CAUSES = new Set<number>([DATASET.loss]);

function whyCalls(request: Request, edit: Edit): Call[] {
  const { dataset, layer, places, dates, beyond, wanted } = edit;
  const isOfYear = wanted.options.asked?.usual && asksReason(request, wanted);
  if (isOfYear && dataset === DATASET.loss && places && !places.by) return firesOf(request, edit);
  if (!WITH_CAUSES.has(dataset) || !places || beyond || dates.isAhead || !asksWhyToo(request)) return [];
  if (places.by) {
    request.note("For the causes, ask for the drivers of one of them.");
    return [];
  }
  if (layer) request.note("The causes are known for all tree cover only, not for this kind of forest alone.");
  const of = { dataset: DATASET.lossByDriver, areas: places.places, by: null, sample: false };
  const isByYear = granularityOf(of) === "year";
  return besides(
    DATASET.lossByDriver,
    { start_date: (isByYear && dates.start) || null, end_date: (isByYear && dates.end) || null },
    {
      operation: "list",
      along: "category",
      ...(places.groups && { groups: places.groups }),
    },
  );
}

/** Of the causes only fires are known by year: what part of that year's loss they were. */
function firesOf(request: Request, { places, dates: { end } }: Edit): Call[] {
  const last = end ?? lastOfLoss();
  request.note(talk.causesOfYear);
  return besides(
    DATASET.lossByFire,
    { start_date: `${last.slice(0, 4)}-01-01`, end_date: last },
    { operation: "share", ...(places?.groups && { groups: places.groups }) },
  );
}

/** “How much CO2 came from the loss because of the fires?”: the area that burned, besides what all loss gave off. */
function fireCalls(request: Request, { dataset, places, dates: { start, end } }: Edit): Call[] {
  const { frame, text } = request;
  const isAsked = says("fires", text) && says("bound", text);
  if (frame.function !== "carbon" || dataset !== DATASET.loss || !places || places.by || !isAsked) return [];
  request.note(talk.byFire);
  const dates = { start_date: start ?? null, end_date: end ?? null };
  return besides(DATASET.lossByFire, dates, { operation: "value" });
}

/** null: all the time there is. */
type PullDates = Record<"start_date" | "end_date", string | null>;

function besides(dataset_id: number, dates: PullDates, asked: Asked): Call[] {
  const query = nameOfDataset(dataset_id);
  return [
    { tool: "pick_dataset", args: { query, dataset_id, context_layer: null, threshold: null } },
    { tool: "pull_data", args: { query, ...dates } },
    { tool: "generate_insights", args: { query, asked } },
  ];
}

const GAIN_ENDS = "2020";

/** “How much burned, and has any of it come back?”: what grew there since, as far as that is known. */
function regrowthCalls(request: Request, { dataset, places, dates: { start } }: Edit): Call[] {
  const isLoss = dataset === DATASET.loss || dataset === DATASET.lossByFire;
  if (!isLoss || !places || places.by || !says("cameBack", withoutEvent(request.text))) return [];
  if (!isGainTold(places)) {
    request.note(talk.regrowthUnpublished);
    return [];
  }
  if (start && start.slice(0, 4) >= GAIN_ENDS) {
    request.note(talk.regrowthUnknown);
    return [];
  }
  request.note(talk.regrowth);
  return besides(
    DATASET.gain,
    { start_date: null, end_date: null },
    {
      operation: "value",
      ...(places.groups && { groups: places.groups }),
    },
  );
}

/** Whether gain is told of places without asking first whether a sample is wanted. */
const isGainTold = ({ places }: Places): boolean =>
  isDatasetTold(
    DATASET.gain,
    places.flatMap((ref) => areaByRef(ref) ?? []),
  );

function regrownSince(
  request: Request,
  dataset: number,
  { start }: Dates,
  { query }: LandContext,
): Planned | undefined {
  const { text, earlier } = request;
  const said = request.frame.slots.some(({ role }) => role === "since") ? start : undefined;
  const told = earlier[0]?.slots.find(
    ({ role, text: time }) => role === "time" && /^20\d\d$/.test(time),
  )?.text;
  const isOfThen = says("since", text) || (goesOn(request) && says("cameBack", text));
  const before = isOfThen ? (told ?? query.start_date?.slice(0, 4)) : undefined;
  const year = said?.slice(0, 4) ?? before;
  if (dataset !== DATASET.gain || !year || year < GAIN_ENDS) return undefined;
  request.use("since", "time", "what", "ref", "name");
  return { say: talk.regrowthUnknown };
}

/** “What exactly is an alert?”, of which the reader took the answer's data for the question. */
const asksTerm = (request: Request): boolean =>
  goesOn(request) &&
  fresh(request, "unit", "form", "top").length === 0 &&
  !asksOfForest(request.text) &&
  // “What does it absorb?” asks for an amount.
  !(request.is("value", "compare") && wordsIn("measure", request.text).length > 0) &&
  says("asksTerm", request.text) &&
  fresh(request, "name", "within", "time", "since").length === 0;

const lastAsk = (text: string): number | undefined =>
  [...text.matchAll(/[.!?]+\s+/g)]
    .map(({ index, 0: mark }) => index + mark.length)
    .findLast((end) => isQuestion(text.slice(end)));

function askedIn(text: string): string {
  const from = lastAsk(text) ?? 0;
  return isQuestion(text.slice(0, from)) ? text : text.slice(from);
}

/** What stands in a sentence that only tells of the asker (“I work in the cocoa belt.”) is no part of what is asked. */
function withoutAsides(request: Request): void {
  const { text, frame } = request;
  withoutToldPlaces(request);
  // “I teach year 9” divides nothing.
  frame.slots = frame.slots.filter(
    ({ carried, start, text: said }) =>
      carried || !/^year \d{1,2}\b/i.test(text.slice(start)) || said.length > "year 99".length,
  );
  withoutPreamble(request);
  const from = lastAsk(text);
  if (from === undefined) return;
  type Told = Frame["slots"][number];
  const later = frame.slots.filter(({ carried, start }) => !carried && start >= from);
  const hasPlace = later.some(({ mentions }) => mentions.some(({ kind }) => kind === "area"));
  const hasTime = later.some(({ role }) => WHEN.has(role));
  const isAside = ({ role, start, carried, text: said, ...slot }: Told) =>
    !carried &&
    (isQuoted(text, start) ||
      !later.some((whole) => isNarrower({ ...slot, role, start, text: said }, whole))) &&
    start < from &&
    said.length > 0 &&
    (role === "what" || (hasPlace && PLACED.has(role)) || (hasTime && WHEN.has(role)));
  const first = text.slice(0, from);
  if (!isQuestion(first)) frame.slots = frame.slots.filter((slot) => !isAside(slot));
}

/** “For a piece on the Glasgow pledge to end it by 2030: …?”: what the question is for names no place or year of it. */
function withoutPreamble({ text, frame, moment }: Request): void {
  const from = text.indexOf(": ") + 1;
  const isAsked = from > 0 && !text.slice(0, from).includes("?") && isQuestion(text.slice(from));
  const later = frame.slots.filter(({ carried, start }) => !carried && start >= from);
  if (!isAsked || !later.some((slot) => PLACED.has(slot.role) && refsOf(slot).length > 0)) return;
  const hasTime = later.some(({ role }) => WHEN.has(role) || role === "against");
  const isAhead = (said: string) => Number(said.match(/\b20\d\d\b/)?.[0] ?? 0) > moment.now.getUTCFullYear();
  frame.slots = frame.slots.filter(
    ({ carried, role, start, text: said }) =>
      carried || start >= from || !(PLACED.has(role) || (WHEN.has(role) && (hasTime || isAhead(said)))),
  );
}

/** “"Brazil halves Amazon loss". Did loss in Brazil fall?”: what is quoted is somebody else's. */
const isQuoted = (text: string, at: number): boolean =>
  [...text.matchAll(/["“][^"”]+["”]/g)].some(
    ({ index, 0: quoted }) => index < at && at < index + quoted.length,
  );

const refsOf = ({ mentions }: Pick<Frame["slots"][number], "mentions">): string[] => {
  const [ref] = mentions.flatMap(({ kind, values }) => (kind === "area" ? values : []));
  return ref ? (GROUPS.get(ref)?.areas ?? [ref]) : [];
};

/** “I keep bees near Białowieża. … on the Polish side?”: what is told says which part of the country is meant. */
function isNarrower(told: Frame["slots"][number], asked: Frame["slots"][number]): boolean {
  const [whole, other] = refsOf(asked).flatMap((ref) => areaByRef(ref) ?? []);
  const parts = refsOf(told).flatMap((ref) => areaByRef(ref) ?? []);
  return (
    whole?.subtype === "country" &&
    !other &&
    parts.length > 0 &&
    parts.every(({ subtype, GID_0 }) => subtype !== "country" && GID_0 === whole.GID_0)
  );
}

/** “… in Scotland? Granddad planted a lot of Sitka”: what is told after a place was asked about names no other. */
function withoutToldPlaces({ text, frame }: Request): void {
  const placed = frame.slots.filter(
    (slot) => !slot.carried && PLACED.has(slot.role) && refsOf(slot).length > 0,
  );
  const asked = placed.filter(({ start }) => !isTold(text, start));
  const [first] = asked;
  if (!first) return;
  frame.slots = frame.slots.filter(
    (slot) => slot.start <= first.start || !placed.includes(slot) || asked.includes(slot),
  );
}

/** “Only Sava, where the vanilla comes from”: what is told of a place is no part of what is asked. */
function withoutRelatives({ text, frame }: Request): void {
  const comma = text.lastIndexOf(",");
  const clause = text.slice(comma + 1);
  const [first] = tokenise(clause);
  const isNamed = frame.slots.some(({ role, start }) => PLACED.has(role) && start < comma);
  if (comma < 0 || !isNamed || !first || !limits.relatives.includes(first.text) || text.includes("?")) return;
  frame.slots = frame.slots.filter(({ role, start, carried }) => carried || role !== "what" || start < comma);
}

const PLACED = new Set<string>(["name", "within"]);
const WHEN = new Set<string>(["time", "since", "until"]);

const isQuestion = (text: string): boolean =>
  text.includes("?") || ASKING.has(tokenise(text).find(({ text: word }) => !FILLERS.has(word))?.text ?? "");
const FILLERS = new Set("and so ok but well please hi hello then also now".split(" "));
const ASKING = new Set(
  "how what which when where who why is are was were did does do has have can could show give tell compare list".split(
    " ",
  ),
);

/** Yes and no are said only of what was looked at: not where part of it isn't in the data, or nothing is compared. */
function untested(request: Request, edit: Edit): Edit {
  const { asked } = edit.wanted.options;
  if (asked?.operation === "trend" && edit.dates.isUnclear) return withoutVerdict(edit, asked, "trend");
  if (asked?.operation !== "yesno") return edit;
  if (!isCompared(asked) && (says("fits", request.text) || says("claimed", request.text))) {
    request.note(talk.untestedClaim);
    const isYearly =
      datasetById(edit.dataset)!.granularity === "year" && fresh(request, "time", "since").length === 0;
    const dates = isYearly ? { isSaid: true } : edit.dates;
    return withoutVerdict({ ...edit, dates }, asked, isYearly ? "trend" : "value");
  }
  const known = new Set([...topicsOf("all"), ...topicsOf(request.frame.function)]);
  const isLeft = request.unread().some(
    ({ role, text }) =>
      CHECKED.has(role) &&
      normalise(text)
        .split(" ")
        .some((word) => !known.has(word) && !STOP_WORDS.has(word)),
  );
  if (edit.dates.isUnclear) return withoutVerdict(edit, asked, "trend");
  return isLeft ? withoutVerdict(edit, asked, "value") : edit;
}

const isCompared = (asked: Asked): boolean =>
  [
    asked.direction,
    asked.superlative,
    asked.above,
    asked.below,
    asked.sign,
    asked.whole,
    asked.usual,
    asked.by,
  ].some((one) => one !== undefined);

function withoutVerdict(edit: Edit, asked: Asked, operation: Asked["operation"]): Edit {
  const { direction: _, superlative: __, by: ___, ...rest } = asked;
  const options = { ...edit.wanted.options, asked: { ...rest, operation } };
  return { ...edit, wanted: { ...edit.wanted, options } };
}

const CHECKED: ReadonlySet<string> = new Set([
  "what",
  "against",
  "above",
  "below",
  "except",
  "by",
  "name",
  "time",
  "since",
  "until",
]);

function bothSets(request: Request, context: LandContext, places: Places | undefined): Call[] | undefined {
  const isOne = places ? !places.by && !request.is("rank", "extreme", "list", "count") : false;
  if (!places || !isOne) return undefined;
  const isMoved = asksForestMoved(request, context);
  const isNet = isOfNet(request) || isMoved;
  if (asksBoth(request) || isNet) {
    request.use("what", "form", "every", "by");
    const before = [...request.notes];
    const { start, end, isSaid } = datesOf(request, context, DATASET.loss);
    // “More than in 2001” is about all the time since, whatever “now” is.
    if (isMoved) request.notes.splice(0, request.notes.length, ...before);
    const from = (isMoved ? firstYearIn(request.text) : undefined) ?? start;
    const until = isMoved ? lastOfLoss() : (end ?? lastOfLoss());
    const dates = isSaid ? { start_date: from && afterMap(from), end_date: until } : GAINED;
    const cover = isMoved && says("amounts", request.text) ? [{ dataset: DATASET.treeCover, dates: {} }] : [];
    if (!isGainTold(places)) {
      request.note(talk.lossAlone);
      const all = isSaid ? { start_date: from && afterMap(from), end_date: until } : {};
      return pulled(request, context, places, [
        ...cover,
        { dataset: DATASET.loss, layer: null, dates: all, operation: "trend" },
      ]);
    }
    request.note(
      isMoved
        ? talk.forestMoved
        : isNet
          ? talk.balance
          : `Gain is known for ${isSaid ? "whole periods between 2000 and 2020" : "2000–2020"}, loss by year${isSaid ? "" : ", told for 2001–2020"}. The two were mapped differently, so one less the other isn't the net change; here is each.`,
    );
    return pulled(request, context, places, [
      ...cover,
      { dataset: DATASET.gain, dates: {} },
      { dataset: DATASET.loss, layer: null, dates },
    ]);
  }
  if (asksLeft(request)) {
    request.use("what", "form", "every", "by");
    request.note(
      "What is left isn't mapped with the canopy as it was in 2000: here is the tree cover of then, and what was lost since. What grew back isn't counted.",
    );
    return pulled(request, context, places, [
      { dataset: DATASET.treeCover, dates: {} },
      { dataset: DATASET.loss, layer: null, dates: { start_date: "2001-01-01", end_date: lastOfLoss() } },
    ]);
  }
  return undefined;
}

const MAPPED_SINCE = "2015";

/** “Has the forest grown in the last twenty years?”: longer than the land cover maps tell. */
function asksForestMoved(request: Request, context: LandContext): boolean {
  const { frame, text } = request;
  const isOfForest = frame.function === "cover" || (frame.function === "gain" && !says("ofGain", text));
  const isElse = says("lost", text) || says("cameBack", text);
  if (!isOfForest || isElse || wordsIn("direction", text).length === 0) return false;
  if (frame.function === "gain") return request.is("trend", "yesno");
  const notes = [...request.notes];
  const start = firstYearIn(text) ?? datesOf(request, context, DATASET.loss).start;
  request.notes.splice(0, request.notes.length, ...notes);
  // “Than twenty years ago” is longer, too.
  if (start === undefined) return says("than", text) && says("ago", text);
  return start.slice(0, 4) < MAPPED_SINCE;
}

function firstYearIn(text: string): string | undefined {
  const [first] = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).sort();
  return first && `${first}-01-01`;
}

/** Loss is told from the year after the map of 2000. */
const afterMap = (day: string): string => (day < GAINED.start_date ? GAINED.start_date : day);

/** The years of loss that gain is known for. */
const GAINED = { start_date: "2001-01-01", end_date: "2020-12-31" };

function lastOfLoss(): string {
  const loss = datasetById(DATASET.loss)!;
  return defaultPeriod(loss, coverageOf(loss, clock.now())).end;
}

interface Pull {
  dataset: number;
  /** What the question says of it, where absent. */
  layer?: null;
  dates: { start_date?: string; end_date?: string };
  operation?: Asked["operation"];
}

function pulled(request: Request, context: LandContext, places: Places, pulls: Pull[]): Call[] {
  const { text: question } = request;
  const { query } = context;
  const isElsewhere = places.places.join() !== query.areas.join() || places.by !== query.by;
  const chart = formOf(request);
  const asked = {
    operation: "value" as const,
    ...(places.groups && { groups: places.groups }),
    ...(says("cite", question) && { cite: true }),
    ...unitOf(request, DATASET.loss),
    ...shownIn(request),
  };
  return [
    ...(isElsewhere
      ? [{ tool: "pick_aoi", args: { question, places: places.places, subregion: places.by } }]
      : []),
    ...pulls.flatMap(({ dataset, layer, dates, operation }) => [
      {
        tool: "pick_dataset",
        args: {
          query: question,
          dataset_id: dataset,
          context_layer: layer === null ? null : layerOf(request, context, dataset),
          threshold: null,
        },
      },
      {
        tool: "pull_data",
        args: { query: nameOfDataset(dataset), start_date: null, end_date: null, ...dates },
      },
      // A call that is the same as one before isn't made again.
      {
        tool: "generate_insights",
        args: {
          query: nameOfDataset(dataset),
          ...(chart && { chart_type: chart }),
          asked: { ...asked, ...(operation && { operation }) },
        },
      },
    ]),
  ];
}

const OF_BALANCE = new Set(["loss", "gain", "cover"]);

const isOfNet = ({ frame, text }: Request): boolean =>
  OF_BALANCE.has(frame.function) && says("balance", text);

function isNameAlone(request: Request, { query }: LandContext): boolean {
  if (query.dataset !== null || request.earlier.length > 0 || goesOn(request)) return false;
  const names = fresh(request, "name", "within").map(({ text }) => normalise(text));
  return names.length > 0 && normalise(request.text) === names.join(" ");
}

const isPreface = (request: Request, { query }: LandContext): boolean =>
  query.dataset === null && request.earlier.length === 0 && isStatement(request) && !isWhole(request.frame);

const OF_WHEN_AND_HOW: ReadonlySet<string> = new Set(["time", "since", "until", "form", "above"]);

/** “I'm comparing the loss in two provinces for 2010 to 2020” says what is wanted, and of when. */
const isWhole = (frame: Frame): boolean =>
  saysTopicOf(frame) && frame.slots.some(({ role }) => OF_WHEN_AND_HOW.has(role));

/** A question so unsure that the reader only guessed what it is about. */
const GUESSED = 0.55;

const isOpen = ({ frame, earlier }: Request, { query }: LandContext): boolean =>
  query.dataset === null &&
  earlier.length === 0 &&
  frame.certainty < GUESSED &&
  !frame.slots.some(({ role }) => role === "above" || role === "below") &&
  !frame.slots.some(({ role }) => role === "what") &&
  !saysTopicOf(frame);

const saysTopicOf = ({ function: name, text }: Frame): boolean =>
  normalise(text)
    .split(" ")
    .some((word) => topicsOf(name).has(word));

function callsForPlace(request: Request, places: Places | undefined): Call[] {
  const question = request.text;
  if (isStatement(request)) request.use("what");
  return [
    ...(places
      ? [{ tool: "pick_aoi", args: { question, places: places.places, subregion: places.by } }]
      : []),
    { tool: "pull_data", args: { query: question } },
  ];
}

function datasetOf(request: Request, { query }: LandContext): number {
  const { frame } = request;
  const own = ofKind(request, bySubject(request, query) ?? DATASET_OF[frame.function] ?? DATASET.loss);
  if (query.dataset === null) return own;
  const before = request.earlier[0];
  const wasPicked = !before || DATASET_OF[before.function] !== query.dataset;
  const saysTopic = fresh(request, "what").length > 0 || saysTopicOf(frame);
  const isSame = before?.function === frame.function && goesOn(request);
  if (isSame && !wasPicked) return own === DATASET_OF[frame.function] ? query.dataset : own;
  if (!saysTopic && (wasPicked || isSame)) return query.dataset;
  if (!before && own === DATASET_OF[frame.function] && saysNoMore(request, query.dataset))
    return query.dataset;
  return own;
}

const numberOf = (name: string): number => Number(name.split(" ")[1]);

/** Below this the words of a subject count for more than what the reader made of them. */
const SURE = 0.8;

const CHANGING = new Set(["loss", "gain", "fireloss", "drivers"]);

function bySubject(request: Request, query: LandQuery): number | undefined {
  const { text, frame } = request;
  if (isOfProdes(request, query)) {
    request.use("what");
    request.readSlots(({ text: said }) => wordsIn("prodes", said).length > 0);
    return DATASET.prodes;
  }
  const [named] = wordsIn("named", text);
  const isOfAlerts =
    wordsIn("alerts", text).length > 0 || (goesOn(request) && request.earlier[0]?.function === "alerts");
  if (frame.function === "drivers" && isOfAlerts) return DATASET.distAlerts;
  const isOfMangroves = named !== undefined && numberOf(named) === DATASET.naturalLands;
  const isMoved = wordsIn("direction", text).length > 0 && request.is("trend", "yesno", "compare");
  if (isOfMangroves && isMoved) {
    request.use("what");
    request.note(talk.mangrovesMoved);
    frame.operation = "share";
    return DATASET.naturalLands;
  }
  if (isOfMangroves && CHANGING.has(frame.function)) {
    request.use("what");
    request.note(talk.mangroves);
    return undefined;
  }
  if (named !== undefined) return numberOf(named);
  // Of alerts, what share was in natural lands.
  const isElsewhere = fresh(request, "name", "within").some(
    ({ text: said, mentions }) => text.includes(said) && mentions.some(({ kind }) => kind === "area"),
  );
  const isPartOfAlerts = request.earlier[0]?.function === "alerts" && !isElsewhere;
  if (frame.function === "natural" && isPartOfAlerts) return DATASET.distAlerts;
  if (frame.function === "farmgas" && says("perTonne", text) && request.values("crop", ["what"]).length > 0)
    return DATASET.emissionFactors;
  if (frame.function === "carbon" && request.values("crop", ["what"]).length > 0)
    return DATASET.emissionFactors;
  // What loss emitted is known by year, other than what forests did as a whole.
  const isOfLoss =
    frame.function === "carbon" &&
    (wordsIn("measure", text).includes("emissions") || says("gases", text)) &&
    signsIn(text).length === 0 &&
    (LOSSES.some((word) => normalise(text).split(" ").includes(word)) || isGasOfLoss(request, query));
  if (isOfLoss) return DATASET.loss;
  if (frame.certainty >= SURE || frame.function === "change") return undefined;
  const classes = request
    .values("class", ["what"])
    .filter((one) => one !== "Tree cover" && one !== "Short vegetation");
  if (classes.length > 0 && TREES.has(frame.function)) return DATASET.landCover;
  if (goesOn(request)) return undefined;
  const [subject] = wordsIn("subject", text);
  return subject === undefined ? undefined : numberOf(subject);
}

/** Whether a turn's words fit what was picked: “How much was lost?” of loss due to fires. */
function saysNoMore(request: Request, dataset: number): boolean {
  const name = Object.keys(DATASET_OF).find((one) => DATASET_OF[one] === dataset) ?? "";
  const known = new Set([...topicsOf(name), ...topicsOf("all")]);
  const said = fresh(request, "what").flatMap(({ text }) => normalise(text).split(" "));
  const own = normalise(request.text)
    .split(" ")
    .filter((word) => topicsOf(request.frame.function).has(word));
  return [...said, ...own].every((word) => known.has(word));
}

const TREES = new Set(["loss", "gain", "cover"]);
const LOSSES = ["loss", "losses", "deforestation", "clearing"];
const FARMED = new Set(["Livestock", "Cropland", "Organic soil", "Mineral soil"]);
const TOPICS = topics as Record<string, string[]>;
const topicsOf = (name: string): Set<string> => new Set(TOPICS[name] ?? []);

/** Alerts of vegetation, or by what they are divided by, are others than those of forests; peat and cattle aren't forests. */
function ofKind(request: Request, dataset: number): number {
  if (dataset === DATASET.carbonFlux && request.values("sector", ["what"]).some((one) => FARMED.has(one)))
    return DATASET.landGhg;
  if (dataset !== DATASET.integratedAlerts) return dataset;
  const isOther =
    request.values("alertLayer", ["what", "by"]).length > 0 ||
    request.values("disturbance", ["what"]).length > 0;
  return isOther ? DATASET.distAlerts : dataset;
}

function layerOf(request: Request, { query }: LandContext, dataset: number): string | null {
  if (dataset === DATASET.distAlerts) {
    if (request.frame.function === "drivers") return "driver";
    const [layer] = [...request.values("alertLayer", ["what", "by"]), ...wordsIn("alertLayer", request.text)];
    return layer ?? (query.dataset === dataset && keeps(request) ? query.context_layer : null);
  }
  const layers = datasetById(dataset)!.context_layers.map(({ value }) => value);
  const [said] = [...request.values("layer", ["what", "name", "within"]), ...wordsIn("layer", request.text)];
  const isAll = wordsIn("allTrees", request.text).length > 0;
  const usual = request.values("usual", ["what", "name"])[0] ?? wordsIn("usual", askedIn(request.text))[0];
  // “And how much of that was fire?”, of the loss of primary forest.
  const kept = query.dataset === DATASET.loss && keeps(request) ? query.context_layer : null;
  if (layers.length === 0 && !said && kept && says("pointing", request.text))
    request.note(
      `${nameOfDataset(dataset)} can't be had for ${kept.replace("_", " ")} alone; this is for all tree cover.`,
    );
  if (layers.length === 0 && said && !isAll) {
    request.note(
      `${nameOfDataset(dataset)} can't be had for ${said.replace("_", " ")} alone; this is for all of it.`,
    );
    return null;
  }
  if (isAll || layers.length === 0) return null;
  if (said) return layers.includes(said) ? said : null;
  const isOfThat = goesOn(request) && query.context_layer !== null && says("pointing", request.text);
  if (isOfThat && keeps(request) && layers.includes(query.context_layer!)) return query.context_layer;
  const before = query.dataset === dataset && keeps(request) ? query.context_layer : undefined;
  if (before !== undefined && (goesOn(request) || !usual)) return before;
  return usual && dataset !== DATASET.treeCover ? "auto" : null;
}

interface Shifted {
  dataset: number;
  dates: Dates;
  only?: string;
}

/** Tree cover is known for 2000 alone; of later years the land cover has it. Classes are told for one year or as change. */
function atLatest(request: Request, dataset: number, dates: Dates, { query }: LandContext): Shifted {
  if (dataset === DATASET.treeCover) {
    const isLater = asksLater(request, query);
    if (!isLater && !request.is("trend")) return { dataset, dates };
    if (isLater && !request.is("trend", "compare") && isBetweenMaps(request)) {
      request.note(talk.betweenMaps);
      return { dataset, dates: { isSaid: true } };
    }
    request.note("Canopy is known for 2000 only, so this is the tree cover class of the land cover maps.");
    const isTimed = fresh(request, "time", "since").length > 0;
    const isCourse = request.is("trend") || (request.is("compare") && isTimed);
    const span = isLater && !isCourse ? lastOf(request) : {};
    return { dataset: DATASET.landCover, dates: { isSaid: true, ...span }, only: "Tree cover" };
  }
  if (dataset !== DATASET.landCover) return { dataset, dates };
  const isChange = request.frame.function === "change" || request.is("trend");
  const isOpen = !dates.start && !dates.end;
  if (isChange && dates.start && dates.start.slice(0, 4) === dates.end?.slice(0, 4))
    return { dataset, dates: { isSaid: dates.isSaid } };
  return { dataset, dates: !isChange && isOpen ? { ...dates, ...LATEST } : dates };
}

const isBetweenMaps = (request: Request): boolean => {
  const years = fresh(request, "time").flatMap(({ text }) => text.match(/\b20\d\d\b/g) ?? []);
  return years.length === 1 && years[0]! > "2000" && years[0]! < MAPPED_SINCE;
};

const LATEST = { start: "2024-01-01", end: "2024-12-31" };

function asksLater(request: Request, { dataset }: LandQuery): boolean {
  const wasLater =
    goesOn(request) && dataset === DATASET.landCover && request.earlier[0]?.function === "cover";
  if (fresh(request, "time", "since").length === 0) return wasLater || saysNow(request);
  const from = request.time(["time"])?.from ?? request.time(["since"])?.from;
  return from
    ? from.getUTCFullYear() > 2000
    : fresh(request, "time").some(({ text }) => wordsIn("now", text).length > 0);
}

/** “It is still so”, “more than half now”; “now Finland” says no time. */
const saysNow = (request: Request): boolean => {
  const { text } = request;
  const isLeft = says("left", text) && request.has("above", "below");
  const isNow = isLeft || says("stillNow", text) || mentionsOf("now", text).some(({ start }) => start > 0);
  return isNow && wordsIn("layer", text).length === 0;
};

function lastOf(request: Request): Partial<Dates> {
  const from = request.time(["time"])?.from;
  const year = from?.getUTCFullYear() ?? 0;
  const isPast = from !== undefined && year < Number(LATEST.start.slice(0, 4));
  return isPast ? { start: `${year}-01-01`, end: `${year}-12-31` } : LATEST;
}

function withOnly(wanted: Wanted, name: string): Wanted {
  const asked = wanted.options.asked ?? { operation: "value" as const };
  return {
    ...wanted,
    threshold: undefined,
    options: { ...wanted.options, asked: { ...asked, only: [{ name, of: [name] }] } },
  };
}

const FEW = 3;

function isTooShort({ text }: Request, { dataset, dates }: Shifted, { options: { asked } }: Wanted): boolean {
  const { start, end, isSaid } = dates;
  if (isSaid || !start || !end || datasetById(dataset)!.granularity !== "year") return false;
  const asksYears =
    asked?.operation === "trend" ||
    asked?.along === "time" ||
    asked?.operation === "when" ||
    (asked?.operation === "extreme" && wordsIn("grain", text).includes("year"));
  return asksYears && Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 < FEW;
}

/** The year of which it is asked whether it is a record: all years must be there to tell. */
function ofRecord(
  { dataset, dates: { start, end } }: Shifted,
  { options: { asked } }: Wanted,
): string | undefined {
  const isOne = start !== undefined && end !== undefined && start.slice(0, 4) === end.slice(0, 4);
  const isAsked =
    asked?.operation === "yesno" && asked.superlative && !asked.only && asked.above === undefined;
  return isAsked && isOne && datasetById(dataset)!.granularity === "year" ? start.slice(0, 4) : undefined;
}

const withAt = (wanted: Wanted, at: string): Wanted => ({
  ...wanted,
  options: { ...wanted.options, asked: { ...wanted.options.asked!, at } },
});

function beyondData(request: Request, dataset: number, dates: Dates): Edit["beyond"] {
  const isNet =
    (dataset === DATASET.loss || dataset === DATASET.gain) && (isOfNet(request) || asksBoth(request));
  if (isNet) return "net_change";
  return dates.isAhead ? "forecast" : undefined;
}

function byWholeYears(request: Request, dataset: number, wanted: Wanted): Wanted {
  const { asked } = wanted.options;
  const info = datasetById(dataset)!;
  if (!asked?.grain || asked.grain === "year" || info.granularity === "day") return wanted;
  request.note(
    `${wholeYearsOf(info)}, not by ${asked.grain}. By day, week and month there are the disturbance alerts, of every cause, since December 2023.`,
  );
  const { grain: _, along, ...rest } = asked;
  const kept = along === "time" || along === undefined ? rest : { ...rest, along };
  return { ...wanted, options: { ...wanted.options, asked: kept } };
}

const FROM_FOREST = new Set(["loss", "fireloss", "drivers", "gain"]);

const asksBeyond = ({ text }: Request): boolean =>
  (says("impossible", text) && !dividedBy(text)) || says("owners", text);

/** “Why is that so high?”: what drives a loss is known, not what lies behind the drivers or a single year. */
const asksReason = ({ text, frame }: Request, { options: { asked } }: Wanted): boolean =>
  (opensWhy(text) || says("whatHappened", text)) &&
  FROM_FOREST.has(frame.function) &&
  (frame.function !== "drivers" || asked?.only !== undefined);

/** Protected areas and the like, of which only the live registers know. */
function registerIn(request: Request): AoiSubtype | undefined {
  const isTakenAround = fresh(request, "name", "within").some(({ mentions }) =>
    mentions.some(({ kind, values: [ref = ""] }) => kind === "area" && isAround(ref)),
  );
  if (isTakenAround) return undefined;
  const [kind] = request.values("register", ["name", "within"]);
  return kind as AoiSubtype | undefined;
}

/** “Protected areas in Brazil”, all of them: only a single one can be had, so the answer is for the whole. */
function noteRegister(request: Request): void {
  const [said] = mentionsOf("register", request.text);
  request.values("register", ["what", "by", "name", "within"]);
  const name = said && request.text.slice(said.start, said.end);
  if (name && /s$/i.test(name))
    request.note(
      `I can't single out ${name.toLowerCase()}: this is for the whole area. One of them can be had by its name.`,
    );
}

function noteLimits(request: Request, { dataset, dates, wanted, places }: Edit): void {
  const { default_threshold: usual } = datasetById(dataset)!;
  const of = { dataset, areas: places?.places ?? [], by: places?.by ?? null, sample: false };
  const granularity = granularityOf(of);
  if (usual !== null && says("canopyUsed", request.text) && fresh(request, "above").length === 0) {
    request.use("what");
    request.note(`Counted where the canopy cover was at least ${wanted.threshold ?? usual}% in 2000.`);
  }
  if (wanted.options.asked?.of === "forest" && says("allGone", request.text)) request.note(talk.allGone);
  if (OF_ALL_LOSS.has(dataset) && tellsOfDying(request.text)) request.note(talk.dying);
  noteRegister(request);
  if (says("boundary", request.text))
    request.note("What lies inside a boundary can't be set against what lies just outside it here.");
  const isTold = request.notes.some((note) => note.includes(wholeYearsOf(datasetById(dataset)!)));
  if (granularity === "year" && says("seasons", afterTelling(questionIn(request.text))) && !isTold)
    request.note(`${wholeYearsOf(datasetById(dataset)!)}, so no season can be told apart.`);
  if (says("fireAlerts", request.text) && dataset === DATASET.lossByFire) {
    request.use("what");
    request.notes.unshift(
      "Fire alerts aren't held here, and the disturbance alerts don't say what is fire. The nearest is the tree cover lost to fires, by year.",
    );
  }
  const isOfAlerts = dataset === DATASET.integratedAlerts || dataset === DATASET.distAlerts;
  if (isOfAlerts && says("fires", request.text)) {
    request.use("what");
    request.notes.unshift(
      "Fire alerts aren't held here: these are disturbance alerts of every cause, which don't say what is fire.",
    );
  }
  if (says("singleGas", request.text) && dataset === DATASET.landGhg)
    request.note("Single gases aren't told apart: this is all greenhouse gases as CO2e.");
  if (dividedBy(request.text) === "person" && !asksOfForest(request.text))
    request.note("There is no data on people here, so nothing is told per person.");
  const isAlerts = granularity === "day";
  if (isAlerts && request.is("count"))
    request.note("Alerts are told by the area that they cover, not by their number.");
  if (dates.periods && (granularity === "total" || granularity === "single")) {
    request.note(`${nameOfDataset(dataset)} has one figure only, so two periods can't be set side by side.`);
  }
  if (wanted.options.asked?.along === "time" && (granularity === "total" || granularity === "single")) {
    request.note(`${nameOfDataset(dataset)} isn't divided by year.`);
  }
}

/** “How much is forest, farmland or wetland?” and “land cover in per cent” are of the classes, not of the trees alone. */
function takeComposition({ frame, text }: Request): void {
  if (frame.function !== "cover") return;
  const named = new Set(wordsIn("class", text));
  const isOfSeveral = named.size > 1 && named.has("Tree cover");
  const isOfAll = named.size === 0 && /\bland[ -]?cover\b/i.test(text) && !asksOfForest(text);
  if (isOfSeveral || isOfAll) frame.function = "classes";
}

/** “Grassland lost to soy”: how much less there is can be told, what took its place can't. */
function takeGrassLoss(request: Request): Planned | undefined {
  const { frame, text } = request;
  if (frame.function !== "grass") return undefined;
  if (goesOn(request) && wordsIn("becoming", text).length > 0 && fresh(request, "name").length === 0) {
    request.use("what", "ref");
    return { say: talk.grasslandReplaced };
  }
  const crops =
    request.values("crop", ["what"]).length > 0 || request.values("driverPart", ["what"]).length > 0;
  if (crops || wordsIn("becoming", text).length > 0) {
    request.use("what");
    request.note(talk.grasslandLost);
  }
  const isLost = says("lost", text) || wordsIn("becoming", text).length > 0;
  if (isLost && request.is("value", "list", "yesno", "share")) frame.operation = "trend";
  return undefined;
}

/** “But how much of it is natural?”, of tree cover gain, which doesn't tell: the map of 2020 has both kinds. */
function takeNaturalGain(request: Request, { query }: LandContext): void {
  const { frame, text } = request;
  const isAsked = wordsIn("natural", text).length > 0 && says("pointing", text);
  if ((query.dataset !== DATASET.gain && frame.function !== "gain") || !goesOn(request) || !isAsked) return;
  frame.function = "natural";
  frame.operation = "value";
  frame.certainty = 1;
  frame.slots = frame.slots.filter(({ role, carried }) => carried || role !== "what");
  request.note(talk.gainNatural);
}

/** “Does flying emit more than deforestation in Peru?”: of the two only the forest is known. */
function withoutOtherEmitters(request: Request): void {
  const { frame, text } = request;
  if (!says("otherEmitters", text) || !says("versus", text) || !EMITTING.has(frame.function)) return;
  frame.slots = frame.slots.filter(
    ({ carried, role, mentions, text: said }) =>
      carried ||
      (role !== "what" && !says("otherEmitters", said)) ||
      mentions.some(({ kind }) => kind === "area"),
  );
  frame.operation = "value";
  request.note(talk.otherEmitters);
}

const EMITTING = new Set(["carbon", "loss", "farmgas"]);

/** “Which is bigger, what Peru lost or Greater London?”: how large the other is, beside the loss of the first. */
function withoutSize(request: Request): void {
  const { frame, text } = request;
  const named = fresh(request, "name", "within", "against").filter(({ mentions }) =>
    mentions.some(({ kind }) => kind === "area"),
  );
  const last = named.at(-1);
  const first = named[0];
  if (!last || named.length !== 2 || !first || !says("biggerThan", text) || !says("lost", text)) return;
  const between = text.slice(first.start + first.text.length, last.start);
  const isBare = /\b(?:or|than|as|of)\b/i.test(between) && !/\bin\s*$/i.test(between);
  const rest = text.slice(last.start + last.text.length);
  // “Bigger than Brazil's” is bigger than Brazil's loss.
  if (/['’]s?$/.test(last.text) || /^['’]/.test(rest)) return;
  if (!isBare || says("lost", between.split(/\b(?:or|than)\b/i).at(-1) ?? "") || says("lost", rest)) return;
  const [ref = ""] = last.mentions.flatMap(({ kind, values }) => (kind === "area" ? values : []));
  const whole = GROUPS.get(ref)?.extent ?? areaByRef(ref);
  if (!whole) return;
  frame.slots = frame.slots.filter((slot) => slot !== last);
  frame.operation = "value";
  request.note(
    `${whole.name} covers ${formatQuantity(whole.area_ha, "ha")} in all; the loss beside it is this.`,
  );
}

function noteGrassland(request: Request, dataset: number): void {
  const { frame, text } = request;
  if (dataset === DATASET.landCover && frame.function === "change" && says("grassland", text))
    request.note(talk.grassland);
}

/** What was left out is said, so that nobody takes it for missing. */
function noteLeftOut(request: Request, { wanted, places }: Edit): void {
  const said = fresh(request, "except").map(({ text }) => text);
  const isTaken = (wanted.options.asked?.except?.length ?? 0) + (places?.except.length ?? 0) > 0;
  if (isTaken && said.length > 0) request.note(`Left out: ${said.join(", ")}.`);
}

function callsFor(request: Request, edit: Edit, { query, hasData }: LandContext): Call[] {
  const question = request.text;
  const { places, dataset, layer, dates, wanted, beyond, forArea } = edit;
  const calls: Call[] = [];
  const isElsewhere =
    places && (places.first || places.places.join() !== query.areas.join() || places.by !== query.by);
  if (places && isElsewhere) {
    const { places: names, by: subregion, first } = places;
    calls.push({ tool: "pick_aoi", args: { question, places: names, subregion, ...(first && { first }) } });
  }
  const threshold =
    wanted.threshold ?? (dataset === query.dataset && keeps(request) ? query.threshold : null);
  const isSame = dataset === query.dataset && layer === query.context_layer && threshold === query.threshold;
  const isUnpublished = forArea && !datasetById(dataset)!.subtypes.includes(forArea);
  if (!isSame || beyond || isUnpublished) {
    calls.push({
      tool: "pick_dataset",
      args: {
        query: question,
        dataset_id: dataset,
        context_layer: layer,
        threshold,
        ...(beyond && { beyond }),
        ...(isUnpublished && { for_area: forArea }),
      },
    });
  }
  const { start = null, end = null } = dates;
  if (calls.length > 0 || !hasData || start !== query.start_date || end !== query.end_date) {
    calls.push({ tool: "pull_data", args: { query: question, start_date: start, end_date: end } });
  }
  return [...calls, { tool: "generate_insights", args: insightArgs(question, edit, query) }];
}

const PAIRED = new Set<string>(["value", "compare", "yesno", "trend", "mean", "extreme", "threshold"]);

const PARTED = new Set<number>([
  DATASET.lossByDriver,
  DATASET.landCover,
  DATASET.naturalLands,
  DATASET.landGhg,
]);

function insightArgs(question: string, { wanted, places, dates, dataset, layer }: Edit, query: LandQuery) {
  const { chart, top, order, asked } = wanted.options;
  const isLayered = dataset === DATASET.distAlerts && layer !== null;
  // Of the world it is what drives or covers it that is asked for, not its countries.
  const isOfWorld =
    places?.places.join() === WORLD &&
    !places.by &&
    PARTED.has(dataset) &&
    (!asked?.only || asked.operation === "share");
  const except = [...(asked?.except ?? []), ...(places?.except ?? [])];
  const full = {
    ...(asked ?? { operation: "value" as const }),
    ...(dates.isYearOn && { along: undefined, grain: undefined }),
    ...(dates.periods &&
      (asked?.along !== "time" || dates.isYearOn) &&
      (dates.isYearOn || comparesTimes(question) || PAIRED.has(asked?.operation ?? "value")) && {
        periods: dates.periods,
      }),
    ...(places?.groups && { groups: places.groups }),
    // Of a whole that is divided the share is one of all its parts.
    ...(places?.singled && { areas: places.singled, of: undefined }),
    ...(places?.besides && { besides: places.besides }),
    ...(isLayered && !asked?.along && { along: "category" as const }),
    ...(isOfWorld && !asked?.along && !asked?.areas && { along: "category" as const }),
    ...(except.length > 0 && { except }),
    ...(says("cite", question) && { cite: true }),
  };
  const isNeeded = asked !== undefined || Object.keys(full).length > 1;
  return {
    query: question,
    ...(chart && { chart_type: chart }),
    ...(top && { top }),
    ...(order && { order }),
    ...(isNeeded && query && { asked: full }),
  };
}
