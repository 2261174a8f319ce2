import { fairTurn } from "@/lib/fair-turn";
import { aboutAnswer } from "./about-answer";
import { namedIn } from "./answered";
import { askedInstead } from "./asked-instead";
import { asksIn, tellsOnly, withoutTold, withSharedTime } from "./asks";
import { sharesByDesk } from "./by-desk";
import { hasCue } from "./cues";
import { type Instead, saidInstead } from "./dropping";
import { foreignTo } from "./foreign";
import type { Call, Frame, Pending, Slot, Turn } from "./frame";
import { fromAnswer } from "./from-answer";
import { withoutGreeting } from "./greeting";
import type { Kind } from "./kinds";
import { mostLike } from "./likeness";
import { slotsOf } from "./link";
import { merged } from "./merge";
import { overTable } from "./over-table";
import { plainSpans } from "./plain-spans";
import { type Reading, type ReadingContext, readText } from "./reader";
import type { Act, Ranked, Role } from "./reader/labels";
import { repliedTo } from "./reply";
import { Missing, Request } from "./request";
import { withoutRepairs } from "./self-repair";
import { spelledRight } from "./spelling";
import { subjectOf } from "./subject";
import type { Plan, Planned, Question, Teaching, Understanding } from "./teaching";
import { inBrief, normalise, STOP_WORDS, tokenise } from "./text";
import type { Moment } from "./times";
import { notesOn } from "./unread";

export interface Situation<Context> {
  teaching: Teaching<Context>;
  context: Context;
  moment: Moment;
  /** Earlier turns, oldest first. */
  history: Turn[];
  /** Whatever is asked is this desk's, however unlikely. */
  isOnlyDesk?: boolean;
}

/** A function of the desk that the reader thinks less likely than this is asked about or outside. Not tuned yet. */
const LEAST = 0.25;
/** From here another desk's question is said to be so. */
const SURELY_ELSEWHERE = 0.55;

/** Reads a turn's requests, completes them from the conversation, plans them. @throws AppError `model_unavailable` */
export async function understand<Context>(
  question: string,
  situation: Situation<Context>,
): Promise<Understanding> {
  const written = withoutGreeting(inBrief(question)).trim();
  if (!written) return { kind: "nonsense" };
  const foreign = foreignTo(written);
  if (foreign) return { kind: "say", text: foreign, frames: [] };
  const { teaching, context, history } = situation;
  const kinds = typeof teaching.kinds === "function" ? teaching.kinds(context) : teaching.kinds;
  const asked = withoutRepairs(spelledRight(written), kinds, situation.moment);
  const pending = history.at(-1)?.pending;
  const answered = namedIn(history.at(-1)?.answer ?? "", kinds);
  const known = { ...situation, kinds, pending, answered };
  const earlier = framesOf(history, teaching.desk);
  const reckoned = pending ? undefined : overTable(asked, history);
  if (reckoned) return { kind: "say", text: reckoned, frames: earlier.slice(0, 1) };
  const understood = await understoodOf(asked, known, earlier);
  if (teaching.tellsOfAnswer?.(understood)) return understood;
  const isElse = isOfSomething(understood);
  const said =
    (await aboutAnswer(asked, history, isElse, situation.moment)) ??
    (isElse || pending || understood.kind === "elsewhere" ? undefined : await fromAnswer(asked, history));
  return said === undefined ? understood : { kind: "say", text: said, frames: earlier.slice(0, 1) };
}

const NOTHING: ReadonlySet<Understanding["kind"]> = new Set<Understanding["kind"]>([
  "outside",
  "nonsense",
  "about",
  "help",
  "elsewhere",
]);

const isOfSomething = (understood: Understanding): boolean =>
  !NOTHING.has(understood.kind) && !(understood.kind === "say" && understood.text === SAME);

async function understoodOf<Context>(
  asked: string,
  known: Known<Context>,
  earlier: Frame[],
): Promise<Understanding> {
  const { teaching, pending } = known;
  const reading = await readText(asked, contextOf(teaching.desk, earlier[0], pending));
  const parts = await partsOf(asked, reading, known, earlier);
  const outcomes = await outcomesOf(parts, known, earlier);
  // An ask that lacks something is read with all the rest instead, which may name it.
  const lacks = outcomes.slice(1).some(({ outcome }) => outcome.kind === "ask");
  if (!lacks || !parts[1]?.goesOn) return together(outcomes);
  return together(await outcomesOf([{ text: asked, reading }], known, earlier));
}

async function outcomesOf<Context>(
  parts: Part[],
  known: Known<Context>,
  before: Frame[],
): Promise<Outcome[]> {
  const earlier = [...before];
  const outcomes: Outcome[] = [];
  for (const part of parts) {
    const outcome = await outcomeOf(part, known, earlier);
    if ("frames" in outcome) earlier.unshift(...(outcome.frames ?? []));
    if (!isRepeated(outcome, outcomes)) outcomes.push({ ask: part.text, outcome });
    // Whoever else waits comes before the next one.
    await fairTurn();
  }
  return outcomes;
}

export interface Known<Context> extends Situation<Context> {
  kinds: readonly Kind[];
  pending?: Pending;
  answered?: readonly Slot[];
}

interface Part {
  text: string;
  reading: Reading;
  /** Whether an ask of the same turn stands before it, whose names hold for it too. */
  goesOn?: boolean;
}

const framesOf = (history: Turn[], desk: string): Frame[] =>
  history
    .flatMap(({ frames }) => frames)
    .filter((frame) => frame.desk === desk)
    .reverse();

function contextOf(page: string, last: Frame | undefined, pending?: Pending): ReadingContext {
  return {
    page,
    ...(last && { last: { function: `${last.desk}.${last.function}`, text: last.text } }),
    ...(pending && { asked: pending.ask }),
  };
}

async function partsOf<Context>(
  text: string,
  reading: Reading,
  { teaching, pending, moment }: Known<Context>,
  earlier: Frame[],
): Promise<Part[]> {
  const asks = withSharedTime(asksIn(text), moment);
  const parts =
    asks.length > 1 ? await readInTurn(asks, contextOf(teaching.desk, earlier[0], pending), teaching) : [];
  if (parts.length > 1 && !isNamedLate(parts)) return parts;
  const { boundary } = reading;
  if (boundary === undefined) return [{ text, reading }];
  const [left, right] = [text.slice(0, boundary).trim(), text.slice(boundary).trim()];
  if (tokenise(left).length < 2 || tokenise(right).length < 1 || tellsOnly(left)) return [{ text, reading }];
  const first = await readText(left, contextOf(teaching.desk, earlier[0]));
  const before = first.functions[0];
  const second = await readText(right, {
    page: teaching.desk,
    ...(before && { last: { function: before.name, text: left } }),
  });
  if (isOneRequest(first, second)) return [{ text, reading }];
  return [
    { text: left, reading: first },
    { text: right, reading: second },
  ];
}

async function readInTurn(
  asks: string[],
  context: ReadingContext,
  { desk, subjects }: Pick<Teaching<never>, "desk" | "subjects">,
): Promise<Part[]> {
  const parts: Part[] = [];
  let before = context;
  for (const text of asks) {
    const reading = await readText(text, before);
    parts.push({ text, reading, goesOn: parts.length > 0 });
    const [likeliest] = reading.functions;
    // What the desk itself takes it for holds for the next one, too.
    const subject = likeliest?.name.startsWith(`${desk}.`) ? undefined : subjectOf(text, subjects);
    const name = subject ? `${desk}.${subject}` : likeliest?.name;
    before = { page: context.page, ...(name && { last: { function: name, text } }) };
  }
  return parts;
}

const NAMING: ReadonlySet<Role> = new Set<Role>(["name", "from", "to", "within", "every"]);

const isNamed = ({ spans }: Reading): boolean => spans.some(({ role }) => NAMING.has(role));

/** “Is the pressure falling? Can you see it from the attic?” asks one thing, whose name comes last. */
const isNamedLate = ([first, ...rest]: Part[]): boolean =>
  !isNamed(first!.reading) &&
  rest.some(({ text, reading }) => isNamed(reading) && hasCue(text, "pointsAtIt"));

/** “What are the RSI and the MACD of Ethereum?” asks one thing of one name, and “RSI and stochastic of Ethereum” two of one. */
function isOneRequest(first: Reading, second: Reading): boolean {
  const [one, other] = [first, second].map(({ functions }) => functions[0]?.name);
  if (one === other) return !(isNamed(first) && isNamed(second));
  return one?.split(".")[0] === other?.split(".")[0] && !isNamed(first) && isNamed(second);
}

const DROPPED: Understanding = { kind: "say", text: "All right, I have dropped that.", frames: [] };

const OUTSIDE: Understanding = { kind: "outside" };

const LEFT: Record<Instead, Understanding> = {
  drop: DROPPED,
  thank: { kind: "thanks" },
  greet: { kind: "help" },
};

const TALK: Partial<Record<Act, Understanding>> = {
  greet: { kind: "help" },
  thanks: { kind: "thanks" },
  about: { kind: "about" },
  nonsense: { kind: "nonsense" },
};

const insteadOf = ({ choices }: Pending, text: string): Instead | undefined =>
  choices.some((choice) => normalise(choice) === normalise(text)) ? undefined : saidInstead(text);

async function outcomeOf<Context>(
  { text, reading: inContext, goesOn = false }: Part,
  known: Known<Context>,
  earlier: Frame[],
): Promise<Understanding> {
  const { teaching, kinds, moment, answered } = known;
  const pending = goesOn ? undefined : known.pending;
  const instead = pending && insteadOf(pending, text);
  if (instead) return LEFT[instead];
  const other =
    pending && !teaching.examples ? await askedInstead(pending, text, inContext, kinds) : undefined;
  const reading = other ?? inContext;
  const subject = subjectOf(text, teaching.subjects);
  const spans = subject && reading.spans.length === 0 ? plainSpans(text, moment) : reading.spans;
  const slots = slotsOf(text, { spans }, kinds);
  const reply = pending && !other && repliedTo(pending, { text, reading, slots, kinds });
  if (reply) return (await planFrame(reply, known, earlier)) ?? OUTSIDE;
  const isNamed = slots.some(({ mentions }) => mentions.length > 0);
  const talk = subject ? undefined : talkOf(reading, teaching.desk, isNamed);
  if (talk) return talk;
  const names = new Set(kinds.flatMap((kind) => (kind.isName ? [kind.name] : [])));
  const isNameSaid = slots.some(({ mentions }) => mentions.some(({ kind }) => names.has(kind)));
  const before = isNameSaid && addsOne(text) ? lastAsked(earlier, moment) : undefined;
  const chosen = teaching.examples
    ? (goneOnWith(reading, earlier[0]) ?? (await nearest(text, teaching)))
    : (addedTo(reading, before) ?? functionsOf(reading, known, subject));
  if ("kind" in chosen) return chosen;
  for (const { name, p } of Array.isArray(chosen) ? chosen : [chosen]) {
    const frame = merged(
      {
        desk: teaching.desk,
        function: name,
        certainty: p,
        operation: reading.operations[0]?.name ?? "value",
        act: before?.function === name || (goesOn && !isNamed) ? "refine" : (reading.acts[0]?.name ?? "ask"),
        text,
        slots,
        at: moment.now.toISOString(),
      },
      earlier,
      goesOn ? [] : answered,
    );
    const outcome = await planFrame(frame, known, earlier);
    if (outcome) return unlessSame(outcome, frame, known.history.at(-1));
  }
  return OUTSIDE;
}

/** “And give me Ghent as well”: one more of what was asked before. */
const addsOne = (text: string): boolean =>
  /^\W*(?:and|also|plus|add)\b[^?]*\b(?:as well|too|also)\b[^?]*$/i.test(text) && !tellsOnly(text);

const lastAsked = (earlier: readonly Frame[], { now }: Moment): Frame | undefined =>
  earlier.find(({ at }) => at !== now.toISOString()) ?? earlier[0];

/** Surer than this, a function is another than the one before. */
const SURELY_OTHER = 0.6;

const addedTo = ({ functions }: Reading, before: Frame | undefined): Ranked<string>[] | undefined =>
  before && (functions[0]?.p ?? 0) < SURELY_OTHER ? [{ name: before.function, p: SURELY_OTHER }] : undefined;

const SAME = "I'm not sure what you'd like to know beyond my last answer. Please put it as a full question.";
/** Arguments that only repeat the user's words. */
const IN_WORDS = new Set(["question", "query"]);

/** A follow-up that changes nothing isn't understood: the same answer again would help nobody, and may cost money. */
function unlessSame(outcome: Understanding, frame: Frame, last: Turn | undefined): Understanding {
  const { act, text } = frame;
  if (outcome.kind !== "calls" || (act !== "refine" && act !== "correct") || !last) return outcome;
  if (
    namesOnly(frame) ||
    isWhole(frame) ||
    hasCue(text, "again") ||
    keyOf(outcome.calls) !== keyOf(last.calls)
  )
    return outcome;
  return { kind: "say", text: SAME, frames: outcome.frames };
}

function namesOnly({ text, slots }: Frame): boolean {
  const named = slots.filter(({ carried, mentions }) => !carried && mentions.length > 0);
  return tokenise(text).every(
    ({ text: word, start }) =>
      STOP_WORDS.has(word) ||
      named.some((slot) => start >= slot.start && start < slot.start + slot.text.length),
  );
}

/** Whether a turn names a thing and what is asked of it, as a question does that goes on about nothing. */
const isWhole = ({ slots }: Frame): boolean =>
  (["name", "what"] as const).every((role) =>
    slots.some((slot) => slot.role === role && !slot.carried && slot.mentions.length > 0),
  );

const keyOf = (calls: Call[]): string =>
  JSON.stringify(calls, (key, value) => (IN_WORDS.has(key) ? undefined : value));

/** Small talk, and what is said of the product. A name that the desk knows speaks against it, and so does a function that is likely, too. */
function talkOf({ acts, functions }: Reading, desk: string, isNamed: boolean): Understanding | undefined {
  const [act] = acts;
  const talk = act && TALK[act.name];
  if (!talk || functions[0]?.name !== "none") return undefined;
  const isLikely = functions.some(({ name, p }) => name.startsWith(`${desk}.`) && p >= LEAST);
  return isLikely || (isNamed && act.p < 0.9) ? undefined : talk;
}

function functionsOf<Context>(
  { functions }: Reading,
  { teaching, isOnlyDesk }: Known<Context>,
  subject: string | undefined,
): Ranked<string>[] | Understanding {
  const own = functions
    .map(({ name, p }) => ({ desk: name.split(".")[0] ?? "", name: name.split(".")[1] ?? "", p }))
    .filter(({ desk, name }) => desk === teaching.desk && name in teaching.plans);
  const [best] = own;
  const [first] = functions;
  if (!first) return OUTSIDE;
  if (best && (best.p >= LEAST || isOnlyDesk)) return own;
  if (subject) return [{ name: subject, p: LEAST }];
  const other = otherDesk(functions, teaching.desk);
  if (other && other.p >= SURELY_ELSEWHERE) return { kind: "elsewhere", desk: other.name };
  return OUTSIDE;
}

function otherDesk(functions: Ranked<string>[], own: string): Ranked<string> | undefined {
  const [likeliest] = [...sharesByDesk(functions.filter(({ name }) => name.includes(".")))]
    .filter(([desk]) => desk !== own)
    .sort((x, y) => y[1] - x[1]);
  return likeliest && { name: likeliest[0], p: likeliest[1] };
}

function goneOnWith({ acts }: Reading, last: Frame | undefined): Ranked<string> | undefined {
  const isEdit = acts[0]?.name === "refine" || acts[0]?.name === "correct";
  return last && isEdit ? { name: last.function, p: acts[0]!.p } : undefined;
}

/** Less like the examples than this is outside. */
const LEAST_LIKE = 0.45;

async function nearest<Context>(
  text: string,
  { examples = {}, outside = [] }: Teaching<Context>,
): Promise<Ranked<string> | Understanding> {
  const own = Object.entries(examples).flatMap(([name, texts]) => texts.map((one) => ({ name, text: one })));
  const others = outside.map((one) => ({ name: undefined, text: one }));
  const best = await mostLike(text, [...own, ...others]);
  const name = best?.sentence.name;
  return name === undefined || best!.likeness < LEAST_LIKE ? OUTSIDE : { name, p: best!.likeness };
}

/** A request as its desk plans it, with what the plan left unread; undefined where the plan declines. */
export async function planFrame<Context>(
  frame: Frame,
  { teaching, context, kinds, moment }: Known<Context>,
  earlier: Frame[],
): Promise<Understanding | undefined> {
  const planAs = (name: string, request: Request) => teaching.plans[name]?.(request, context);
  const request = new Request(frame, moment, kinds, earlier, planAs);
  const make = teaching.plans[frame.function] as Plan<Context>;
  try {
    const planned = await make(request, context);
    if (!planned) return undefined;
    const notes = [...notesOn(request, teaching.topics), ...request.notes];
    return toUnderstanding(planned, frame, notes);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return { kind: "ask", pending: pendingFor(error, frame), frames: [frame], notes: request.notes };
  }
}

function toUnderstanding(planned: Planned, frame: Frame, notes: string[]): Understanding {
  const frames = [frame];
  if (Array.isArray(planned)) return { kind: "calls", calls: planned, notes, frames };
  if ("say" in planned) return { kind: "say", text: planned.say, notes, frames };
  if (!("calls" in planned)) return { kind: "ask", pending: pendingFor(planned, frame), frames, notes };
  const { calls, ask } = planned;
  return { kind: "calls", calls, notes, frames, ...(ask && { pending: pendingFor(ask, frame) }) };
}

const pendingFor = ({ ask, role, kind, choices = [] }: Question, frame: Frame): Pending => ({
  frame,
  role,
  kind,
  ask,
  choices,
});

/** Drops an ask whose calls only want more of what another asks for; one with any other call stays whole. */
function withoutBroader(asks: { calls: Call[]; isTimed: boolean }[]): Call[] {
  const isCovered = ({ calls, isTimed }: (typeof asks)[number], index: number) =>
    asks.some(
      (other, at) =>
        at !== index && coversAll(other.calls, calls, at < index) && !(isTimed && other.calls.some(isOfTime)),
    );
  return asks.filter((ask, index) => !isCovered(ask, index)).flatMap(({ calls }) => calls);
}

const isOfTime = ({ args }: Call): boolean => ["at", "since", "until"].some((name) => name in args);

/** “The price now, and what it was last Tuesday”: of a time of its own, the first is no broader one. */
const isTimed = (outcome: Understanding): boolean =>
  "frames" in outcome &&
  outcome.frames?.some(
    ({ text, slots }) =>
      hasCue(text, "ofNow") || slots.some(({ role, carried }) => role === "time" && !carried),
  ) === true;

const coversAll = (exact: Call[], broad: Call[], isBefore: boolean): boolean =>
  exact.length === broad.length && broad.every((call, index) => covers(exact[index]!, call, isBefore));

function covers(exact: Call, broad: Call, isBefore: boolean): boolean {
  if (exact.tool !== broad.tool) return false;
  const [all, some] = [argsOf(exact), argsOf(broad)];
  if (all.size === some.size && !isBefore) return false;
  return some.size > 0 && [...some].every(([name, value]) => all.get(name) === value);
}

const argsOf = ({ args }: Call): Map<string, string> =>
  new Map(
    Object.entries(args)
      .filter(([name]) => !IN_WORDS.has(name))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

interface Outcome {
  ask: string;
  outcome: Understanding;
}

function isRepeated(outcome: Understanding, before: Outcome[]): boolean {
  const key = contentOf(outcome);
  return key !== undefined && before.some((one) => contentOf(one.outcome) === key);
}

function contentOf(outcome: Understanding): string | undefined {
  if (outcome.kind === "say") return outcome.text;
  return outcome.kind === "calls" ? keyOf(outcome.calls) : undefined;
}

function together(parts: Outcome[]): Understanding {
  const outcomes = parts.map(({ outcome }) => outcome);
  const [first, second] = outcomes;
  if (!first) return { kind: "nonsense" };
  if (!second) return first;
  const answers = outcomes.filter((one) => one.kind === "calls" || one.kind === "ask" || one.kind === "say");
  const [only] = answers;
  if (!only) return first;
  const left = parts
    .filter(({ outcome: { kind } }) => kind === "outside" || kind === "elsewhere")
    .flatMap(({ ask }) => withoutTold(ask) || [])
    .map((ask) => `“${ask}” isn't for this desk; here is the rest.`);
  if (answers.length === 1) return { ...only, notes: [...left, ...(only.notes ?? [])] };
  const calls = withoutBroader(
    answers.map((one) => ({ calls: one.kind === "calls" ? one.calls : [], isTimed: isTimed(one) })),
  );
  const pending = answers
    .map((one) => (one.kind === "calls" || one.kind === "ask" ? one.pending : undefined))
    .find(Boolean);
  const said = saidIn(answers);
  const notes = [...left, ...new Set(answers.flatMap((one) => one.notes ?? []))];
  const frames = answers.flatMap((one) => one.frames ?? []);
  if (calls.length > 0) {
    const at = answers.findIndex(({ kind }) => kind === "calls");
    const [before, after] = [answers.slice(0, at), answers.slice(at)].map(saidIn);
    return { kind: "calls", calls, notes: [...notes, ...before!], after, pending, frames };
  }
  if (pending) return { kind: "ask", pending, notes: [...notes, ...said], frames };
  return { kind: "say", text: said.join("\n\n"), notes, frames };
}

const saidIn = (answers: Understanding[]): string[] =>
  answers.flatMap((one) => (one.kind === "say" ? [one.text] : []));
