import { clock } from "@/lib/clock";
import type { Call } from "@/lib/understanding/frame";
import { readCount } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { DATASET, datasetById } from "../datasets";
import { coverageOf, wholeYears } from "../feasibility/periods";
import type { Asked, LandQuery } from "../types";
import { fresh, type LandContext } from "./context";
import { nameOfDataset, wordsIn } from "./kinds";
import { opensWhy, says } from "./limits";
import { namesNeighbour } from "./neighbours";
import { yearBefore } from "./periods";

export const asksUsual = ({ text }: Request): boolean => says("usual", text);

export function expected({ text }: Request): Asked["expects"] {
  const found = (["high", "low"] as const).filter((one) => says(one, text));
  if (found.length === 0 && says("ordinary", text)) return "usual";
  return found.length === 1 ? found[0] : undefined;
}

const MOST_WORDS = 12;

function isVerdict(request: Request): boolean {
  const { text, frame } = request;
  const words = tokenise(text);
  const isJudged =
    (["high", "low", "ordinary"] as const).some((one) => says(one, text)) || asksUsual(request);
  const isNew = frame.slots.some(({ carried, role }) => !carried && DETAILS.has(role));
  // “Is it getting better?” asks how it goes, “only those above 5,000 ha” for a list.
  const isElse = says("getting", text) || request.has("above", "below");
  return (
    isJudged &&
    !isNew &&
    !isElse &&
    words.length <= MOST_WORDS &&
    says("pointing", text) &&
    !says("counting", text) &&
    !opensWhy(text) &&
    !isOfCause(text)
  );
}

const isOfCause = (text: string): boolean => wordsIn("driver", text).length > 0;

const DETAILS: ReadonlySet<string> = new Set(["name", "within", "time", "since", "until", "by", "except"]);

const OF: Partial<Record<number, Asked["of"]>> = {
  [DATASET.loss]: "forest",
  [DATASET.lossByFire]: "forest",
  [DATASET.lossByDriver]: "forest",
  [DATASET.gain]: "forest",
  [DATASET.treeCover]: "land",
  [DATASET.grasslands]: "land",
};

/** The verdict on the last answer: one year against those before, a total against the forest or the land. */
export function judged(request: Request, context: LandContext): Planned | undefined {
  const { query, hasData } = context;
  const brief = inBrief(request, context) ?? asMistake(request, context);
  if (brief) return brief;
  if (!hasData || query.dataset === null || !isVerdict(request) || namesNeighbour(request)) return undefined;
  request.use("what", "above", "below", "against", "form", "unit", "to", "from");
  const dataset = datasetById(query.dataset)!;
  const year = yearOf(query);
  if (dataset.granularity === "year" && year && year > yearIn(dataset.start_date) + 2)
    return [...ofFirst(request, context), ...againstUsual(request, query, year)];
  if (dataset.granularity === "day" && query.start_date && query.end_date)
    return againstYearBefore(request, query);
  const of = OF[query.dataset];
  if (of) return [insight(request, { operation: "value", of })];
  return {
    say: `I have nothing to set that against: ${nameOfDataset(query.dataset).toLowerCase()} is one figure for the whole time here. Ask for the same of another place, and I compare the two.`,
  };
}

/** “2024 looks like a typo”: what can be told of it is how it stands against the years before. */
function asMistake(request: Request, { query, hasData, source }: LandContext): Planned | undefined {
  const { text } = request;
  if (!hasData || query.dataset === null || query.by || !says("mistaken", text)) return undefined;
  if (datasetById(query.dataset)!.granularity !== "year") return undefined;
  const said = text.match(/\b20\d\d\b/)?.[0];
  const year = said ? Number(said) : yearOf(query);
  if (!year) return undefined;
  request.use("time", "what", "ref", "against", "name", "not");
  request.note(
    source?.isSample
      ? "It is made up, as all of the sample data are, so it can't be checked."
      : "It is the figure that was published, not a slip here; whether the mapping of that year was wrong I can't check. Against the years before it stands like this.",
  );
  return againstUsual(request, query, year);
}

const DIVIDED = new Set<number>([DATASET.lossByDriver, DATASET.landCover, DATASET.naturalLands]);

function inBrief(request: Request, { query, hasData }: LandContext): Planned | undefined {
  const { text, frame } = request;
  const isNew = frame.slots.some(({ carried, role }) => !carried && DETAILS.has(role));
  if (!hasData || query.dataset === null || isNew || !says("inWords", text)) return undefined;
  if (tokenise(text).length > MOST_WORDS) return undefined;
  request.use("what", "form", "not", "name");
  const isCourse = datasetById(query.dataset)!.granularity === "year" && !yearOf(query) && !query.by;
  const operation = DIVIDED.has(query.dataset) || query.by ? "extreme" : isCourse ? "trend" : "value";
  return [insight(request, { operation })];
}

const yearIn = (day: string): number => Number(day.slice(0, 4));
const yearOf = ({ start_date: start, end_date: end }: LandQuery): number | undefined =>
  start && end && yearIn(start) === yearIn(end) ? yearIn(end) : undefined;

const insight = (request: Request, asked: Asked): Call => ({
  tool: "generate_insights",
  args: { query: request.text, asked },
});

function ofFirst({ text, earlier: [before] }: Request, { query, ranked: [first] }: LandContext): Call[] {
  const isOfOne = query.by && first && (before?.operation === "extreme" || before?.operation === "rank");
  return isOfOne ? [{ tool: "pick_aoi", args: { question: text, places: [first], subregion: null } }] : [];
}

function againstUsual(request: Request, query: LandQuery, year: number): Call[] {
  const { start, end } = usualPeriod(request, query.dataset!, query.context_layer, year);
  const operation = request.is("yesno") ? "yesno" : "value";
  return [
    { tool: "pull_data", args: { query: request.text, start_date: start, end_date: end } },
    insight(request, { operation, usual: true, expects: expected(request) }),
  ];
}

export function usualPeriod({ text }: Request, dataset: number, layer: string | null, year: number) {
  const covered = coverageOf(datasetById(dataset)!, clock.now(), layer === "auto" ? null : layer);
  const [first, count] = [yearIn(covered.start), yearsBeforeIn(text)];
  return wholeYears(count ? Math.max(first, year - count) : first, year);
}

/** “The ten years before”, “the previous 5 years”: how many years make the usual one. */
function yearsBeforeIn(text: string): number | undefined {
  const words = tokenise(text).map((token) => token.text);
  const at = words.indexOf("years");
  const count = at > 0 ? readCount(words[at - 1]!) : undefined;
  const beside = [words[at - 2], words[at + 1]].join(" ");
  return count && count >= FEWEST_YEARS && says("preceding", beside) ? count : undefined;
}

const FEWEST_YEARS = 3;

function againstYearBefore(request: Request, { start_date, end_date }: LandQuery): Call[] {
  const [before, now] = yearBefore({ start: start_date!, end: end_date! });
  return [
    { tool: "pull_data", args: { query: request.text, start_date: before.start, end_date: now.end } },
    insight(request, { operation: "compare", periods: [now, before] }),
  ];
}

export const asksWhyToo = (request: Request): boolean =>
  says("whyToo", request.text) && fresh(request, "against").length === 0;
