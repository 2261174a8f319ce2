import type { Kind } from "./kinds";
import { readCount } from "./quantities";
import { tokenise } from "./text";
import { findTimes, type Moment } from "./times";

const PAUSE = "[\\s,.!?;:–—…-]+";
const HUMS = "um+|uh+|er+m?|oh|hm+|well";
const PLAIN = "i mean|i meant|or rather";
const RETRACTIONS = `sorry|oops|scratch that|my mistake|${PLAIN}`;
/** “Wait at Oval”, “make it to Bank” and “the correction” take nothing back: these do between pauses, or after “no” or “sorry”. */
const ASIDES = "wait|hang on|hold on|make (?:that|it)|correction|not that";
const PREPOSITIONS = "from|to|at|in|via|near|for|by|until|till|since|on|of|before|after|through|towards?|the";

const CUE = new RegExp(`(?:${PAUSE}(?:${HUMS}|no|actually|${RETRACTIONS}|${ASIDES})\\b)+${PAUSE}`, "giu");
/** “No” alone takes something back only between pauses, too: “to Oval, no, Bank”. */
const TAKES_BACK = new RegExp(
  `\\b(?:${RETRACTIONS})\\b|\\bno\\s+(?:${ASIDES})\\b|[,.!?;:–—]\\s*(?:(?:${HUMS}|actually)\\s+)*(?:no|${ASIDES})\\s*[,.!;:–—]`,
  "iu",
);
const SAYS_MEANT = new RegExp(`\\b(?:${PLAIN})\\b`, "iu");
const LEADS = new RegExp(`^(?:(?:${PREPOSITIONS}|${HUMS})[\\s,]+)+`, "iu");
const LEAD_BEFORE = new RegExp(`\\b(${PREPOSITIONS})\\s+(?:the\\s+)?$`, "iu");
const NEGATED = /\bnot\s+(?:(?:at|in|from|to|the)\s+)*$/iu;
const NOT_THIS = new RegExp(`\\b(${PREPOSITIONS})\\s+(?:(?:${HUMS})[\\s,]+)?not\\s+(?=[\\p{L}\\d])`, "giu");
const BUT_THAT = new RegExp(`^\\s*(?:[,;–—-]+\\s*(?:but\\s+)?|but\\s+)(?:(?:${PREPOSITIONS})\\s+)*$`, "iu");

const MOST = 3;
const SURE = 0.9;

interface Stretch {
  kind: string;
  start: number;
  end: number;
}

/** “To Oval no sorry Vauxhall”, “at nine, I mean ten”, “to not Oval, Vauxhall”: what is put right stands where the slip stood. */
export function withoutRepairs(text: string, kinds: readonly Kind[], moment: Moment): string {
  let said = text;
  for (let round = 0; round < MOST; round++) {
    const next = mended(said, kinds, moment);
    if (next === undefined) return said;
    said = next;
  }
  return said;
}

function mended(text: string, kinds: readonly Kind[], moment: Moment): string | undefined {
  const cues = [...text.matchAll(CUE)].filter(([said]) => TAKES_BACK.test(said));
  const nots = [...text.matchAll(NOT_THIS)];
  if (cues.length + nots.length === 0) return undefined;
  const all = [...namesIn(text, kinds), ...timesIn(text, moment)];
  for (const { 0: said, index } of cues) {
    const mendedText = takenBack(text, { start: index, end: index + said.length }, all);
    if (mendedText !== undefined) return mendedText;
  }
  for (const { 0: said, index } of nots) {
    const at = index + said.length;
    const [slip, put] = pairAt(text, at, all);
    if (slip && put) return `${text.slice(0, index)}${said.split(/\s/)[0]} ${text.slice(put.start)}`;
  }
  return undefined;
}

const namesIn = (text: string, kinds: readonly Kind[]): Stretch[] =>
  kinds.filter(({ isName }) => isName).flatMap((kind) => kind.find(text).filter(({ score }) => score > SURE));

const timesIn = (text: string, moment: Moment): Stretch[] =>
  findTimes(text, moment, { towards: "future" }).map(({ start, end }) => ({ kind: TIME, start, end }));

const TIME = "time";

function takenBack(text: string, cue: { start: number; end: number }, all: Stretch[]): string | undefined {
  const [leads = ""] = LEADS.exec(text.slice(cue.end)) ?? [];
  const from = cue.end + leads.length;
  const puts = all.filter(({ start, end }) => start >= cue.end && start <= from && end > from);
  for (const { kind, end } of puts.toSorted((a, b) => b.end - a.end)) {
    // “At Oval. Sorry, Bank is closed” says something of Bank.
    if (kind !== TIME && TELLS_ON.test(text.slice(end))) continue;
    const lead = leadIn(leads);
    const before = all.filter((one) => one.kind === kind && one.end <= cue.start);
    const beside = before.find((one) => text.slice(one.end, cue.start).trim() === "");
    const near = beside ?? (kind === TIME ? numberBefore(text, cue.start) : undefined);
    const own = before.findLast((one) => lead !== undefined && leadBefore(text, one) === lead);
    // “From Oval, sorry, to Bank” goes on: only what follows the same word is put right.
    const said = lead === undefined || (near && leadBefore(text, near) === lead) ? near : own;
    // “Is it warm in Bath tomorrow? I mean Wells.”: the only one of its kind before it.
    const isLast = !/[\p{L}\d]/u.test(text.slice(end).replace(/\b(?:please|thanks|thank you)\b/giu, ""));
    const isDistant = lead === undefined && isLast && SAYS_MEANT.test(text.slice(cue.start, cue.end));
    const slip = said ?? (isDistant && before.length === 1 && kind !== TIME ? before[0] : undefined);
    if (!slip || NEGATED.test(text.slice(0, slip.start))) continue;
    const [opening = ""] = LEADS.exec(text.slice(slip.start, slip.end)) ?? [];
    const start = slip.start + opening.length;
    if (slip === near) return text.slice(0, start) + text.slice(from);
    return `${text.slice(0, start)}${text.slice(from, end)}${text.slice(slip.end, cue.start)}${text.slice(end)}`;
  }
  return numberTakenBack(text, { ...cue, from });
}

/** “At five no wait six”: two bare numbers, of which the first has the word before a time. */
function numberTakenBack(
  text: string,
  { start, end, from }: { start: number; end: number; from: number },
): string | undefined {
  const slip = numberBefore(text, start);
  const [next] = tokenise(text.slice(end));
  const isTimed = slip && OF_CLOCK.test(text.slice(0, slip.start));
  if (!isTimed || !next || !(readCount(next.text) !== undefined || /^\d/.test(next.text))) return undefined;
  return text.slice(0, slip.start) + text.slice(from);
}

const OF_CLOCK = /\b(?:at|by|around|about|till?|until|before|after)\s+$/iu;

const TELLS_ON = /^\s+(?:is|isn['’]?t|was|are|has|will|won['’]?t|can|can['’]?t|does|doesn['’]?t)\b/iu;

const leadIn = (leads: string): string | undefined =>
  tokenise(leads).find(({ text }) => text !== "the" && IS_PREPOSITION.test(text))?.text;

const IS_PREPOSITION = new RegExp(`^(?:${PREPOSITIONS})$`, "iu");

/** A time may hold its own: “at 3pm”. */
const leadBefore = (text: string, { start, end }: Stretch): string | undefined =>
  LEAD_BEFORE.exec(text.slice(0, start))?.[1]?.toLowerCase() ??
  leadIn(LEADS.exec(text.slice(start, end))?.[0] ?? "");

/** “At three, no wait, four o'clock”: a bare number is a time beside one. */
function numberBefore(text: string, at: number): Stretch | undefined {
  const last = tokenise(text.slice(0, at)).at(-1);
  const isNumber = last && (readCount(last.text) !== undefined || /^\d/.test(last.text));
  return isNumber ? { kind: TIME, start: last.start, end: last.end } : undefined;
}

/** After “to not”: the name that isn't meant, and the one of its kind that is. */
function pairAt(text: string, at: number, all: Stretch[]): [Stretch?, Stretch?] {
  for (const slip of all.filter(({ start }) => start === at)) {
    const put = all.find(
      ({ kind, start }) =>
        kind === slip.kind && start > slip.end && BUT_THAT.test(text.slice(slip.end, start)),
    );
    if (put) return [slip, put];
  }
  return [];
}
