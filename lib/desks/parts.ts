import type { Desk } from "@/lib/agent/desk";
import type { Part } from "@/lib/agent/start-run";
import { isAboutProduct, isProductsAlone } from "@/lib/models/embedded/about";
import { asksIn, tellsOnly, wantsVerdict } from "@/lib/understanding/asks";
import { hasCue } from "@/lib/understanding/cues";
import type { Reading } from "@/lib/understanding/reader";
import { tokenise } from "@/lib/understanding/text";
import { concierge } from "./concierge";
import { type Asked, bySubject, deskOf, outsideness, SURE, SURE_WITH_NAME, scored } from "./score-desks";
import { type Before, readAtStart } from "./talk";

const FEWEST_WORDS = 2;
const MOST_JOINTS = 6;
const JOINTS: ReadonlySet<string> = new Set(["and", "also", "plus", "then"]);

/** The requests of a message that are for several desks, or for a desk and for none; undefined where all of it is for one. */
export async function partsOf(
  { question, caller }: Asked,
  reading: Reading,
  before: Before | undefined,
): Promise<Part[] | undefined> {
  for (const requests of [asksIn(question), ...halves(question, reading)]) {
    const parts = await groupedByDesk(requests, before, caller);
    if (parts.length > 1) return parts;
  }
  return undefined;
}

/** The requests with whose they are. What isn't surely another desk's stays with what it was said beside. */
async function groupedByDesk(
  requests: string[],
  before: Before | undefined,
  caller: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const request of requests.map(trimmed)) {
    const last = parts.at(-1);
    const desk = await deskOfRequest({ question: request, caller }, before, last);
    // What isn't surely another's is a follow-up of what was said before.
    const owner = desk ?? last?.desk ?? before?.desk;
    if (!owner) return [];
    if (last?.desk === owner) last.question = `${last.question} ${request}`;
    else parts.push({ desk: owner, question: request });
  }
  return parts;
}

/** Whose a request is that stands after another part of its message, or after what was said before; undefined where that isn't sure. */
async function deskOfRequest(
  { question: request, caller }: Asked,
  said: Before | undefined,
  last?: Part,
): Promise<Desk | undefined> {
  const before = last ? undefined : said;
  if (tokenise(request).length < FEWEST_WORDS) return undefined;
  const reading = await readAtStart(request, before);
  const [best] = scored(reading);
  const isNamed = best?.desk.isNamed?.(request, caller) || best?.desk.isSubject?.(request);
  if (best && best.p >= (isNamed ? SURE_WITH_NAME : SURE))
    return deskOf({ question: request, caller }, reading, before?.desk);
  if (await (last ? isProductsAlone : isAboutProduct)(request)) return concierge;
  if (outsideness(reading) < SURE || !asksSomething(request)) return undefined;
  return bySubject(request) ?? concierge;
}

function halves(question: string, { boundary }: Reading): [string, string][] {
  const tokens = tokenise(question);
  const joints = tokens
    .filter(({ text, start }, index) => {
      if (index === 0 || /^\d/.test(tokens[index + 1]?.text ?? "")) return false;
      return JOINTS.has(text) || /[.?!;]\s/.test(question.slice(tokens[index - 1]!.end, start));
    })
    .map(({ start }) => start);
  const places = [...(boundary === undefined ? [] : [boundary]), ...joints.slice(0, MOST_JOINTS)];
  return places
    .map((at): [string, string] => [question.slice(0, at), question.slice(at)])
    .filter((parts) => !parts.some(tellsOnly));
}

function trimmed(part: string): string {
  const text = part.trim().replace(/[,;]$/, "");
  const [first] = tokenise(text);
  return first && JOINTS.has(first.text) ? text.slice(first.end).trim() : text;
}

/** “My wife heard a noise” asks nothing of its own, so that nobody needs to answer it. */
function asksSomething(part: string): boolean {
  if (wantsVerdict(part)) return false;
  const [first] = tokenise(part);
  return part.includes("?") || (first !== undefined && hasCue(first.text, "asks"));
}
