import type { Slot } from "@/lib/understanding/frame";
import { readCount } from "@/lib/understanding/quantities";
import { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { DATASET, datasetById } from "../datasets";
import type { Insight, Row } from "../types";
import { fresh, goesOn, keeps, type LandContext } from "./context";
import { labelOf, landKinds, mentionsOf, wordsIn } from "./kinds";
import limits from "./limits.json";
import talk from "./talk.json";
import topics from "./topics.json";

type Table = Exclude<
  keyof typeof limits,
  "per" | "units" | "fractions" | "downloadText" | "baseWords" | "hadWords"
>;

/** Whether a text has one of a table's phrases, as words of their own. */
export function says(table: Table, text: string): boolean {
  const words = ` ${normalise(text)} `;
  return limits[table].some((phrase) => words.includes(` ${normalise(phrase)} `));
}

/** What is answered in words whatever the reader makes of it. `shown`: the last answer's chart. */
export function saidOfAnswers(
  question: string,
  own: LandContext["own"],
  shown?: Pick<Insight, "data" | "x_axis" | "y_axis">,
): string | undefined {
  const [place] = landKinds(own)[0]!.find(question);
  const isMissing = says("why", question) && says("missing", question) && says("listed", question);
  if (isMissing) return whyMissing(place?.values[0] && labelOf(place.values[0], own), shown);
  return !place && says("download", question) ? limits.downloadText : undefined;
}

function whyMissing(name: string | undefined, shown?: Pick<Insight, "data" | "x_axis" | "y_axis">): string {
  const rows = shown?.x_axis === "aoi_name" ? shown.data : [];
  const value = (row: Row) => Number(row[shown?.y_axis ?? ""] ?? 0);
  const own = rows.find((row) => String(row.aoi_name).split(",")[0] === name?.split(",")[0]);
  if (own && rows.length > 1) {
    const above = rows.filter((row) => value(row) > value(own)).length;
    return `${name?.split(",")[0]} is in the chart of the last answer, ${above === 0 ? "with the highest figure" : `with ${above} above it`} of ${rows.length}. A sentence names only the first few.`;
  }
  const it = name?.split(",")[0] ?? "a place that it doesn't name";
  return `I can't tell from these data why. A list names only the first few from one end, so ${it} comes further down, isn't part of the area that was asked about, or has no figure in these data. Ask for ${name?.split(",")[0] ?? "it"} by itself to see.`;
}

/** “Why is that so high?”, other than “how much was it, and why?” */
export const opensWhy = (text: string): boolean =>
  says(
    "opensWhy",
    tokenise(text)
      .slice(0, FEWEST_WORDS + 1)
      .map(({ text: word }) => word)
      .join(" "),
  );

const OPENS_YES_NO = /(?:^|, |[.?!:]["”’']?\s+)(?:is|are|does|do|did|has|have|was|were) /i;

export const opensYesNo = (text: string): boolean => OPENS_YES_NO.test(text);

/** What these data can't tell, whichever dataset the reader takes: it is said in words, with what can be had. */
export function limitOf(request: Request, context: LandContext): Planned | undefined {
  return ofRegister(request, context) ?? liveFires(request, context) ?? uncounted(request) ?? undefined;
}

function ofRegister(request: Request, { query }: LandContext): Planned | undefined {
  const [said] = mentionsOf("register", request.text);
  const name = said && request.text.slice(said.start, said.end).toLowerCase();
  const isOfAll = name?.endsWith("s") && goesOn(request) && query.areas.length > 0;
  const isElse = fresh(request, "name").some(({ mentions }) => mentions.some(({ kind }) => kind === "area"));
  if (!isOfAll || isElse) return undefined;
  request.use("name", "what", "within", "by", "every");
  return {
    say: `I can't single out ${name}: no map of all of them is held here. One can be had by itself: draw it on the map, upload its outline, or give its id (for example wdpa:12345).`,
  };
}

const hasYears = (text: string): boolean => /\d{4}/.test(text);
const hasYear = ({ text }: Request): boolean => hasYears(text);

/** The last sentence with a question mark, without what is told before it; else the whole text. */
export const questionIn = (text: string): string => text.match(/[^.?!]+\?/g)?.at(-1) ?? text;

/** The part of a text that asks for a loss by itself, where one does; else the whole. */
export function focusOf(text: string): string {
  const question = questionIn(text);
  return says("lost", question) && hasYears(question) ? question : text;
}

/** “Laurel forest”, “pine forests”: kinds of forest that these data don't tell apart. */
export function noteForestKind(request: Request): void {
  const { frame, text } = request;
  const words = ` ${normalise(text)} `;
  const isOfLoss = OF_LOSS.has(frame.function) && request.frame.act === "ask";
  const kinds = isOfLoss ? [...limits.forestKinds, ...limits.forestKindsOfLoss] : limits.forestKinds;
  const kind = kinds.find((one) => words.includes(` ${one} `));
  const isNamed = frame.slots.some(
    ({ role, text: said }) => role === "name" && normalise(said).includes(kind ?? text),
  );
  if (!kind || isNamed || !KINDLESS.has(frame.function)) return;
  for (const slot of fresh(request, "what"))
    if (normalise(slot.text).includes(kind)) frame.slots = frame.slots.filter((one) => one !== slot);
  request.note(`These data don't tell ${kind} apart: this is for all tree cover.`);
}
const KINDLESS = new Set(["loss", "fireloss", "drivers", "cover", "gain"]);

/** “Tree cover loss Đắk Lắk coffee”: the yearly loss is told for all causes together. */
export function noteCropOfLoss(request: Request): void {
  if (request.frame.function !== "loss") return;
  for (const slot of fresh(request, "what", "name")) {
    const { role, mentions } = slot;
    const part = mentions.find(({ kind }) => kind === "driverPart");
    if (!part || (role === "name" && mentions.some(({ kind }) => kind === "area"))) continue;
    const crop = request.text.slice(part.start, part.end);
    request.readSlots((one) => one === slot);
    request.note(
      `Loss isn't told by ${crop} alone: among the drivers it is part of ${part.values[0]!.toLowerCase()}.`,
    );
  }
}

/** What is told before the question of the same sentence: “We're going there in the spring, did the fires …?” */
export function afterTelling(text: string): string {
  const words = tokenise(text);
  const at = words.findIndex(
    ({ text: word, start }, index) =>
      index > 0 && limits.asks.includes(word) && text.slice(words[index - 1]!.end, start).includes(","),
  );
  const isTelling = limits.telling.includes(words[0]?.text.split(/['’]/)[0] ?? "");
  return at > 0 && isTelling ? text.slice(words[at]!.start) : text;
}

/** What somebody was heard to say begins after these words; what it was said about is no part of the question. */
export function withoutHearsay({ frame, text }: Request): void {
  const lower = text.toLowerCase();
  const at = Math.max(...limits.heard.map((phrase) => lower.indexOf(phrase)));
  const isNamed = frame.slots.some(({ role, start, carried }) => role === "name" && !carried && start > at);
  if (at < 0 || !isNamed) return;
  frame.slots = frame.slots.filter(({ role, start, carried }) => role !== "what" || carried || start > at);
}

/** Of fires only years are known, so nothing is said of this minute. */
function liveFires(request: Request, { own }: LandContext): Planned | undefined {
  const { text, frame } = request;
  const isOfFire = frame.function === "fireloss" || says("fires", text);
  const isLive =
    says("live", text) ||
    fresh(request, "time").some(({ text: said }) => says("now", said)) ||
    (says("burning", text) && request.is("yesno", "list", "count"));
  const isDated = hasYear(request) || fresh(request, "since", "until", "against").length > 0;
  if (!isOfFire || !isLive || isDated || frame.function === "drivers" || says("lost", text)) return undefined;
  request.use("name", "what", "within", "time", "form", "every", "by", "top");
  const [area] = fresh(request, "name", "within").flatMap(
    ({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values ?? [],
  );
  const where = area ? ` in ${labelOf(area, own)}` : "";
  return {
    say: `I can't see whether anything is burning now${where}: of fires only yearly figures are held here, and the disturbance alerts of the last days and weeks don't say what is fire. Where there is danger, call your local emergency service. You can ask for the loss due to fires${where} in a year, or for the latest alerts${where}.`,
  };
}

/** “How many companies”: these data tell areas and gases; nothing else is counted. */
function uncounted(request: Request): Planned | undefined {
  const words = tokenise(request.text).map(({ text }) => text);
  const at = words.findIndex((word, index) => word === "how" && words[index + 1] === "many");
  const [first, second] = at < 0 ? [] : words.slice(at + 2);
  if (!first || /\bhow many\s*%/i.test(request.text)) return undefined;
  const known = new Set(limits.countable);
  const isKnown = [first, second ?? ""].some(
    (word) => known.has(word) || wordsIn("part", word).length > 0 || wordsIn("grain", word).length > 0,
  );
  if (limits.trees_counted.includes(first)) {
    request.note("Trees aren't counted here, only the area that they cover.");
    return undefined;
  }
  if (
    isKnown ||
    limits.countableFirst.includes(first) ||
    STOP_WORDS.has(first) ||
    mentionsOf("class", first).length > 0
  )
    return undefined;
  request.use("name", "what", "within", "time", "by", "since", "until", "every", "top");
  return {
    say: `I can't tell how many ${STOP_WORDS.has(second ?? "") || !second ? first : `${first} ${second}`} there are or were: these data tell areas of land and amounts of greenhouse gases, seen from satellites, and count nothing else. You can ask how much forest was lost or is left there, and what drove the loss.`,
  };
}

/** What the words ask for where the reader took another function. */
export function asMeant(request: Request, { query, own, peak }: LandContext): void {
  const { frame, text } = request;
  keepRanked(request, query);
  keepSubject(request);
  // “Only Ashanti”, of which the reader took the name for a number of them.
  for (const slot of fresh(request, "against", "top")) takePlace(slot, own);
  takeTime(request);
  takeThen(request);
  keepGases(request, query);
  if (isGasOfLoss(request, query)) frame.act = "refine";
  takeCount(request);
  if (frame.function === "change" && frame.certainty < UNSURE && !says("changing", text))
    frame.function = "classes";
  if (frame.function === "change" && frame.certainty < UNSURE && says("wentAway", text))
    frame.function = "loss";
  if (BY_YEAR.has(frame.function) && says("byCause", text)) {
    frame.function = "drivers";
    frame.operation = "list";
    request.use("by");
  }
  if (leavesOutFires(request, query)) frame.function = "fireloss";
  ofCourse(request);
  takeRecord(request);
  takeForestSize(request);
  takeAllGone(request);
  if (frame.function === "cover" && says("whatCovers", text)) frame.function = "classes";
  const isOfCropLoss =
    frame.function === "crops" &&
    wordsIn("crop", text).length > 0 &&
    (says("lost", text) || isOfThatLoss(request, query)) &&
    !says("gases", text) &&
    wordsIn("named", text).length === 0 &&
    !says("perTonne", text);
  if (isOfCropLoss) frame.function = "drivers";
  takeCauseOfShare(request);
  takeCauseOfLoss(request);
  // “Is that deforestation, or just forestry?” asks what lies behind the loss.
  const isOfCause = says("pointing", text) && wordsIn("driver", text).length > 0;
  if (frame.function === "loss" && query.areas.length > 0 && isOfCause && request.is("yesno", "compare")) {
    frame.function = "drivers";
    frame.operation = "share";
  }
  const isPart = says("mostOf", text) && (frame.function === "fireloss" || frame.function === "drivers");
  if (isPart) frame.operation = "share";
  if (isFireInYear(request, query)) {
    frame.function = "fireloss";
    // “Has wildfire grown since 2015?” asks for its course.
    if (!request.is("trend") && wordsIn("direction", text).length === 0) frame.operation = "share";
  }
  const isCourse = wordsIn("direction", text).length > 0 && !says("vanishing", text);
  // Drivers are known for all years together: why it was so much in one of them is told beside how much that was.
  if (
    frame.function === "drivers" &&
    (opensWhy(text) || (says("whatHappened", text) && hasYear(request))) &&
    (hasYear(request) || isCourse || isOfOneYear(request, query) || (peak && says("thatYear", text))) &&
    wordsIn("driver", text).length === 0
  ) {
    frame.function = "loss";
    const isOfAll = isCourse && !hasYear(request) && !isOfOneYear(request, query) && !says("thatYear", text);
    frame.operation = isOfAll ? "trend" : "value";
  }
  if (frame.function === "carbon" && says("netOfTrees", text) && says("trees", text) && !says("carbon", text))
    frame.function = "loss";
  // “Lost to fire versus all other causes” is a part and the rest.
  const isRest = says("fires", text) && says("otherCauses", text);
  if (isRest && OF_LOSS.has(frame.function) && !request.has("except")) {
    frame.function = "fireloss";
    frame.operation = "share";
    request.use("against");
  }
  if (!isRest && driversCompared(request).length > 1) frame.function = "drivers";
  // What is told before the question may speak of causes; “how much in 2024?” doesn't ask for them.
  const question = focusOf(text);
  const isSetIn = question !== text;
  const asksCause =
    says("whyToo", question) ||
    [...wordsIn("driver", question), ...wordsIn("driverPart", question)].length > 0;
  if (frame.function === "drivers" && isSetIn && !asksCause) frame.function = "loss";
  // The course, too, may have been of what is told before.
  if (isSetIn && request.is("trend") && wordsIn("direction", question).length === 0)
    frame.operation = "value";
  if (frame.function === "gain" && says("lost", text) && !says("gained", withoutEvent(text)))
    frame.function = "loss";
  // “Which states gained most?”, after a loss was told.
  const isOfGain = says("ofGain", withoutEvent(text)) && !says("lost", text) && !says("cameBack", text);
  if (frame.function === "loss" && frame.certainty < UNSURE && isOfGain) frame.function = "gain";
  const isLeft = says("left", text) && !says("leftOut", text) && !says("lost", text);
  if (frame.function === "loss" && isLeft && frame.act === "ask") frame.function = "cover";
  // “Has there been clearing lately?” asks for the last weeks.
  const isLately =
    request.is("yesno") &&
    !says("allGone", text) &&
    wordsIn("now", text).length > 0 &&
    wordsIn("direction", text).length === 0;
  // “For tonight's quiz: …, this century” names another time.
  const isTimed = fresh(request, "time", "since", "until").some(
    ({ text: said }) => !says("live", said) && wordsIn("now", said).length === 0,
  );
  const isLive =
    frame.function === "loss" && (says("live", text) || isLately) && !hasYear(request) && !isTimed;
  if (!isLive || (goesOn(request) && query.dataset === null)) return;
  frame.function = "alerts";
  request.note("Tree cover loss is known by year only; these are the disturbance alerts, which are of days.");
}

const LOSSES = new Set<number | null>([DATASET.loss, DATASET.lossByDriver, DATASET.lossByFire]);

const isOfThatLoss = (request: Request, { dataset }: LandContext["query"]): boolean =>
  goesOn(request) && LOSSES.has(dataset) && says("pointing", request.text);

/** “What's that in carbon emissions?”, of a loss that was told: what it gave off itself, in the same years. */
export const isGasOfLoss = ({ frame, text }: Request, { dataset }: LandContext["query"]): boolean =>
  frame.function === "carbon" && dataset === DATASET.loss && /\b(?:that|this|it) in\b/i.test(text);

const GONE = new Set(["loss", "cover", "drivers", "alerts", "change", "fireloss"]);

/** “Are the woods all gone now?” asks how much of the forest was lost, in all years. */
function takeAllGone({ frame, text }: Request): void {
  if (!GONE.has(frame.function) || !says("allGone", text) || hasYears(text)) return;
  frame.function = "loss";
  frame.operation = "yesno";
  frame.slots = frame.slots.filter(
    ({ role, text: said, carried }) => carried || role !== "time" || wordsIn("now", said).length === 0,
  );
}

function takeCauseOfShare(request: Request): void {
  const { frame, text } = request;
  if (frame.function !== "loss" || !request.is("share") || fresh(request, "what").length > 0) return;
  const found = [...mentionsOf("driver", text), ...mentionsOf("driverPart", text)];
  const [cause] = found;
  const drivers = new Set(found.flatMap(({ values }) => values));
  if (!cause || drivers.size !== 1 || drivers.has("Wildfire")) return;
  frame.function = "drivers";
  const said = text.slice(cause.start, cause.end);
  frame.slots = [
    ...frame.slots,
    { role: "what", text: said, start: cause.start, certainty: 1, mentions: [cause] },
  ];
}

/** “The logging losses of Idaho”, “lost to mining”: a loss by one cause is told by the causes. */
function takeCauseOfLoss(request: Request): void {
  const { frame, text } = request;
  if (frame.function !== "loss" || !request.is("value", "list", "trend", "rank", "extreme", "compare"))
    return;
  const named = fresh(request, "what");
  const causes = named.filter(({ mentions }) =>
    mentions.some(({ kind, score }) => kind === "driver" && score === 1),
  );
  const drivers = new Set(
    causes.flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "driver")!.values),
  );
  const [cause] = causes;
  if (!cause || drivers.size !== 1) return;
  // “The fires, no, the loss in all” takes them back.
  const isTakenBack = named.some(
    ({ start }) => start > cause.start && /\bno\b/i.test(text.slice(cause.start, start)),
  );
  if (isTakenBack) {
    frame.slots = frame.slots.filter((slot) => !causes.includes(slot));
    return;
  }
  frame.function = drivers.has("Wildfire") ? "fireloss" : "drivers";
  frame.certainty = 1;
}

function takeRecord({ frame, text }: Request): void {
  const asked = text.replace(/^\W*(?:and|but|so|or)\b\s*/i, "");
  if (!BY_YEAR.has(frame.function) || !says("onRecord", text) || !opensYesNo(asked)) return;
  frame.operation = "yesno";
}

function takeForestSize(request: Request): void {
  const { frame, text } = request;
  const question = questionIn(text);
  const isOfSize = says("forestSize", question) && says("trees", question);
  const isElse = says("lost", text) || says("fires", text) || says("cameBack", text);
  if (frame.function !== "loss" || !isOfSize || isElse || request.is("rank", "extreme", "share")) return;
  frame.function = "cover";
  frame.operation = "trend";
}

/** “By cause” these are told by another set of data. */
const BY_YEAR = new Set(["loss", "fireloss"]);

/** “Has it come down since?”, after the drivers were told: those have no years, but all loss has, and that due to fires. */
function ofCourse(request: Request): void {
  const { frame, text } = request;
  const directions = new Set(wordsIn("direction", questionIn(text)));
  // “Better or worse” sets nothing against anything.
  const isEither = directions.size > 1;
  const isMoving =
    directions.size > 0 && (request.is("trend", "yesno") || (isEither && request.is("compare")));
  const isCompared = !isEither && says("versus", text);
  if (frame.function !== "drivers" || !isMoving || isCompared || says("whyToo", text)) return;
  if (isEither) frame.operation = "trend";
  const drivers = [...new Set(wordsIn("driver", text))];
  if (drivers.length === 1 && drivers[0] === "Wildfire") {
    frame.function = "fireloss";
    return;
  }
  // The course of one cause is told itself.
  if (drivers.length === 1) return;
  frame.function = "loss";
  frame.slots = frame.slots.filter(({ role, carried }) => carried || role !== "what");
  request.note(talk.allCauses);
}

/** “Peru against Colombia”: it is a place that stands against the other, not a time. */
function takePlace(slot: Slot, own: LandContext["own"]): void {
  const mentions = landKinds(own)[0]!
    .find(slot.text)
    .filter(({ score }) => score === 1);
  if (mentions.length === 0) return;
  slot.role = "name";
  slot.mentions = mentions.map((one) => ({
    ...one,
    start: one.start + slot.start,
    end: one.end + slot.start,
  }));
}

/** Below this the words of a question count for more than what the reader made of it. */
const UNSURE = 0.8;

/** “The worst 3 years”: a number by itself is no time. */
function takeCount(request: Request): void {
  // “In 2023” is that year, whatever the reader made of it.
  for (const slot of fresh(request, "since", "until")) {
    // What stands in the request before has no words of this one before it.
    if (!request.text.startsWith(slot.text, slot.start)) continue;
    const before =
      tokenise(request.text.slice(0, slot.start)).findLast(({ text }) => !limits.roughly.includes(text))
        ?.text ?? "";
    if (slot.role === "until" && BEGINNING.has(before)) slot.role = "since";
    const isSince =
      limits.bounding.includes(before) ||
      says("sinceThen", request.text) ||
      (slot.certainty >= CERTAIN && !DURING.has(before));
    if (/^\d{4}$/.test(slot.text.trim()) && !isSince) slot.role = "time";
  }
  for (const slot of fresh(request, "time")) {
    const [first, year, more] = tokenise(slot.text);
    const before = tokenise(request.text.slice(0, slot.start)).at(-1)?.text ?? "";
    const isAbout = first && year && !more && limits.roughly.includes(first.text) && hasYears(year.text);
    if (isAbout && BEGINNING.has(before)) slot.role = "since";
  }
  if (says("onwards", request.text))
    for (const slot of fresh(request, "time")) if (/^\d{4}$/.test(slot.text.trim())) slot.role = "since";
  for (const slot of fresh(request, "time")) if (/^\d{1,2}$/.test(slot.text.trim())) slot.role = "top";
  takeTopYears(request);
}

/** “The worst five years” are a number of years in order, not the last five. */
function takeTopYears(request: Request): void {
  const { frame, text } = request;
  for (const slot of fresh(request, "time", "top")) {
    const [count, years] = tokenise(slot.text);
    const before = tokenise(text.slice(0, slot.start)).at(-1)?.text ?? "";
    const isOrdered = wordsIn("order", before).length > 0 || wordsIn("order", slot.text).length > 0;
    if (!isOrdered || !ranksYears(text) || !count) continue;
    const number = [count, years].find((one) => one && readCount(one.text) !== undefined);
    if (!number) continue;
    slot.role = "top";
    slot.text = number.text;
    frame.operation = "rank";
  }
}

export function ranksYears(text: string): boolean {
  const words = tokenise(text).map((token) => token.text);
  return words.some((word, at) => {
    const beside = [words[at - 1] ?? "", words[at - 2] ?? ""];
    return (
      word === "years" &&
      beside.some((one) => readCount(one) !== undefined) &&
      beside.some((one) => wordsIn("order", one).length > 0)
    );
  });
}

const BEGINNING = new Set(["from", "since"]);

/** From here the reader is believed without a word such as “since”. */
const CERTAIN = 0.9;

const isOfOneYear = (request: Request, { dataset, start_date, end_date }: LandContext["query"]): boolean =>
  goesOn(request) &&
  dataset === DATASET.loss &&
  start_date !== null &&
  start_date.slice(0, 4) === end_date?.slice(0, 4) &&
  request.earlier[0]?.function === "loss";

/** “Was that because of fires?”, of one year: of fires alone each year is known. */
function isFireInYear(request: Request, { start_date, end_date }: LandContext["query"]): boolean {
  const { frame, text } = request;
  const drivers = new Set(mentionsOf("driver", text).flatMap(({ values }) => values));
  const isOfFire = frame.function === "drivers" && drivers.size === 1 && drivers.has("Wildfire");
  const isOneYear =
    goesOn(request) && start_date !== null && start_date.slice(0, 4) === end_date?.slice(0, 4);
  return isOfFire && (isOneYear || hasYear(request));
}

const MOST_RANK_WORDS = 9;

/** “Where does the UK come?”, “what rank is Chile?” */
export const asksRankOf = ({ text }: Request): boolean =>
  says("rankOf", text) && tokenise(text).length <= MOST_RANK_WORDS;

function keepRanked(request: Request, { by }: LandContext["query"]): void {
  const { frame, earlier } = request;
  const [before] = earlier;
  if (!before || !by || !asksRankOf(request)) return;
  frame.act = "refine";
  frame.function = before.function;
  frame.operation = "extreme";
}

const KEPT = new Set(["classes", "grass", "natural", "gain", "alerts", "carbon", "farmgas"]);

/** “… and did it shrink?”, of what was asked about before, which the reader took for the loss of trees. */
function keepSubject(request: Request): void {
  const { frame, earlier, text } = request;
  const [before] = earlier;
  const isBare = fresh(request, "what").length === 0 && !says("lost", text) && !says("trees", text);
  if (!before || !KEPT.has(before.function) || frame.function !== "loss" || !isBare) return;
  if (!says("pointing", text) && !says("they", text)) return;
  frame.function = before.function === "classes" ? "change" : before.function;
  const kept = before.slots.filter(({ role }) => role === "what");
  frame.slots = [...kept.map((slot): Slot => ({ ...slot, carried: true })), ...frame.slots];
}

const GASES = new Set<number>([DATASET.landGhg, DATASET.emissionFactors]);
const OF_GASES = new Set(["carbon", "farmgas", "crops"]);

function keepGases(request: Request, query: LandContext["query"]): void {
  const { frame, earlier } = request;
  const [before] = earlier;
  const isSame = before && keeps(request) && OF_GASES.has(frame.function) && OF_GASES.has(before.function);
  const isSaid = frame.slots.some(({ role }) => role === "what");
  if (!isSame || isSaid || query.dataset === null || !GASES.has(query.dataset)) return;
  frame.function = before.function;
  const kept = before.slots.filter(({ role }) => role === "what");
  frame.slots = [...kept.map((slot): Slot => ({ ...slot, carried: true })), ...frame.slots];
}

/** “Is that more than in Mongolia?”: the last answer's place beside the one that is named. */
export const isBesideLast = (
  request: Request,
  { query, hasData }: Pick<LandContext, "query" | "hasData">,
): boolean =>
  hasData &&
  query.areas.length === 1 &&
  says("pointing", request.text) &&
  (says("than", request.text) || says("howManyTimes", request.text) || NEXT_TO_FIGURE.test(request.text));

/** “Next to Brazil's”: beside that of Brazil, which says nothing of what lies near. */
const NEXT_TO_FIGURE = /\b(?:next to|beside|alongside)\s+(?:\p{L}+\s+){0,3}\p{L}+['’]s?(?!\p{L})/iu;

const DURING = new Set(["for", "in", "during", "over", "of", "from"]);

/** “… now than when it was signed in 2021”: the year is what now is set against. */
function takeThen(request: Request): void {
  const { text } = request;
  const than = text.toLowerCase().lastIndexOf(" than ");
  if (than < 0 || wordsIn("now", text.slice(0, than)).length === 0) return;
  for (const slot of fresh(request, "time", "since", "until"))
    if (slot.start > than && /^(?:in )?\d{4}$/.test(slot.text.trim())) slot.role = "against";
}

/** “Compare Peru with Bolivia for 2020”: the year is when, not what they are compared with. */
function takeTime(request: Request): void {
  const [slot, other] = fresh(request, "against");
  if (!slot || other || slot.mentions.length > 0 || fresh(request, "time", "since", "until").length > 0)
    return;
  const before = tokenise(request.text.slice(0, slot.start)).at(-1)?.text ?? "";
  if (DURING.has(before) && /\d{4}/.test(slot.text)) slot.role = "time";
}

const OF_LOSS = new Set(["loss", "fireloss", "drivers"]);

const PARTS: Record<string, number> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};
const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4 };
const LOST_PART =
  /\b(?:lost|losing|lose|loses|destroyed|cleared)\s+(?:about |around |almost |nearly |some )?(?:(a|one|two|three|four)[ -])?(half|third|quarter|fifth|tenth)s?\s+(?:of )?(?:all )?(?:its|their|the)\s+(?:[a-z]+ ){0,3}(?:forests?|rainforests?|tree cover|trees|woods)\b/i;
const LOST_PERCENT =
  /\b(?:lost|losing|lose|loses|destroyed|cleared)\s+(?:about |around |almost |nearly |some )?(\d+(?:\.\d+)?)\s*(?:%|per ?cent)\s+of (?:all )?(?:its|their|the)\s+(?:[a-z]+ ){0,3}(?:forests?|rainforests?|tree cover|trees|woods)\b/i;

/** “Has lost a third of its primary forest”: the share that is said to be gone, in per cent. */
export function lostShareIn(text: string): number | undefined {
  const percent = LOST_PERCENT.exec(text)?.[1];
  if (percent) return Number(percent);
  const [, times = "a", part] = LOST_PART.exec(text) ?? [];
  return part ? 100 * (COUNTS[times.toLowerCase()] ?? 1) * PARTS[part.toLowerCase()]! : undefined;
}

/** “Fires or logging”: the drivers that are set against each other, as they stand in the text. */
export function driversCompared(request: Request): string[] {
  const { frame, earlier } = request;
  const isBare = goesOn(request) && fresh(request, "what", "except", "by").length === 0;
  const [before] = earlier;
  // “And for Peru?” sets the same against each other.
  if (isBare && before?.function === frame.function && before.operation === frame.operation)
    return driversCompared(new Request(before, request.moment, [], earlier.slice(1)));
  const { text } = request;
  if (!OF_LOSS.has(frame.function) || !says("versus", text) || request.has("except")) return [];
  const areas = frame.slots.filter(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "area"),
  );
  const found = [...mentionsOf("driver", text), ...mentionsOf("driverPart", text)]
    .filter(
      ({ start }) => !areas.some((slot) => start >= slot.start && start < slot.start + slot.text.length),
    )
    .sort((a, b) => a.start - b.start)
    .flatMap(({ values }) => values);
  const drivers = [...new Set(found)];
  return drivers.length > 1 ? drivers : [];
}

const GAINS = new Set(["gain", "loss", "cover", "carbon", "change"]);

export const asksBoth = ({ frame, text, earlier: [before] }: Request): boolean =>
  wordsIn("class", text).every((one) => one === "Tree cover") &&
  GAINS.has(frame.function) &&
  (says("gained", withoutEvent(text)) || (before?.function === "gain" && says("than", text))) &&
  (says("lost", text) || (before?.function === "loss" && says("than", text))) &&
  movedBy(text) === undefined &&
  !says("carbon", text);

/** “… since Lula came back”: the end of a question that says since when, which isn't what is asked. */
export const withoutEvent = (text: string): string =>
  text.replace(/\bsince\s+(?!then\b|\d)[^,.;?!]+[?.!]*$/i, "");

/** “How much forest is left”, of no year: what there was, and what was lost since. */
export const asksLeft = (request: Request): boolean =>
  request.frame.function === "cover" &&
  request.is("value", "yesno") &&
  says("left", request.text) &&
  !says("leftOut", request.text) &&
  wordsIn("named", request.text).length === 0 &&
  wordsIn("natural", request.text).length === 0 &&
  !request.has("time", "since", "until", "against");

/** “Loss without fires”, “leave the fires out”: what is known beside the loss due to fires. */
export const isWithoutFires = ({ frame, text }: Request): boolean =>
  BY_YEAR.has(frame.function) &&
  (says("withoutFires", text) ||
    frame.slots.some(({ role, text: said }) => role === "except" && says("fires", said)));

function leavesOutFires(request: Request, { dataset }: LandContext["query"]): boolean {
  const { frame } = request;
  if (frame.function !== "drivers" || !goesOn(request)) return isWithoutFires(request);
  const isOfYears = dataset === DATASET.loss || dataset === DATASET.lossByFire;
  return (
    isOfYears &&
    (says("withoutFires", frame.text) || fresh(request, "except").some(({ text }) => says("fires", text)))
  );
}

export const citesSource = (text: string): boolean => says("cite", text);

export const dividedBy = (text: string) => keyIn(limits.per, text.replace(COMPOUND, " "));

/** “A second-year student” divides nothing. */
const COMPOUND = /\b(?:second|minute|hour|day)-\w+/gi;

/** “By a third”, “doubled”, “by 40%”: how far something is said to have moved, in per cent. */
export function movedBy(text: string): number | undefined {
  if (says("doublesForest", text)) return undefined;
  const share = text.match(
    /\bby (?:about |around |roughly |nearly |almost |over |some )?(\d+(?:\.\d+)?) ?(?:%|per ?cent)/i,
  );
  const fraction = share?.[1] ?? keyIn(limits.fractions, text);
  return fraction === undefined ? undefined : Number(fraction);
}

export const scaleOf = (text: string) => keyIn(limits.units, text);

function keyIn<Key extends string>(table: Record<Key, string[]>, text: string): Key | undefined {
  const words = ` ${normalise(text)} `;
  return (Object.keys(table) as Key[]).find((key) =>
    table[key].some((phrase) => words.includes(` ${normalise(phrase)} `)),
  );
}

/** “We source soy from Mato Grosso”: where, before it is said what is asked. */
export const isStatement = ({ text }: Request): boolean =>
  limits.telling.includes(tokenise(text)[0]?.text ?? "") &&
  !text.includes("?") &&
  !asksLater(text) &&
  !says("wanting", text) &&
  !says("claimed", text);

/** “… was a logger there. Has there been more loss to fire”, without a question mark. */
const asksLater = (text: string): boolean =>
  text
    .split(/[.!]\s+/)
    .slice(1)
    .some((sentence) => limits.asks.includes(tokenise(sentence)[0]?.text ?? ""));

/** “EUDR”, “FSC”: laws, labels and bodies; the countries with such names are known. */
const isAcronym = (text: string): boolean => /^\p{Lu}{3,}\+?$/u.test(text.trim());

/** “The EU rules” are of no place. */
const isAcronymOfTwo = (text: string): boolean => /^(?:the )?(?:\p{Lu}{2,}|eu)$/u.test(text.trim());

/** Laws, labels and kinds of trees that were taken for places. */
export function withoutAcronyms({ frame, text: all }: Request): void {
  const isOfLaw = ({ text, start }: Slot) =>
    isAcronymOfTwo(text) && says("ofLaw", tokenise(all.slice(start + text.length))[0]?.text ?? "");
  frame.slots = frame.slots.filter((slot) => slot.carried || !isOfLaw(slot));
  frame.slots = frame.slots.filter(
    ({ role, text, mentions }) =>
      (role !== "name" && role !== "within") ||
      (mentions.length > 0 && wordsIn("treeName", text).length === 0) ||
      !(isAcronym(text) || wordsIn("treeName", text).length > 0),
  );
}

/** The words of a country's full name say nothing more than its short one: “the Federal Republic of”. */
export const isFormal = (word: string): boolean => limits.formal.includes(word);

const FEWEST_WORDS = 4;

/** A question that is about no place in particular, with none to go on with. */
export function isGlobal(request: Request, { query }: LandContext): boolean {
  const { text, earlier } = request;
  if (says("global", text)) return true;
  if (goesOn(request) || query.areas.length > 0 || earlier.length > 0 || says("here", text)) return false;
  const words = tokenise(text);
  return (
    words.length >= FEWEST_WORDS &&
    limits.asks.includes(words[0]!.text) &&
    fresh(request, "name", "within", "ref").length === 0
  );
}

const TELLING = [
  "total",
  "order",
  "direction",
  "share",
  "measure",
  "grain",
  "form",
  "whole",
  "finer",
  "together",
  "second",
  "now",
  "part",
  "driver",
  "class",
] as const;

const SHARED = ["sized", "ofForest", "ofLand", "relatively"] as const;

/** A follow-up of which nothing was understood: said so, rather than answered with the same again. */
export function notUnderstood(request: Request, { query }: LandContext): Planned | undefined {
  const { frame, earlier } = request;
  const [before] = earlier;
  const isSame =
    frame.act === "refine" &&
    before?.function === frame.function &&
    (before.operation === frame.operation || frame.operation === "value");
  const unread = request.unread().filter(({ role }) => role !== "ref");
  const isEmpty = frame.slots.every(({ carried, role }) => carried || role === "ref");
  if (!isSame || (unread.length === 0 && !isEmpty)) return undefined;
  const content = tokenise(frame.text).filter(({ text }) => !STOP_WORDS.has(text));
  const isKnown =
    content.some(({ text }) => topics.all.includes(text)) ||
    TELLING.some((kind) => wordsIn(kind, frame.text).length > 0) ||
    SHARED.some((table) => says(table, frame.text)) ||
    dividedBy(frame.text) !== undefined;
  if (unread.length === 0 && (content.length === 0 || isKnown)) return undefined;
  request.use(
    "name",
    "what",
    "time",
    "by",
    "within",
    "unit",
    "above",
    "below",
    "against",
    "top",
    "nth",
    "on",
  );
  const what = unread.length > 0 ? unread.map(({ text }) => `“${text}”`).join(", ") : `“${frame.text}”`;
  const name = datasetById(query.dataset ?? -1)?.name.toLowerCase();
  return {
    say: `I didn't understand what ${what} is to change, so the last answer${name ? ` on ${name}` : ""} stands. You can name another place, other years or other data, or ask for a table, a chart, the highest, the share or the trend.`,
  };
}
