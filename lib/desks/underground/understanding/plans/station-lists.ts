import type { Call } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import { Missing, type Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";
import { linesIn, oneOf, stationsIn } from "../places";
import { accessOf, directionOf, isEvery, isLacking, isOfAccess, isOneWay } from "./access";
import { chosenBy, zoneIn } from "./names";
import { isDaily, yearOf, yearsBetween } from "./passengers";
import { isOfLiftsOnly } from "./station-facts";
import { TUBE } from "./stops";
import { gatesOf, isOfFee, wantsAccessibleToilet } from "./toilets";

export function chosenStations(request: Request): Call[] | undefined {
  const chosen = chosenBy(request);
  if (!chosen) return undefined;
  const { text } = request;
  const lines = linesIn(request, ["on", "within"]);
  request.use(
    "what",
    "name",
    "except",
    "every",
    "within",
    "top",
    "above",
    "below",
    "form",
    "time",
    "by",
    "on",
  );
  const zone = zoneIn(request);
  const isOfLines = "begins" in chosen || "contains" in chosen;
  const areLinesTold = isOfLines && saidIn(WORDS.fact, text).includes("lines");
  const isCount = request.is("count") && !request.is("list") && !areLinesTold;
  const isTube = lines.length === 0 && saidIn(WORDS.tubeOnly, text).length > 0 && !isOfOthers(request);
  return [
    {
      tool: "list_stations",
      args: {
        ...chosen,
        ...(zone !== undefined && { zone }),
        ...(isTube ? { lines: TUBE } : lines.length > 0 && { lines }),
        ...(areLinesTold && { are_lines_told: true }),
        ...(isCount && { is_count: true }),
      },
    },
  ];
}

const isOfOthers = (request: Request): boolean =>
  linesIn(request, ["name", "on", "what", "every", "not", "except"]).some((line) => !TUBE.includes(line));

/** “Stations with a toilet between Oval and Bank”: those on the way that have what is asked for; after them, whether one pays there. */
export function onWay(request: Request): Call[] | undefined {
  const { text, frame, earlier } = request;
  const isGoneOn = frame.act !== "ask" && earlier[0]?.function === "station" && isOfFee(request);
  const said = isGoneOn ? earlier[0]!.text : text;
  const facts = saidIn(WORDS.fact, said);
  const isOfToilets = facts.includes("toilets");
  const isOfStations = saidIn(WORDS.part, said).includes("stations") || saidIn(WORDS.along, said).length > 0;
  const [from] = stationsIn(request, ["from"]);
  const [to] = stationsIn(request, ["to"]);
  const isAsked =
    isOfToilets ||
    (facts.some(isOfAccess) && (request.is("list", "count") || saidIn(WORDS.whichStations, said).length > 0));
  if (!from || !to || !isOfStations || !isAsked || isOfEnds(said)) return undefined;
  const lines = linesIn(request, ["on", "within", "name"], { orStation: true });
  request.values("fact", ["what", "prefer"]);
  request.use("what", "every");
  const ends = {
    from: oneOf(request, from, "from", { other: to.value, lines }),
    to: oneOf(request, to, "to", { other: from.value, lines }),
  };
  return [
    {
      tool: "list_stations",
      args: {
        ...(lines.length > 0 && { lines }),
        ...ends,
        ...(isOfToilets ? toiletsOf(request, said) : accessOf(request, true)),
      },
    },
  ];
}

const OF_ENDS =
  /\b(?:either|both)(?: of)?(?: the| those| these)?(?: two)? (?:stations?|ends?)\b|\beach (?:of (?:the|those|these) (?:two )?ends|end)\b|\b(?:those|these|the) two stations\b|\b(?:either|both) of (?:those|these|them)\b/;
const OF_WAY = /\b(?:between|on the way|along|routes?|journeys?|lines?|trips?)\b/;

/** “At either of those two stations”, after a way: its ends, and nothing between them. */
export const isOfEnds = (text: string): boolean => {
  const said = normalise(text);
  return OF_ENDS.test(said) && !OF_WAY.test(said);
};

const toiletsOf = (request: Request, text = request.text) => ({
  toilets: !isLacking(request, (fact) => fact === "toilets"),
  ...(wantsAccessibleToilet(request) && { is_accessible: true }),
  ...(gatesOf(text).gates === "outside" && { is_outside_gates: true }),
  ...(isOfFee(request) && { is_fee: true }),
});

export const isOfShare = (request: Request): boolean =>
  request.is("share") || saidIn(WORDS.share, request.text).length > 0;

interface Listed {
  lines: string[];
  /** The stations that are compared; empty: all. */
  named: string[];
  rank: string | undefined;
  about: string[];
}

export function listing(request: Request, listed: Listed): Call[] {
  const { named, rank, about } = listed;
  const within = request
    .allSaid("within")
    .map((text) => readQuantity(text.replace(/zone/i, ""))?.value)
    .find(Boolean);
  const zone = within ?? zoneIn(request);
  const lines = isOfTubeOnly(request, listed) ? TUBE : listed.lines;
  const [above, below] = [request.quantity("above")?.value, request.quantity("below")?.value];
  const except = stationsIn(request, ["except", "not"]).flatMap(({ values }) => values);
  if (about.some(isOfAccess)) request.use("what", "except");
  const access = accessArgs(request, listed);
  request.use("every", "rhythm");
  const isEmpty =
    !rank && !access && !about.includes("toilets") && above === undefined && below === undefined;
  if (isEmpty && zone === undefined && lines.length === 0 && named.length === 0)
    throw new Missing("name", "Which station?", [], "station");
  return [
    {
      tool: "list_stations",
      args: {
        ...(lines.length > 0 && { lines }),
        ...(named.length > 0 && { stations: named }),
        ...(zone !== undefined && { zone: String(zone) }),
        ...access,
        ...(about.includes("toilets") && toiletsOf(request)),
        ...(above !== undefined && { above }),
        ...(below !== undefined && { below }),
        ...(except.length > 0 && { except }),
        ...(rank ? rankArgs(request, rank) : yearArgs(request)),
        ...(isOfShare(request) ? { is_share: true } : request.is("count") && { is_count: true }),
        ...(isEvery(request) && !isEmpty && { is_every: true }),
        ...(!rank && saidIn(WORDS.theirLines, request.text).length > 0 && { are_lines_told: true }),
      },
    },
  ];
}

function isOfTubeOnly(request: Request, { lines, rank, about }: Listed): boolean {
  if (lines.length > 0) return false;
  const said = (text: string, ...kinds: (keyof typeof WORDS)[]) =>
    kinds.some((kind) => saidIn(WORDS[kind], text).length > 0);
  if (rank) return about.some(isOfAccess) && said(request.text, "tubeOnly");
  if (!request.is("count", "share")) return false;
  // “And how many only to the platform?” is of the same stations.
  const before = request.frame.act === "ask" ? [] : request.earlier.slice(0, 1).map(({ text }) => text);
  return [request.text, ...before].some((text) => said(text, "tube", "tubeOnly"));
}

/** The access that stations are listed by; of a ranking only where this turn says so, since “and the busiest?” is of all again. */
function accessArgs(request: Request, { rank, about }: Listed) {
  const text = textOfList(request);
  const isSaid = saidIn(WORDS.fact, text).some(isOfAccess);
  if (rank && !isSaid) return undefined;
  if (isOneWay(request)) return { one_way: true, ...directionOf(request) };
  const access = accessOf(request, about.some(isOfAccess) || text !== request.text, text);
  if (!access) return undefined;
  if (isOfLiftsOnly(request)) request.note(BY_LIFT);
  // Those of which a part is step-free are named apart from a ranking.
  if (rank && access.step_free === false) return { access: "none" };
  return { ...access, ...directionOf(request) };
}

/** “And how many people use them?” is of the stations that were listed before. */
function textOfList({ text, frame, earlier: [last] }: Request): string {
  const isOfThose =
    frame.act !== "ask" && frame.slots.some(({ role, carried }) => role === "ref" && !carried);
  const isSaid = saidIn(WORDS.fact, text).some(isOfAccess);
  const isBefore = last?.function === "station" && saidIn(WORDS.fact, last.text).some(isOfAccess);
  return isOfThose && !isSaid && isBefore ? last.text : text;
}

const BY_LIFT =
  "I count stations as step-free where one gets to the platforms by lift, by ramp or on the level.";

function rankArgs(request: Request, rank: string) {
  const limit = request.count() ?? (request.is("extreme") ? 1 : undefined);
  const isOfChange = rank === "grown" || rank === "shrunk";
  const [year, since] = isOfChange ? yearsBetween(request) : [yearOf(request, "time")];
  return {
    rank,
    ...(year && { year }),
    ...(limit !== undefined && { limit }),
    ...(isDaily(request) && { is_daily: true }),
    ...(isOfChange && { since: since ?? (year && year > "2019" ? "2019" : undefined) }),
  };
}

function yearArgs(request: Request) {
  request.count();
  const year = yearOf(request, "time");
  return { ...(year && { year }) };
}
