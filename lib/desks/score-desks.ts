import type { Desk } from "@/lib/agent/desk";
import { ownerOf, sharesByDesk } from "@/lib/understanding/by-desk";
import type { Reading } from "@/lib/understanding/reader";
import type { Act } from "@/lib/understanding/reader/labels";
import { tokenise } from "@/lib/understanding/text";
import { desks } from ".";

const FOLLOW_UPS: ReadonlySet<Act> = new Set<Act>(["refine", "correct", "reply"]);
/** From here a desk is surely meant. */
export const SURE = 0.9;
/** And from here when it knows a name in the text. */
export const SURE_WITH_NAME = 0.5;
/** And from here although another desk alone knows a name in it. */
const SURE_BESIDE_NAME = 0.8;
/** Desks that are as close as this to the likeliest may be meant, too. */
const CLOSE = 0.35;
/** Below this a question is no desk's. */
const LEAST = 0.3;
const FEW_WORDS = 3;

interface Scored {
  desk: Desk;
  p: number;
}

export function scored({ functions }: Reading): Scored[] {
  const shares = sharesByDesk(functions);
  return desks.map((desk) => ({ desk, p: shares.get(desk.id) ?? 0 })).sort((a, b) => b.p - a.p);
}

/** What a question put by yes or no is about: “is the pump running?” */
const SUBJECT = /^\W*(?:is|are|was|were|does|do|did|has|have|will) (?:the|my|our) (\S+(?: \S+)?)/i;

/** A question, and the caller who asks it: desks know names that are theirs alone. */
export interface Asked {
  question: string;
  caller: string;
}

/** The desk that a question is for; none for small talk, and for what is outside of them all. */
export function deskOf({ question, caller }: Asked, reading: Reading, last?: Desk): Desk | undefined {
  const [act] = reading.acts;
  if (last && act && FOLLOW_UPS.has(act.name))
    return followedUp({ question, caller }, reading, last, act.name);
  const ranked = scored(reading);
  const [best] = ranked;
  const named = desks.filter((desk) => desk.isNamed?.(question, caller));
  if (!best || best.p < LEAST || isForNobody(reading))
    return bySubject(question) ?? onlyName(question, named);
  // A name that one desk alone knows speaks for it, unless another is surely meant.
  const [owner, another] = named;
  const isSubject = owner?.isNamed?.(SUBJECT.exec(question)?.[1] ?? "", caller);
  if (owner && !another && (best.p < SURE_BESIDE_NAME || isSubject)) return owner;
  const close = ranked.filter(({ p }) => p >= LEAST / 2 && best.p - p < CLOSE);
  return (close.find(({ desk }) => named.includes(desk)) ?? best).desk;
}

function followedUp({ question, caller }: Asked, reading: Reading, last: Desk, act: Act): Desk | undefined {
  const best = scored(reading)[0];
  if (!best || best.desk === last || last.isTaught || act === "reply") return last;
  if (outsideness(reading) >= SURE) return undefined;
  const isNamedElsewhere = best.desk.isNamed?.(question, caller) && !last.isNamed?.(question, caller);
  return best.p >= SURE || (best.p >= LEAST && isNamedElsewhere) ? best.desk : last;
}

const NO_DESK: ReadonlySet<string | undefined> = new Set([undefined, "none", "outside"]);

const isForNobody = ({ functions }: Reading): boolean => NO_DESK.has(functions[0]?.name);

export function bySubject(question: string): Desk | undefined {
  const [one, another] = desks.filter((desk) => desk.isSubject?.(question));
  return another ? undefined : one;
}

function onlyName(question: string, named: Desk[]): Desk | undefined {
  return tokenise(question).length <= FEW_WORDS ? named[0] : undefined;
}

export const outsideness = ({ functions }: Reading): number =>
  functions
    .filter(({ name }) => name !== "none" && !desks.some(({ id }) => ownerOf(name) === id))
    .reduce((sum, { p }) => sum + p, 0);
