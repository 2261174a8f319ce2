import { LRUCache } from "lru-cache";
import type { AnyModelTool, Scope } from "../tool";
import { type EmbeddedTool, embeddedTool } from "./embedded-tool";
import { cosine, encode, encodeAndKeep, type Vector } from "./encoder";
import { HELP, OUTSIDE } from "./generic";
import {
  dismissedValues,
  type EntitySlot,
  type Filled,
  fillSlots,
  type Gap,
  hasPhrase,
  maskEntities,
  narrowed,
  wordsOutsideNames,
} from "./slots";
import { inBrief, normalise, STOP_WORDS, tokenise } from "./text";

export interface Call {
  tool: string;
  args: Record<string, unknown>;
}

/** A question back to the user, and the call that its answer completes. */
export interface Pending extends Call, Gap {}

/** An earlier exchange of the conversation, as far as understanding needs it. */
export interface Turn {
  question: string;
  calls: Call[];
  pending?: Pending;
}

/** What a question asks for. */
export type Understanding =
  | { kind: "calls"; calls: Call[] }
  | { kind: "ask"; pending: Pending }
  /** Only an interpreter of a desk's own has words of its own. */
  | { kind: "say"; text: string }
  | { kind: "outside" }
  | { kind: "help" };

/** Weights of the evidence; chosen on the tuning half of the labelled questions (`npm run eval`). */
const WEIGHT = {
  keyword: 0.07,
  choice: 0.05,
  unclaimed: 0.15,
  unmet: 0.12,
  named: 0.08,
  sameTool: 0.06,
  elliptical: 0.45,
  spread: 0.06,
};

/** Below this, a question without a name the desk knows is outside of it; with one, below the second. */
const INSIDE = 0.5;
const INSIDE_NAMED = 0.3;
/** A part of a question stands on its own from here. */
const STANDS_ALONE = 0.62;
/** A follow-up phrase is recognised from here. */
const FOLLOWS_UP = 0.72;

interface Reading {
  spec: EmbeddedTool;
  score: number;
  similarity: number;
  filled: Filled;
  /** Takes the last call's arguments where the question gives none. */
  carries: boolean;
}

interface Context {
  tools: EmbeddedTool[];
  scope?: Scope;
  entities: EntitySlot[];
}

/**
 * What a question asks for, by the similarity of its meaning to the tools' example questions together with the words and
 * names in it, read in the light of the conversation.
 * @param history earlier turns, oldest first
 */
export async function understand(
  question: string,
  history: Turn[],
  offered: AnyModelTool[],
  scope?: Scope,
): Promise<Understanding> {
  const tools = offered.map(embeddedTool);
  const context = { tools, scope, entities: entitiesOf(tools) };
  const asked = tidy(question);
  const candidates = candidateParts(asked, context);
  const followed = mayFollowUp(asked, history, context);
  await encodeAhead(asked, candidates, followed, context);
  const pending = history.at(-1)?.pending;
  if (pending) {
    const answered = answerPending(asked, pending, context);
    if (answered && !(await standsAlone(asked, context))) return answered;
  }
  const followUp = await readFollowUp(asked, history, followed);
  if (followUp) return { kind: "calls", calls: [followUp] };
  const parts = await readParts(candidates, history, context);
  if (parts) return parts;
  return readWhole(asked, history, context);
}

/** One batch costs less than many: what the readings below compare is encoded together. */
async function encodeAhead(
  question: string,
  candidates: Part[],
  followed: EmbeddedTool | undefined,
  context: Context,
): Promise<void> {
  const texts = [question, ...candidates.flatMap(({ core }) => core ?? [])];
  const masked = texts.map((text) => maskEntities(text, context.entities));
  const followUps = followed ? [question.toLowerCase()] : [];
  await encode([...masked, ...followUps]);
}

/** What people put before a question without changing it. */
const PREAMBLE =
  /^(?:(?:ok(?:ay)?|right|so|well|oh|ugh|hm+|ah|hi|hiya|hello|hey|sorry|excuse me|excuse please|please|pls|thanks|thank you|cheers|lovely|great|grand|perfect|brilliant|nice|cool|wait|actually|forget that|never ?mind|also|now)(?:\b|(?=[,.!]))[\s,.!:…-]*)+(?=\S)/i;

/** A question without its preamble, arrows between places as words. */
function tidy(question: string): string {
  const arrows = question.replace(/\s*(?:→|⇒|->|=>|>)\s*|\s+[-–—]\s+|\s+2\s+(?=[a-z])/gi, " to ");
  const bare = arrows.replace(PREAMBLE, "");
  return inBrief(bare.length > 1 ? bare : arrows);
}

function entitiesOf(tools: EmbeddedTool[]): EntitySlot[] {
  return tools.flatMap((spec) =>
    Object.values(spec.slots).filter(
      (slot): slot is EntitySlot => (slot as EntitySlot | undefined)?.kind === "entity",
    ),
  );
}

async function readWhole(question: string, history: Turn[], context: Context): Promise<Understanding> {
  const [best] = await rank(question, history, context);
  const other = await kindWithoutTool(question, best, history, context);
  if (other) return { kind: other };
  return best ? toUnderstanding(best, question, history, context) : { kind: "outside" };
}

/** Whether the question is a greeting or outside the desk rather than the best reading. */
async function kindWithoutTool(
  question: string,
  best: Reading | undefined,
  history: Turn[],
  context: Context,
): Promise<"help" | "outside" | undefined> {
  const masked = maskEntities(question, context.entities);
  const [vector] = await encode([masked]);
  const help = await nearest(vector, HELP);
  const outside = await nearest(vector, [...OUTSIDE, ...(context.scope?.outside ?? [])], context.entities);
  const score = best?.score ?? 0;
  const named = (best?.filled.mentions ?? 0) > 0;
  const foreign = new Set(context.scope?.foreign);
  const isForeign = wordsOutsideNames(question, context.entities).some((word) => foreign.has(word));
  // Two names that this desk knows are about its own world, whatever else is mentioned.
  if (isForeign && (best?.filled.claimed ?? 0) < 2) return "outside";
  if (help > 0.6 && help > score && !named) return "help";
  if (outside > score + (named ? 0.05 : 0)) return "outside";
  if (best?.carries) return undefined;
  const goesOn = history.length > 0 && POINTS_BACK.test(normalise(question));
  return score < (named || goesOn ? INSIDE_NAMED : INSIDE) ? "outside" : undefined;
}

// As many as the encoder keeps embeddings: each masked sentence is embedded next.
const masks = new LRUCache<string, string>({ max: 5000 });

/** How like the nearest of some sentences a question is: the cosine of their embeddings, from 0. */
export async function nearest(
  vector: Vector | undefined,
  sentences: readonly string[],
  entities: EntitySlot[] = [],
): Promise<number> {
  if (!vector) return 0;
  const masked = sentences.map((sentence) => maskedExample(sentence, entities));
  const vectors = await encode(masked);
  return Math.max(0, ...vectors.map((other) => cosine(vector, other)));
}

const kinds = new WeakMap<EntitySlot[], string>();

/** What a desk's names are masked with: sentences that all desks share are masked once for each. */
function kindsOf(entities: EntitySlot[]): string {
  const known = kinds.get(entities) ?? [...new Set(entities.map(({ mask }) => mask))].join("|");
  kinds.set(entities, known);
  return known;
}

function maskedExample(sentence: string, entities: EntitySlot[]): string {
  const key = `${kindsOf(entities)}:${sentence}`;
  const known = masks.get(key);
  if (known !== undefined) return known;
  const masked = maskEntities(sentence, entities);
  masks.set(key, masked);
  return masked;
}

/**
 * Every tool's reading of the question, best first.
 * @param core the part of the question whose meaning counts; its names count everywhere
 */
async function rank(
  question: string,
  history: Turn[],
  context: Context,
  core: string = question,
): Promise<Reading[]> {
  const [vector] = await encode([maskEntities(core, context.entities)]);
  const last = lastCall(history);
  const elliptical = last !== undefined && isElliptical(question, context);
  const readings = await Promise.all(
    context.tools.map(async (spec) => {
      const similarity = await similarityTo(vector, spec, context.entities);
      const filled = fillSlots(question, spec.slots, context.entities);
      const same = last?.tool === spec.name;
      const carries = same && (elliptical || filled.gaps.length > 0);
      return {
        spec,
        similarity,
        filled,
        carries,
        score: score(question, spec, similarity, filled, same, elliptical),
      };
    }),
  );
  return readings.sort((a, b) => b.score - a.score);
}

/** The mean of the two nearest examples, the nearest counting more. */
async function similarityTo(
  vector: Vector | undefined,
  spec: EmbeddedTool,
  entities: EntitySlot[],
): Promise<number> {
  if (!vector) return 0;
  const examples = spec.examples.length > 0 ? spec.examples : [`${spec.name} ${spec.description}`];
  const vectors = await encode(examples.map((example) => maskedExample(example, entities)));
  const [first = 0, second = first] = vectors.map((other) => cosine(vector, other)).sort((a, b) => b - a);
  return 0.75 * first + 0.25 * second;
}

function score(
  question: string,
  spec: EmbeddedTool,
  similarity: number,
  filled: Filled,
  same: boolean,
  elliptical: boolean,
): number {
  const tokens = tokenise(question);
  const keywords = spec.keywords.filter((word) => hasPhrase(tokens, [word])).length;
  const choices = Object.keys(filled.args).filter((name) => isTelling(spec, name)).length;
  const unclaimed = filled.mentions - filled.claimed;
  const unmet = same ? 0 : filled.required - filled.met;
  return (
    similarity +
    WEIGHT.keyword * Math.min(keywords, 2) +
    WEIGHT.choice * Math.min(choices, 2) +
    (filled.claimed > 0 || filled.gaps.length > 0 ? WEIGHT.named : 0) +
    (same ? WEIGHT.sameTool : 0) +
    (same && elliptical ? WEIGHT.elliptical : 0) -
    WEIGHT.unclaimed * unclaimed -
    WEIGHT.unmet * unmet -
    WEIGHT.spread * (filled.spread?.values.length ?? 0)
  );
}

/** Whether a slot's value is evidence for the tool: a phrase of its own, or a name with a cue of its own. */
function isTelling(spec: EmbeddedTool, name: string): boolean {
  const slot = spec.slots[name];
  return slot?.kind !== "entity" || Boolean(slot.cueOnly);
}

function lastCall(history: Turn[]): Call | undefined {
  return history.findLast((turn) => turn.calls.length > 0)?.calls.at(-1);
}

const OPENERS = [
  "and",
  "what about",
  "how about",
  "what if",
  "or",
  "just",
  "but",
  "make that",
  "make it",
  "same",
  "no",
  "i meant",
  "i mean",
  "instead",
  "only",
  "im actually at",
  "opposite",
];

/** Whether a question only changes something of the one before: “and Rome?”, “what about Monday?”. */
function isElliptical(question: string, context: Context): boolean {
  const words = normalise(maskEntities(question, context.entities)).split(" ");
  const masks = new Set(context.entities.flatMap((entity) => normalise(entity.mask).split(" ")));
  const phrases = new Set(context.tools.flatMap(choiceWords));
  const known = new Set([...masks, ...phrases, ...STOP_WORDS, ...(context.scope?.common ?? [])]);
  const content = words.filter((word) => !known.has(word));
  if (content.length > 1) return false;
  const text = `${words.join(" ")} `;
  const opens = OPENERS.some((opener) => text.startsWith(`${opener} `));
  const bare = words.filter((word) => !masks.has(word)).length <= 1;
  return words.length <= 9 && (bare || (opens && !ASKS.test(text)));
}

/** Words that make a question of its own. */
const ASKS = /\b(when|whens|where|wheres|which|status|how do|how long|how many)\b/;

function choiceWords(spec: EmbeddedTool): string[] {
  return Object.values(spec.slots).flatMap((slot) =>
    slot?.kind === "choice"
      ? Object.values(slot.phrases)
          .flat()
          .flatMap((phrase) => phrase.split(" "))
      : [],
  );
}

async function readFollowUp(
  question: string,
  history: Turn[],
  spec: EmbeddedTool | undefined,
): Promise<Call | undefined> {
  const last = lastCall(history);
  if (!last || !spec) return undefined;
  const [vector] = await encode([question.toLowerCase()]);
  for (const followUp of spec.followUps) {
    const near = await nearest(vector, followUp.examples);
    if (near >= FOLLOWS_UP) return { tool: spec.name, args: { ...last.args, ...followUp.apply(last.args) } };
  }
  return undefined;
}

/** The last call's tool, when a question that names nothing may be one of its follow-ups. */
function mayFollowUp(question: string, history: Turn[], context: Context): EmbeddedTool | undefined {
  const last = lastCall(history);
  const spec = context.tools.find((tool) => tool.name === last?.tool);
  if (!spec?.followUps.length || fillSlots(question, spec.slots).mentions > 0) return undefined;
  return spec;
}

const BOUNDARY = /(?:\s*[?;!.,]+(?:\s+|$)(?:(?:and|also|then|plus)\s+)*|\s+(?:(?:and|also|then|plus)\s+)+)/i;
const MOST_PARTS = 5;

interface Part {
  text: string;
  /** What of the text is a question by itself; nothing in a weak part. */
  core?: string;
}

/**
 * The parts that a question's punctuation and conjunctions make of it; strong are those that are about something and
 * say something of it. None when fewer than two are strong.
 */
function candidateParts(question: string, context: Context): Part[] {
  const texts = question.split(BOUNDARY).filter((part) => part.trim().length > 0);
  if (texts.length < 2 || texts.length > MOST_PARTS) return [];
  const parts = texts.map((text) => (isAboutSomething(text, context) ? { text, core: text } : { text }));
  return parts.filter(({ core }) => core).length > 1 ? parts : [];
}

function isAboutSomething(text: string, { entities }: Context): boolean {
  const outside = wordsOutsideNames(text, entities);
  const names = outside.length < tokenise(text).length;
  return outside.length > 0 && (names || POINTS_BACK.test(normalise(text)));
}

/** Reads a question as several, when each part stands on its own and they ask different things. */
async function readParts(
  candidates: Part[],
  history: Turn[],
  context: Context,
): Promise<Understanding | undefined> {
  const turns = [...history];
  const calls: Call[] = [];
  const tools = new Set<string>();
  const parts = await Promise.all(candidates.map((part) => weigh(part, context)));
  for (const { text, core } of joinWeakParts(parts)) {
    const [best] = await rank(text, turns, context, core);
    if (!best || best.similarity < STANDS_ALONE) return undefined;
    const understood = toUnderstanding(best, text, turns, context);
    if (understood.kind !== "calls") return undefined;
    calls.push(...understood.calls);
    tools.add(best.spec.name);
    turns.push({ question: text, calls: understood.calls });
  }
  return tools.size > 1 ? { kind: "calls", calls } : undefined;
}

/** A part that is like no tool's question is weak, whatever it names. */
async function weigh(part: Part, context: Context): Promise<Part> {
  if (!part.core) return part;
  const [best] = await rank(part.core, [], context);
  return best && best.similarity >= STANDS_ALONE ? part : { text: part.text };
}

/** Parts that say little belong to the part after them, the last ones to the part before. */
function joinWeakParts(parts: Part[]): Part[] {
  const joined: Part[] = [];
  let held = "";
  for (const { text, core } of parts) {
    held = held ? `${held}, ${text}` : text;
    if (!core) continue;
    joined.push({ text: held, core });
    held = "";
  }
  const last = joined.at(-1);
  if (held && last) last.text = `${last.text}, ${held}`;
  return joined.length > 1 ? joined : [];
}

async function standsAlone(question: string, context: Context): Promise<boolean> {
  const [best] = await rank(question, [], context);
  return Boolean(
    best && best.similarity >= STANDS_ALONE && best.filled.gaps.length === 0 && wordCount(question) > 4,
  );
}

const wordCount = (text: string) => tokenise(text).length;

/** The calls of a reading once the conversation has filled what it can, or the question that is left. */
function toUnderstanding(
  reading: Reading,
  question: string,
  history: Turn[],
  context: Context,
): Understanding {
  const { spec, filled } = reading;
  const args = completeArgs(reading, question, history, context);
  const gap = filled.gaps.find((candidate) => args[candidate.slot] === undefined);
  if (gap) return { kind: "ask", pending: { tool: spec.name, args, ...gap } };
  const calls = [{ tool: spec.name, args }];
  for (const value of filled.spread?.values ?? []) {
    calls.push({ tool: spec.name, args: { ...args, [filled.spread?.slot ?? ""]: value } });
  }
  return { kind: "calls", calls };
}

function completeArgs(
  reading: Reading,
  question: string,
  history: Turn[],
  context: Context,
): Record<string, unknown> {
  const { spec, filled } = reading;
  const fresh = new Set(Object.keys(filled.args));
  const carried = reading.carries ? lastCall(history)?.args : {};
  const args: Record<string, unknown> = {
    ...carried,
    ...filled.args,
    ...corrected(reading, question, carried ?? {}),
  };
  const pointsBack = POINTS_BACK.test(normalise(question));
  for (const [name, slot] of Object.entries(spec.slots)) {
    if (slot?.kind !== "entity" || args[name] !== undefined || slot.cueOnly) continue;
    const ambiguous = filled.gaps.some((gap) => gap.slot === name && gap.choices.length > 0);
    if (ambiguous || !(pointsBack || slot.carry)) continue;
    const value = earlierValue(slot, history, context, Object.values(args));
    if (value !== undefined) args[name] = slot.many ? [value] : value;
  }
  return spec.settle ? spec.settle(args, fresh) : args;
}

/** “Rome, not Paris”: the new name takes the place of the one it corrects. */
function corrected(
  { spec, filled }: Reading,
  question: string,
  carried: Record<string, unknown>,
): Record<string, unknown> {
  for (const [name, slot] of Object.entries(spec.slots)) {
    if (slot?.kind !== "entity" || slot.cueOnly || slot.many) continue;
    if (!dismissedValues(question, slot).includes(String(carried[name]))) continue;
    const given = Object.entries(filled.args).find(([other]) => {
      const candidate = spec.slots[other];
      return candidate?.kind === "entity" && candidate.type === slot.type;
    });
    if (given) return { [given[0]]: carried[given[0]], [name]: given[1] };
  }
  return {};
}

const POINTS_BACK = /\b(it|its|there|here|one|that|this|those|they|same)\b/;

/** The latest single value of the slot's type in the conversation that the question doesn't use already. */
function earlierValue(slot: EntitySlot, history: Turn[], context: Context, used: unknown[]): unknown {
  for (const call of history.flatMap((turn) => turn.calls).reverse()) {
    const spec = context.tools.find((tool) => tool.name === call.tool);
    const value = valuesOfType(spec, call, slot.type).find((candidate) => !used.includes(candidate));
    if (value !== undefined) return value;
  }
  return undefined;
}

function valuesOfType(spec: EmbeddedTool | undefined, call: Call, type: string): unknown[] {
  return Object.entries(spec?.slots ?? {})
    .reverse()
    .flatMap(([name, slot]) => {
      if (slot?.kind !== "entity" || slot.type !== type) return [];
      const value = call.args[name];
      if (!Array.isArray(value)) return value === undefined ? [] : [value];
      return value.length === 1 ? value : [];
    });
}

/** The call that was waiting for this answer, if the answer gives what was asked. */
function answerPending(question: string, pending: Pending, context: Context): Understanding | undefined {
  const spec = context.tools.find((tool) => tool.name === pending.tool);
  if (!spec) return undefined;
  const slot = spec.slots[pending.slot];
  const filled = fillSlots(question, spec.slots);
  const given = { ...filled.args };
  const value =
    pending.choices.length > 0
      ? choose(question, pending.choices, slot, given)
      : takeAnswer(pending.slot, spec, given);
  if (value === undefined) return reask(filled, pending);
  const { [pending.slot]: _, ...others } = given;
  const misread = Object.values(others).includes(value) ? {} : others;
  const args = { ...pending.args, ...misread, [pending.slot]: value };
  return {
    kind: "calls",
    calls: [{ tool: spec.name, args: spec.settle ? spec.settle(args, new Set([pending.slot])) : args }],
  };
}

/** The answer names something, but what exactly is still open: ask with the choices. */
function reask(filled: Filled, pending: Pending): Understanding | undefined {
  const gap = filled.gaps.find(
    (candidate) => candidate.slot === pending.slot && candidate.choices.length > 1,
  );
  return gap && { kind: "ask", pending: { ...pending, choices: gap.choices } };
}

/** A bare name may have been taken for another slot of the same type. */
function takeAnswer(name: string, spec: EmbeddedTool, given: Record<string, unknown>): unknown {
  if (given[name] !== undefined) return given[name];
  const slot = spec.slots[name];
  if (slot?.kind !== "entity") return undefined;
  const twin = Object.entries(spec.slots).find(
    ([other, candidate]) =>
      candidate?.kind === "entity" && candidate.type === slot.type && given[other] !== undefined,
  );
  return twin ? given[twin[0]] : undefined;
}

const PLACES = ["first", "second", "third", "fourth", "fifth"];

function choose(
  question: string,
  choices: string[],
  slot: unknown,
  given: Record<string, unknown>,
): string | undefined {
  const words = new Set(tokenise(question).map((token) => token.text));
  const named = Object.values(given).find((value) => choices.includes(value as string));
  if (named) return named as string;
  if ((slot as EntitySlot | undefined)?.kind === "entity") {
    const left = narrowed(choices, slot as EntitySlot, given);
    if (left.length === 1) return left[0];
  }
  const place = PLACES.findIndex((word) => words.has(word));
  if (place >= 0 && choices[place]) return choices[place];
  return mostShared(words, choices);
}

function mostShared(words: Set<string>, choices: string[]): string | undefined {
  const shared = choices.map((choice) => tokenise(choice).filter((token) => words.has(token.text)).length);
  const most = Math.max(...shared);
  const winners = choices.filter((_, index) => shared[index] === most);
  return most > 0 && winners.length === 1 ? winners[0] : undefined;
}

/** Encodes every example of the tools ahead of the first question, and loads the encoder. */
export async function warmUp(offered: AnyModelTool[], scope?: Scope): Promise<void> {
  const tools = offered.map(embeddedTool);
  const entities = entitiesOf(tools);
  const examples = [...tools.flatMap((spec) => spec.examples), ...OUTSIDE, ...(scope?.outside ?? [])];
  const followUps = tools.flatMap((spec) => spec.followUps).flatMap((followUp) => followUp.examples);
  await encodeAndKeep([
    ...examples.map((example) => maskedExample(example, entities)),
    ...[...HELP, ...followUps].map((example) => maskedExample(example, [])),
  ]);
  await encode(["ready?"]);
}
