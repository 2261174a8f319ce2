import type { Call, Turn } from "@/lib/understanding/frame";
import { words } from "@/lib/understanding/kinds";
import { readCount, readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { type Token, tokenise } from "@/lib/understanding/text";
import { exact, lineKind, stationKind, termKind } from "./kinds";
import { TUBE } from "./plans/stops";
import lists from "./reshape.json";
import terms from "./terms.json";

type Form = keyof typeof lists.forms;

interface Shape {
  forms: ReadonlySet<Form>;
  /** “The first three”. */
  limit?: number;
  /** “The next three”. */
  isNext?: boolean;
  zone?: string;
  isCount?: boolean;
  /** “Do they all”. */
  isEvery?: boolean;
}

const formKind = exact(words("form", lists.forms));
const IDLE: ReadonlySet<string> = new Set(lists.idle);
const COUNTS: ReadonlySet<string> = new Set(lists.counts);

/** The last calls in another form: “as a table”, “just the first three”. Any word of weight besides asks for more. */
export function reshaped(text: string, history: readonly Turn[]): Understanding | undefined {
  const both = besideBefore(text, history);
  if (both) return both;
  const last = history.findLast(({ calls }) => calls.length > 0);
  const shape = last && !history.at(-1)?.pending ? shapeOf(text) : undefined;
  if (!last || !shape) return undefined;
  const changed = last.calls.map((call) => changedBy(call, shape, last));
  if (changed.every((call) => call === undefined)) return unchanged(shape);
  const calls = last.calls.map((call, at) => changed[at] ?? call);
  return { kind: "calls", calls, ...(shape.forms.has("plain") && { after: termsIn(last) }) };
}

/** Longer questions than that ask for more than the two things spoken of last. */
const MOST_WORDS = 10;

/** “Which is busier?”, “both in a table”, after the same was asked of two things in turn: the two beside each other. */
function besideBefore(text: string, history: readonly Turn[]): Understanding | undefined {
  const [before, last] = history.slice(-2).map(({ calls }) => (calls.length === 1 ? calls[0] : undefined));
  if (!before || !last || before.tool !== last.tool || history.at(-1)?.pending) return undefined;
  if (tokenise(text).length > MOST_WORDS) return undefined;
  const forms = new Set(formKind.find(text).map(({ values }) => values[0] as Form));
  const isNamed = [stationKind, lineKind].some((kind) => kind.find(text).length > 0);
  if (isNamed || !forms.has("compare")) return undefined;
  const calls = BESIDE[last.tool]?.(before.args, last.args, {
    forms,
    words: tokenise(text).map((one) => one.text),
  });
  return calls && { kind: "calls", calls };
}

interface Beside {
  forms: ReadonlySet<Form>;
  words: string[];
}

type Args = Call["args"];

const BESIDE: Record<string, (one: Args, other: Args, asked: Beside) => Call[] | undefined> = {
  find_station: (one, other, { forms, words: said }) => {
    if (one.station === other.station || one.about !== other.about) return undefined;
    const isTable = forms.has("table");
    const isOfPeople = other.about === "passengers";
    if (!isTable && !isOfPeople) return undefined;
    const rank = said.some((word) => FEWER.has(word)) ? "quietest" : "busiest";
    const args = {
      stations: [one.station, other.station],
      ...(isOfPeople && { rank }),
      ...(isTable && { is_table: true }),
    };
    return [{ tool: "list_stations", args }];
  },
  plan_journey: (one, other, { words: said }) => {
    const options = [one, other].map(({ focus: _, is_brief: __, is_table: ___, ...way }) => ({
      ...way,
      label: `${way.from} to ${way.to}`,
    }));
    if (options[0]!.label === options[1]!.label) return undefined;
    const by = said.includes("changes") ? "changes" : said.includes("walking") ? "walking" : "minutes";
    return [{ tool: "compare_journeys", args: { options, by } }];
  },
  line_stations: (one, other) =>
    one.line && other.line && one.line !== other.line && other.about === "count"
      ? [{ tool: "compare_lines", args: { lines: [one.line, other.line], about: "most_stations" } }]
      : undefined,
  // The answer has no verdict of its own, but tells both.
  timetable: (one, other) =>
    one.station === other.station
      ? undefined
      : [
          { tool: "timetable", args: one },
          { tool: "timetable", args: other },
        ],
};

const FEWER: ReadonlySet<string> = new Set(["quieter", "quietest", "fewer", "less", "smaller", "emptier"]);

/** What is said of an answer that has no other form; undefined where more may have been asked for than its form. */
function unchanged({ forms }: Shape): Understanding | undefined {
  if (forms.size !== 1) return undefined;
  const say = (text: string): Understanding => ({ kind: "say", text, frames: [] });
  if (forms.has("table"))
    return say("There is too little in that answer for a table: it is all I have to tell there.");
  if (forms.has("brief")) return say("That was as short as I can tell it.");
  return undefined;
}

function shapeOf(text: string): Shape | undefined {
  const tokens = tokenise(text);
  const told = tellsFrom(tokens, text);
  const said = text.slice(0, told);
  const found = formKind.find(said);
  const zone = zoneIn(said, tokens);
  const limit = limitIn(tokens, said);
  const isTaken = ({ start, text: word }: Token): boolean =>
    start >= told ||
    IDLE.has(word) ||
    found.some((one) => start >= one.start && start < one.end) ||
    (zone !== undefined && (word === "zone" || word === "fare" || word === zone)) ||
    (limit !== undefined && (COUNTS.has(word) || readCount(word) === limit));
  if (!tokens.every(isTaken)) return undefined;
  // “Which of them” points at what was told, and asks for no form by itself.
  const forms = new Set(found.map(({ values }) => values[0] as Form).filter((form) => form !== "compare"));
  if (forms.size === 0 && zone === undefined && limit === undefined) return undefined;
  return {
    forms,
    ...(limit !== undefined && { limit }),
    ...(isNextIn(tokens) && { isNext: true }),
    ...(zone && { zone }),
    ...(/\bhow many\b/i.test(said) && { isCount: true }),
    ...(/\b(?:all|every|each)\b/i.test(said) && { isEvery: true }),
  };
}

/** Where a turn begins to tell why it is asked: “…, I'm on a tiny screen”. */
function tellsFrom(tokens: Token[], text: string): number {
  const at = tokens.findIndex(
    ({ start }, index) =>
      index > 1 &&
      /[,.;–—(]\s*$/.test(text.slice(0, start)) &&
      lists.telling.some((phrase) => startsWith(tokens.slice(index), phrase)),
  );
  return at < 0 ? text.length : tokens[at]!.start;
}

const startsWith = (tokens: Token[], phrase: string): boolean =>
  `${tokens.map((token) => token.text).join(" ")} `.startsWith(`${phrase} `);

function zoneIn(said: string, tokens: Token[]): string | undefined {
  const at = tokens.findIndex(({ text }) => text === "zone");
  const next = at < 0 ? undefined : tokens[at + 1];
  const value = next && next.end <= said.length ? readQuantity(next.text)?.value : undefined;
  return value === undefined ? undefined : String(value);
}

function limitIn(tokens: Token[], said: string): number | undefined {
  const at = tokens.findIndex(({ text, end }) => COUNTS.has(text) && end <= said.length);
  const next = tokens[at + 1];
  return at < 0 || !next ? undefined : readCount(next.text);
}

function changedBy(call: Call, shape: Shape, last: Turn): Call | undefined {
  const own = TOOLS[call.tool];
  const isKnown = own && [...shape.forms].every((form) => own.forms.includes(form));
  const change = isKnown ? own.change(shape, call.args, last) : undefined;
  if (!change) return undefined;
  const next: Call = isCall(change) ? change : { tool: call.tool, args: { ...call.args, ...change } };
  return JSON.stringify(next) === JSON.stringify(call) ? undefined : next;
}

type Change = Record<string, unknown> | Call | undefined;

const isCall = (change: object): change is Call => "tool" in change && "args" in change;

const TOOLS: Record<
  string,
  { forms: Form[]; change: (shape: Shape, args: Call["args"], last: Turn) => Change }
> = {
  line_status: {
    forms: ["table", "brief", "plain", "bad", "tube", "why"],
    change: ({ forms, limit, zone }, args) => {
      if (limit !== undefined || zone) return undefined;
      return some({
        ...(forms.has("table") && { is_table: true, is_brief: undefined }),
        ...((forms.has("brief") || forms.has("plain")) && {
          is_brief: true,
          is_table: undefined,
          focus: undefined,
        }),
        ...(forms.has("why") && { focus: "why" }),
        ...(forms.has("bad") && { is_only_bad: true, focus: undefined }),
        ...(forms.has("tube") && isEmpty(args.lines) && { is_tube: true, focus: undefined }),
      });
    },
  },
  plan_journey: {
    forms: [
      "table",
      "brief",
      "plain",
      "line_names",
      "choose_one",
      "other_way",
      "stop_names",
      "longest_leg",
      "why",
    ],
    change: ({ forms, limit, zone }) => {
      if (limit !== undefined || zone) return undefined;
      const isBrief = forms.has("brief") || forms.has("line_names") || forms.has("plain");
      return some({
        ...(forms.has("table") && { is_table: true, is_brief: undefined, focus: undefined }),
        ...(isBrief && { is_brief: true, is_table: undefined, focus: undefined }),
        ...(forms.has("stop_names") && { are_stops_told: true, is_brief: undefined, focus: undefined }),
        ...(forms.has("why") && { focus: "reason" }),
        ...(forms.has("longest_leg") && { focus: "longest_leg", is_brief: true }),
        ...(forms.has("choose_one") && { focus: "choice" }),
        ...(forms.has("other_way") && { focus: undefined, which: 2 }),
      });
    },
  },
  arrivals: {
    forms: ["table", "brief"],
    change: ({ forms, limit, zone }) => {
      if (zone) return undefined;
      return some({
        ...(forms.has("table") && { is_table: true, is_brief: undefined, focus: "board" }),
        ...(forms.has("brief") && { is_brief: true, is_table: undefined, focus: "board" }),
        ...(limit !== undefined && { limit, focus: limit === 1 ? "next" : "board" }),
      });
    },
  },
  find_station: {
    forms: ["daily"],
    change: ({ limit, zone }, { about }) =>
      about === "passengers" && limit === undefined && !zone ? { is_daily: true } : undefined,
  },
  list_stations: {
    forms: ["table", "brief", "tube", "sorted", "with_lines", "step_free", "toilets", "zones", "daily"],
    change: (shape, args, last) => some(listChange(shape, args, last)),
  },
  line_stations: {
    forms: ["table", "brief", "sorted", "with_lines", "step_free", "toilets", "zones"],
    change: (shape, { line, from, to, station }) => {
      if (!line || from || to || station || shape.limit !== undefined) return undefined;
      if (shape.forms.has("brief") && shape.forms.size === 1) return { about: "count" };
      const change = some(listChange(shape, {}));
      return change && { tool: "list_stations", args: { lines: [line], ...change } };
    },
  },
};

const ONLY_EVERY = { step_free: undefined, access: undefined, toilets: undefined };

function listChange(
  { forms, limit, isNext, zone, isCount, isEvery }: Shape,
  args: Call["args"],
  last?: Turn,
): Record<string, unknown> {
  const isNarrowed = forms.has("step_free") || forms.has("toilets") || zone !== undefined;
  const told = args.rank && last ? stationsTold(last) : [];
  return {
    ...(isNarrowed && told.length > 0 && { stations: told, rank: undefined, limit: undefined }),
    // Whether all are so is asked of one thing at a time.
    ...(isNarrowed && args.is_every === true && { ...(isEvery ? ONLY_EVERY : { is_every: undefined }) }),
    ...(forms.has("step_free") && { step_free: true }),
    ...(forms.has("toilets") && { toilets: true }),
    ...(isNarrowed && isCount && { is_count: true }),
    ...(forms.has("tube") && isEmpty(args.lines) && { lines: TUBE }),
    ...(zone && { zone }),
    ...(limit !== undefined && { limit }),
    ...(isNext && limit !== undefined && args.rank !== undefined && { skip: toldIn(args) }),
    ...(forms.has("daily") && args.rank !== undefined && { is_daily: true }),
    ...((forms.has("table") || forms.has("zones")) && { is_table: true }),
    ...(forms.has("with_lines") && {
      are_lines_told: true,
      rank: undefined,
      ...(told.length > 0 && { stations: told }),
    }),
    ...(forms.has("sorted") && {
      rank: undefined,
      ...(told.length > 0 && { stations: told }),
      is_sorted: true,
    }),
    ...(forms.has("brief") && { is_count: true }),
  };
}

const isNextIn = (tokens: Token[]): boolean => tokens.some(({ text }) => text === "next");

const toldIn = ({ limit = 5, skip = 0 }: { limit?: unknown; skip?: unknown }): number =>
  Number(limit) + Number(skip);

const stationsTold = ({ answer = "" }: Turn): string[] => [
  ...new Set(
    stationKind.find(answer).flatMap(({ score, values }) => (score === 1 ? values.slice(0, 1) : [])),
  ),
];

const some = (change: Record<string, unknown>): Change =>
  Object.keys(change).length > 0 ? change : undefined;

const isEmpty = (lines: unknown): boolean => !Array.isArray(lines) || lines.length === 0;

const termsIn = ({ answer = "" }: Turn): string[] => [
  ...new Set(
    termKind
      .find(answer)
      .filter(({ score, start }) => score === 1 && !isInLine(answer, start))
      .flatMap(({ values }) => termOf(values[0])),
  ),
];

const isInLine = (text: string, at: number): boolean =>
  lineKind.find(text).some(({ start, end }) => at >= start && at < end);

function termOf(entry = ""): string[] {
  const text = terms[Number(entry.replace("entry", ""))]?.text;
  return text ? [text] : [];
}
