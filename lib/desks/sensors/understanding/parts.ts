import type { Call, Turn, Understanding } from "@/lib/models/embedded/understand";
import { decideTool } from "./decide";
import { finished } from "./draft";
import { memoryOf } from "./memory";
import { draftOf } from "./plan";
import { type Moment, read, type Said } from "./said";
import type { SensorMatcher } from "./sensor-matcher";
import { isForeign, ORDERS } from "./topic";

const BOUNDARY = /[?;!.]+\s+(?:and |also |then )*|,?\s+(?:and|then|also|plus)\s+(?:then |also )*/i;
const MOST_PARTS = 4;

/** A question that asks for different things, each part of it saying what and of which sensor: their calls in turn. */
export function inParts(
  question: string,
  history: Turn[],
  matcher: SensorMatcher,
  moment: Moment,
): Understanding | undefined {
  const reading = (text: string) => read(text, matcher, moment);
  const texts = joinedParts(question, (text) => standsAlone(reading(text)));
  if (texts.length < 2) return undefined;
  const turns = [...history];
  const calls: Call[] = [];
  for (const text of texts) {
    const said = reading(text);
    const asked = { said, memory: memoryOf(turns, matcher, moment), matcher };
    const tool = decideTool(asked);
    const understood = tool && finished(draftOf(tool, asked), matcher.sensors, moment.now);
    if (understood?.kind !== "calls") return undefined;
    turns.push({ question: text, calls: understood.calls });
    calls.push(...understood.calls);
  }
  return new Set(calls.map(({ tool }) => tool)).size > 1 ? { kind: "calls", calls } : undefined;
}

/** Parts that say little belong to the one before them, the first ones to the one after. */
function joinedParts(question: string, isWhole: (text: string) => boolean): string[] {
  const texts = question.split(BOUNDARY).filter((text) => text.trim().length > 0);
  if (texts.length < 2 || texts.length > MOST_PARTS) return [];
  const joined: string[] = [];
  let isOpen = true;
  for (const text of texts) {
    const last = joined.at(-1);
    const stands = isWhole(text);
    if (last === undefined || (stands && !isOpen)) joined.push(text);
    else joined[joined.length - 1] = `${last} and ${text}`;
    isOpen &&= !stands;
  }
  return isOpen ? [] : joined;
}

function standsAlone(said: Said): boolean {
  const { cues, quantities, mentions, sensors } = said;
  const isNamed = mentions > 0 ? sensors.length > 0 : cues.pointsBack;
  const isAsked =
    quantities.length > 0 || cues.plot || cues.analyse || cues.shaking || cues.compare || cues.wellness;
  return isNamed && isAsked && !isForeign(said) && !ORDERS.test(said.words);
}
