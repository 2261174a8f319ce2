import type { Frame } from "@/lib/understanding/frame";
import { slotsOf } from "@/lib/understanding/link";
import { tokenise } from "@/lib/understanding/text";
import { SCOPE } from "../scope";
import { KINDS, landmarkKind, outlyingKind, saidIn, stationKind, topicKind, WORDS } from "./kinds";

/** Words of questions about something else at a place: “restaurants near Baker Street”. */
const FOREIGN: ReadonlySet<string> = new Set(SCOPE.foreign);

/** Looking for misspelt places takes long in a long text, and others wait meanwhile. */
const MOST_WORDS = 80;

const PLACES = [stationKind, landmarkKind, outlyingKind];

/** A question taken for nobody's that names known places and asks for a way, what is near or a toilet. */
export function claimed(text: string, now: Date): Frame | undefined {
  const tokens = tokenise(text);
  if (tokens.length > MOST_WORDS) return undefined;
  const places = PLACES.flatMap((kind) => kind.find(text)).filter(({ score }) => score === 1);
  const count = new Set(places.map(({ start }) => start)).size;
  const isBeside = ({ start, end }: { start: number; end: number }) =>
    places.every((place) => end <= place.start || place.end <= start);
  const isOfTopic = topicKind.find(text).some((topic) => topic.score === 1 && isBeside(topic));
  const isOfWay = [WORDS.near, WORDS.claim].some((kind) => saidIn(kind, text).length > 0);
  const isOfToilets = count === 1 && saidIn(WORDS.toiletkind, text).length > 0;
  if (count === 0 || (count < 2 && !isOfWay && !isOfTopic && !isOfToilets)) return undefined;
  const isForeign = tokens.some((token) => FOREIGN.has(token.text) && isBeside(token));
  if (isForeign && !isOfTopic) return undefined;
  const isWay = count > 1 || saidIn(WORDS.wayTo, text).length > 0;
  return {
    desk: "underground",
    function: isOfTopic ? "cannot" : isWay ? "journey" : "station",
    operation: isWay ? "plan" : isOfToilets ? "yesno" : "value",
    act: "ask",
    certainty: 0.5,
    text,
    slots: slotsOf(text, { spans: [] }, KINDS),
    at: now.toISOString(),
  };
}
