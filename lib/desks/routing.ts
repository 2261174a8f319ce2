import type { Said } from "@/db/messages";
import type { Desk } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import type { Part } from "@/lib/agent/start-run";
import { isAboutProduct, isProductsAlone } from "@/lib/models/embedded/about";
import { ownerOf } from "@/lib/understanding/by-desk";
import { isDropping } from "@/lib/understanding/dropping";
import { foreignTo } from "@/lib/understanding/foreign";
import { withoutGreeting } from "@/lib/understanding/greeting";
import { mostLike } from "@/lib/understanding/likeness";
import type { Reading } from "@/lib/understanding/reader";
import { tokenise } from "@/lib/understanding/text";
import { desks } from ".";
import { partsOf } from "./parts";
import { placeIn, withPlace } from "./place-reference";
import { type Asked, deskOf, SURE, SURE_WITH_NAME, scored } from "./score-desks";
import { type Before, readAtStart, type Talk, talkOf } from "./talk";

export type Route = { parts: Part[] } | { talk: Talk };

/**
 * Where a question goes that names no desk.
 * @param said what was said before in its thread, oldest first
 * @param caller who asks; without one only names count that all know
 */
export async function route(text: string, said: Said[] = [], caller = ""): Promise<Route> {
  const question = withoutGreeting(text);
  const mine: Asked = { question, caller };
  const before = await contextOf(said);
  // Nobody's answer to a question back, whatever it looks like beside it.
  if (await (before ? isProductsAlone : isAboutProduct)(question)) return { talk: "about" };
  if (!before && isDropping(question)) return { talk: "dropped" };
  if (foreignTo(question)) return { talk: "foreign" };
  const alone = await readAtStart(question);
  // Beside what was said before, nearly anything short looks like a follow-up.
  if (!before?.asked && isSmallTalk(alone)) return { talk: talkOf(alone) };
  const whole = before ? await readAtStart(question, before) : alone;
  const parts = await partsOf(mine, whole, before);
  if (parts) return { parts: parts.map((part) => toldPlace(part, before)) };
  const asked = before && !standsAlone(mine, { alone, whole }, before.desk) ? whole : alone;
  const desk =
    ofExample(mine) ??
    (await surelyLikeExamples(mine, asked)) ??
    deskOf(mine, asked, before?.desk) ??
    (await likeExamples(mine, whole));
  const part = desk ? { desk, question: text } : await afterPreamble(question);
  return part ? { parts: [toldPlace(part, before)] } : { talk: talkOf(whole) };
}

function toldPlace(part: Part, before: Before | undefined): Part {
  if (!before?.place || part.desk === before.desk) return part;
  return { ...part, question: withPlace(part.question, before.place) };
}

const MOST_PREAMBLES = 12;

/** “Lovely, ta. Right, something else: is the air in the kitchen good?”: the end of a message that is surely for a desk. */
async function afterPreamble(question: string): Promise<Part | undefined> {
  for (const { index } of [...question.matchAll(/[.,:;!]\s+/g)].slice(0, MOST_PREAMBLES)) {
    const rest = question.slice(index + 1).trim();
    const reading = await readAtStart(rest);
    const [best] = scored(reading);
    if (best && best.p >= SURE && reading.acts[0]?.name === "ask") return { desk: best.desk, question: rest };
  }
  return undefined;
}

const isSmallTalk = ({ acts, functions }: Reading): boolean =>
  functions[0]?.name === "none" &&
  functions[0].p >= SURE &&
  acts[0]?.name !== "ask" &&
  (acts[0]?.p ?? 0) >= SURE;

const CLEAR_ACT = 0.6;

function standsAlone(
  { question, caller }: Asked,
  { alone, whole }: Record<"alone" | "whole", Reading>,
  last: Desk,
): boolean {
  const [best] = scored(alone);
  if (!best || best.desk === last || best.p < SURE_WITH_NAME || alone.acts[0]?.name !== "ask") return false;
  if (best.desk.isNamed?.(question, caller)) return true;
  return best.p >= SURE && (whole.acts[0]?.p ?? 0) < CLEAR_ACT;
}

async function contextOf(said: Said[]): Promise<Before | undefined> {
  let before: Before | undefined;
  for (const { desk: id, question, response } of exchangesIn(said)) {
    const desk = desks.find((candidate) => candidate.id === id);
    if (!desk) continue;
    const reading = await readAtStart(question, before?.desk === desk ? before : undefined);
    const own = reading.functions.find(({ name }) => ownerOf(name) === desk.id);
    const last = own ? { function: own.name, text: question } : undefined;
    const place = placeIn(question, reading) ?? before?.place;
    before = { page: START, desk, last, asked: askedBack(response), place };
  }
  return before;
}

function exchangesIn(said: Said[]): { desk: string; question: string; response: string }[] {
  return said.flatMap(({ role, desk, content, parts }, at) => {
    if (role === "human") return [];
    return parts ?? [{ desk, question: said[at - 1]?.content ?? "", response: content }];
  });
}

function askedBack(response: string): string | undefined {
  const first = response.split("\n", 1)[0]?.trim();
  return first?.endsWith("?") ? first : undefined;
}

/** Less like a desk's examples than this is none of its questions, with a name that it knows and without one. */
const LEAST_LIKE = { named: 0.45, unnamed: 0.65 };

/** From here a question with a name of the desk is the examples' own, unless another desk is surely meant. */
const SURELY_LIKE = 0.75;

const untrained = (): Desk[] => desks.filter(({ isTaught }) => isTaught);
const wordsOf = (text: string): string[] => tokenise(text).map((token) => token.text);

/** The desk whose example a question is with another name in it: no other one's, however sure the reader is. */
function ofExample({ question, caller }: Asked): Desk | undefined {
  const words = wordsOf(question);
  const isButForOne = (example: string): boolean => {
    const own = wordsOf(example);
    return own.length === words.length && own.filter((word, at) => word !== words[at]).length <= 1;
  };
  return untrained().find(
    (desk) => desk.isNamed?.(question, caller) && desk.examples.some((example) => isButForOne(example)),
  );
}

async function surelyLikeExamples({ question, caller }: Asked, reading: Reading): Promise<Desk | undefined> {
  const { desk, likeness } = (await mostLikeExample(question)) ?? {};
  const isSure = desk?.isNamed?.(question, caller) && likeness! >= SURELY_LIKE;
  return isSure && (scored(reading)[0]?.p ?? 0) < SURE ? desk : undefined;
}

async function likeExamples({ question, caller }: Asked, reading: Reading): Promise<Desk | undefined> {
  if (talkOf(reading) !== "outside") return undefined;
  const { desk, likeness } = (await mostLikeExample(question)) ?? {};
  const least = LEAST_LIKE[desk?.isNamed?.(question, caller) ? "named" : "unnamed"];
  return desk && likeness! >= least ? desk : undefined;
}

/** Among the desks that the reader was never trained on, the one whose examples are most like a question. */
async function mostLikeExample(question: string): Promise<{ desk: Desk; likeness: number } | undefined> {
  const known = untrained().flatMap((desk) =>
    [...desk.examples, desk.description].map((text) => ({ desk, text })),
  );
  if (known.length === 0) return undefined;
  const best = await mostLike(question, known);
  return best && { desk: best.sentence.desk, likeness: best.likeness };
}
