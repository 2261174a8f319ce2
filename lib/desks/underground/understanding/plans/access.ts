import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import type { LineId } from "../../types";
import { lineKind, saidIn, stationKind, WORDS } from "../kinds";
import { directionsIn, remember } from "../places";
import { wantsAccessibleToilet } from "./toilets";

export const isOfAccess = (fact: string): boolean => fact === "step_free" || fact === "lifts";

/** The stations by their access, as `list_stations` takes it; undefined where none is asked for. */
export function accessOf(request: Request, isAsked: boolean, text = request.text) {
  const marked = request.values("access", ["what"]);
  const said = saidIn(WORDS.access, text);
  // “To the train, not just to the platform.”
  const access = said.find((one) => one === "street-to-train") ?? said[0] ?? marked[0];
  const isLacked = isLacking({ frame: request.frame, text }, isOfAccess);
  if (access === "none") return { step_free: false };
  // Who is content with the platform is so with the train, too.
  if (access === "street-to-platform" && !isLacked && !isOnly(text)) return { step_free: true };
  if (access) return isLacked ? { lacks_access: access } : { access };
  return isAsked ? { step_free: !isLacked } : undefined;
}

const ONLY: ReadonlySet<string> = new Set(["only", "just", "merely"]);
const isOnly = (text: string): boolean => tokenise(text).some((token) => ONLY.has(token.text));

const REACH = 4;

/** Whether it is asked where a fact is missing: “without lifts”, “which have stairs”; but “without stairs” is with access. */
export function isLacking(
  { text, frame }: Pick<Request, "text" | "frame">,
  isWanted: (fact: string) => boolean,
): boolean {
  const lacks = exactIn("lacks", text);
  const facts = exactIn("fact", text).filter(({ values }) => isWanted(values[0] ?? ""));
  if (facts.length === 0) return frame.act !== "ask" && lacks.length > 0;
  const obstacles = exactIn("obstacle", text);
  return facts.some((fact) => {
    const isDenied = lacks.some(({ start, end }) => {
      const between = text.slice(end, fact.start);
      return start < fact.start && !between.includes(",") && tokenise(between).length <= REACH;
    });
    return isDenied !== obstacles.some(({ start }) => start >= fact.start && start < fact.end);
  });
}

export function isOneWay({ text }: Request): boolean {
  if (saidIn(WORDS.oneWay, text).length > 0) return true;
  const words = tokenise(text).map((token) => token.text);
  return exactIn("direction", text).some(({ start }) => {
    const before = words.slice(0, tokenise(text.slice(0, start)).length).slice(-2);
    return before.some((word) => ONLY.has(word));
  });
}

const EVERY: ReadonlySet<string> = new Set(["all", "every", "each", "whole", "entire", "both"]);
const SOME: ReadonlySet<string> = new Set(["any", "some", "there"]);

const isSaidOfEach = ({ frame, text }: Request): boolean =>
  frame.slots.some(({ role, carried }) => role === "every" && !carried) ||
  tokenise(text).some((token, at, all) => EVERY.has(token.text) && !TIMES.has(all[at + 1]?.text ?? ""));

/** “All night” isn't all stations. */
const TIMES: ReadonlySet<string> = new Set(["night", "day", "week", "right", "time", "year"]);

/** “Are all DLR stations step-free?”, “is the Northern line?”: a yes or no for all of them, where “are there any?” is one for some. */
export function isEvery(request: Request): boolean {
  if (!request.is("yesno")) return false;
  if (isSaidOfEach(request)) return true;
  const words = tokenise(request.text).map((token) => token.text);
  return !words.some((word) => SOME.has(word)) && !/(?<!\bthe )\bstations\b/i.test(request.text);
}

const exactIn = (kind: keyof typeof WORDS, text: string) =>
  WORDS[kind].find(text).filter(({ score }) => score === 1);

/** “Is it step-free to change between Victoria and Jubilee at Green Park?”: after “change between” both names are lines. */
export function changeAt(request: Request): Call[] | undefined {
  const { text } = request;
  const isAsked = saidIn(WORDS.joining, text).length > 0 && saidIn(WORDS.fact, text).some(isOfAccess);
  if (!isAsked) return undefined;
  const named = lineKind.find(text).filter(({ score, values }) => score === 1 && values.length === 1);
  const [line, other, third] = [...new Set(named.flatMap(({ values }) => values))];
  const isLine = ({ start, end }: { start: number; end: number }) =>
    named.some((one) => one.start < end && start < one.end);
  const places = stationKind.find(text).filter((one) => one.score === 1 && !isLine(one));
  const [station, elsewhere] = [...new Set(places.flatMap(({ values }) => values))];
  if (!line || !other || third || !station || elsewhere) return undefined;
  request.use("what", "name", "on", "from", "to", "within", "prefer", "via", "not", "toward", "against");
  remember(request, "fact", ["step_free"]);
  return [{ tool: "find_station", args: { station, about: "step_free", line, change_to: other } }];
}

/** “Is it step-free to change from the Northern to the Victoria there?”, in this turn or, without another word, in the one before. */
export function isOfChange({ text, frame, earlier: [last] }: Request): boolean {
  const texts = frame.act === "ask" || !last ? [text] : [text, last.text];
  return texts.some(
    (one) =>
      saidIn(WORDS.changeOver, one).length > 0 || /\bchange\b/i.test(one) || /\bfrom\b.+\bto\b/i.test(one),
  );
}

/** “Accessible toilets” are asked for, not the way to the trains as well. */
export const withoutKind = (request: Request, about: string[]): string[] =>
  about.includes("toilets") && wantsAccessibleToilet(request)
    ? about.filter((fact) => !isOfAccess(fact))
    : about;

/** Lifts are told with the access of which they are part, once: “it has lifts, so is it wheelchair ok?” */
export const withoutLifts = (about: string[]): string[] =>
  about.includes("step_free") ? about.filter((fact) => fact !== "lifts") : about;

/** “Can I get to the Bakerloo line at Paddington without stairs?” asks for the way from the street to that line, and for no journey. */
export function isOfLineAtStation(request: Request): boolean {
  const { frame, text } = request;
  if (frame.function !== "journey" || frame.act !== "ask") return false;
  const isWanted = saidIn(WORDS.fact, text).some(isOfAccess) || saidIn(WORDS.obstacle, text).length > 0;
  const fresh = frame.slots.filter(({ carried }) => !carried);
  const isLine = (slot: (typeof fresh)[number]) => lineKind.find(slot.text).some(({ score }) => score === 1);
  const places = fresh.filter(
    (slot) => slot.mentions.some(({ kind }) => kind === "station") && !isLine(slot),
  );
  const lines = fresh.filter((slot) => slot.mentions.some(({ kind }) => kind === "line") && isLine(slot));
  const [place, other] = places;
  const [line] = lines;
  if (!isWanted || !place || other || !line || !TO_LINE.has(line.role)) return false;
  if (place.role === "from" || place.role === "via") return false;
  const before = tokenise(text.slice(0, place.start)).slice(-AT.reach);
  if (!before.some((token) => AT.words.has(token.text))) return false;
  for (const slot of lines) slot.role = "on";
  for (const slot of fresh) if (slot.role === "prefer") slot.role = "what";
  place.role = "name";
  frame.slots = fresh.filter(({ text: own }) => saidIn(WORDS.obstacle, own).length === 0 || isFact(own));
  frame.function = "station";
  return true;
}

const TO_LINE: ReadonlySet<string> = new Set(["to", "name", "on", "what"]);
const AT = { words: new Set(["at", "in", "inside"]), reach: 2 };
const isFact = (text: string): boolean => saidIn(WORDS.fact, text).some(isOfAccess);

export function isOfAccessOfLine({ frame, text, earlier: [last] }: Request): boolean {
  if (frame.act === "ask" || last?.function !== "station") return false;
  const isOfLine = lineKind.find(text).some(({ score }) => score === 1);
  const isOther = saidIn(WORDS.fact, text).some((fact) => fact !== "lines");
  return isOfLine && !isOther && saidIn(WORDS.fact, last.text).some(isOfAccess);
}

export function directionOf(request: Request): { direction?: string } {
  const [direction] = directionsIn(request, ["toward", "what", "name", "on", "to", "via"]);
  return direction ? { direction: direction.value } : {};
}

/** “Is the Northern line step-free?” asks which of its stations are, and so does “are they all?” of those that were told. */
export const isOfLineAccess = (request: Request, lines: LineId[], about: string[]): boolean =>
  lines.length > 0 &&
  request.is("yesno") &&
  (about.some(isOfAccess) || about.includes("toilets")) &&
  (isSaidOfEach(request) || (!request.has("ref") && request.frame.act === "ask"));
