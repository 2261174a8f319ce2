import type { Desk } from "@/lib/agent/desk";
import type { Part } from "@/lib/agent/start-run";
import { hasCue } from "@/lib/understanding/cues";
import type { Reading } from "@/lib/understanding/reader";
import { tokenise } from "@/lib/understanding/text";
import { concierge } from "./concierge";
import { type Before, readAtStart } from "./talk";
import { deskOf, LEAST, outsideness, SURE, SURE_WITH_NAME, scored } from "./whose";

/** A part of a message has at least so many words. */
const FEWEST_WORDS = 2;
/** Only the first so many places are tried. */
const MOST_JOINTS = 6;
/** Words and signs before which a second request may begin. */
const JOINTS: ReadonlySet<string> = new Set(["and", "also", "plus", "then"]);

/** The two requests of a message that are for two desks, or one of them for none; undefined where it is one, or both are for the same. */
export async function partsOf(
  question: string,
  reading: Reading,
  before: Before | undefined,
): Promise<Part[] | undefined> {
  for (const at of boundaries(question, reading)) {
    const [left, right] = [question.slice(0, at), question.slice(at)].map(trimmed) as [string, string];
    if ([left, right].some((part) => tokenise(part).length < FEWEST_WORDS)) continue;
    const isMarked = at === reading.boundary;
    const first = await surelyFor(left, isMarked, before);
    const second = first && (await surelyFor(right, isMarked));
    if (!second || second === first) continue;
    return [
      { desk: first, question: left },
      { desk: second, question: right },
    ];
  }
  return undefined;
}

/** Where a second request may begin: where the reader sees it, then wherever one could. */
function boundaries(question: string, { boundary }: Reading): number[] {
  const tokens = tokenise(question);
  const possible = tokens
    .slice(1)
    .filter(
      ({ text, start }, index) =>
        JOINTS.has(text) || /[.?!;]\s/.test(question.slice(tokens[index]!.end, start)),
    )
    .map(({ start }) => start);
  return [...(boundary === undefined ? [] : [boundary]), ...possible.slice(0, MOST_JOINTS)];
}

/** A part without what joins it to the other. */
function trimmed(part: string): string {
  const text = part.trim().replace(/[,;]$/, "");
  const [first] = tokenise(text);
  return first && JOINTS.has(first.text) ? text.slice(first.end).trim() : text;
}

/**
 * The desk that a part of a message is for, or the product itself where it is outside. Where the reader saw no second request, it must be
 * sure of each.
 */
async function surelyFor(part: string, isMarked: boolean, before?: Before): Promise<Desk | undefined> {
  const reading = await readAtStart(part, before);
  if (!isMarked && reading.acts[0]?.name !== "ask") return undefined;
  const [best] = scored(reading);
  const isNamed = best?.desk.isNamed?.(part);
  const least = isNamed ? (isMarked ? LEAST : SURE_WITH_NAME) : SURE;
  if (best && best.p >= least) return deskOf(part, reading, before?.desk);
  return outsideness(reading) >= SURE && asksSomething(part) ? concierge : undefined;
}

/** “My wife heard a noise” asks nothing, so that nobody needs to answer it. */
function asksSomething(part: string): boolean {
  const [first] = tokenise(part);
  return part.includes("?") || (first !== undefined && hasCue(first.text, "asks"));
}
