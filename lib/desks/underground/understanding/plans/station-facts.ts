import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { landmarkKind, lineKind, saidIn, WORDS } from "../kinds";
import { directionOf, isOfAccess, isOfAccessOfLine, isOfChange } from "./access";
import { isDaily, yearsOf } from "./passengers";
import { gatesOf, isOfFee, toiletKindOf } from "./toilets";

/** The facts that are asked for, the marked ones first; none where only a name is said. */
export function aboutOf(request: Request): string[] {
  if (isOfAccessOfLine(request)) return ["step_free"];
  const marked = request.names("fact", ["what", "prefer"]);
  const fresh = marked.filter(({ isCarried }) => !isCarried);
  if (fresh.length > 0) return [...new Set(fresh.map(({ value }) => value))];
  const { text } = request;
  const said = factsSaid(text);
  if (landmarkKind.find(text).length > 0 && said.includes("location")) return ["location"];
  const sure = said.length === 1 ? said : said.filter((fact) => fact !== "lines" && fact !== "location");
  return sure.length > 0 ? sure : [...new Set(marked.map(({ value }) => value))];
}

/** The facts that a text speaks of; “line” in a line's name is none. */
function factsSaid(text: string): string[] {
  const lines = lineKind.find(text).filter(({ score }) => score === 1);
  const found = WORDS.fact
    .find(text)
    .filter(
      ({ start, end, score }) => score === 1 && !lines.some((line) => line.start <= start && end <= line.end),
    );
  return [...new Set(found.flatMap(({ values }) => values.slice(0, 1)))];
}

export const isOfBroken = ({ text }: Request, about: string[]): boolean =>
  about.includes("lifts") && saidIn(WORDS.brokenDown, text).length > 0;

/** What `find_station` takes for one fact of a station; without a fact for the main ones. */
export function argsOf(
  request: Request,
  station: string,
  about: string | undefined,
  lines: string[],
): Record<string, unknown> {
  return { station, ...(about && { about }), ...(about && DETAILS[about]?.(request, lines)) };
}

const linesAsked = (lines: string[]) => (lines.length > 1 ? { lines } : lines[0] ? { line: lines[0] } : {});

type Details = (request: Request, lines: string[]) => Record<string, unknown>;

const DETAILS: Record<string, Details> = {
  zone: (request) => {
    const zone = request
      .allSaid("what")
      .map((text) => readQuantity(text)?.value)
      .find(Boolean);
    return {
      ...(zone !== undefined && { zone: String(zone) }),
      ...(request.is("yesno") && { is_yes_no: true }),
    };
  },
  step_free: (request, lines) => ({
    ...directionOf(request),
    ...(lines.length === 2 && isOfChange(request)
      ? { line: lines[0], change_to: lines[1] }
      : linesAsked(lines)),
  }),
  lines: (_, lines) => linesAsked(lines),
  lifts: (request, lines) => ({
    ...directionOf(request),
    ...linesAsked(lines),
    ...(isOfBroken(request, ["lifts"]) && { is_state: true }),
    ...(!request.is("yesno") && { is_plain: true }),
  }),
  toilets: (request) => {
    const kind = toiletKindOf(request);
    const side = gatesOf(request.text);
    // “Ticket barriers” are told by the side.
    if (side.gates) request.use("what");
    return { ...(kind && { [kind]: true }), ...side, ...(isOfFee(request) && { is_fee: true }) };
  },
  passengers: (request) => {
    const [year, since] = yearsOf(request);
    return {
      ...(year && { year }),
      ...(since && { since }),
      ...(isDaily(request) && { is_daily: true }),
      ...(saidIn(WORDS.table, request.text).length > 0 && { is_table: true }),
      ...(saidIn(WORDS.verdict, request.text).length > 0 && { is_verdict: true }),
    };
  },
};

/** Whether step-free access alone is asked for by its lifts: “stations with lifts”. */
export const isOfLiftsOnly = ({ text }: Request): boolean => {
  const facts = saidIn(WORDS.fact, text).filter(isOfAccess);
  return facts.length === 1 && facts[0] === "lifts";
};
