import { localMoment } from "@/lib/agent/local-time";
import type { Provenance } from "@/lib/sources/provenance";
import EXAMPLES from "./about-answer.json";
import type { Turn } from "./frame";
import { mostLike } from "./likeness";
import type { Moment } from "./times";

type Topic = keyof typeof EXAMPLES;

/** From here a turn is about the last answer, whatever else it was read as. */
const SURE = 0.8;
/** And from here where nothing else was made of it. */
const LIKELY = 0.6;
/** A longer turn asks of something else, too. */
const MOST_WORDS = 14;
const FAR = 3;
const MOST_SOURCES = 3;

/** What to say to a turn about the last answer, or undefined. `isElse`: something else was also made of the turn. */
export async function aboutAnswer(
  turn: string,
  history: readonly Turn[],
  isElse: boolean,
  { zone }: Moment,
): Promise<string | undefined> {
  const last = history.slice(-FAR).findLast(({ sources = [] }) => sources.length > 0);
  const sources = distinct(last?.sources ?? []);
  if (sources.length === 0 || turn.split(/\s+/).length > MOST_WORDS) return undefined;
  const examples = Object.entries(EXAMPLES).flatMap(([topic, texts]) =>
    texts.map((text) => ({ topic: topic as Topic, text })),
  );
  const best = await mostLike(turn, examples);
  if (!best || best.likeness < (isElse ? SURE : LIKELY)) return undefined;
  return WORDS[best.sentence.topic](sources, zone);
}

const WORDS: Record<Topic, (sources: Provenance[], zone: string) => string> = {
  when: (sources, zone) => `My last answer is as of **${momentOf(sources, zone)}**. ${told(sources, zone)}`,
  source: (sources, zone) => `My last answer is from this. ${told(sources, zone)}`,
  real: (sources, zone) =>
    `${sources.every(({ live }) => live) ? "It is real and live." : "It isn't live."} ${told(sources, zone)}`,
  sure: (sources, zone) =>
    `I repeat what was looked up and work out the rest from it; I can't check it against another source, and I may have misread your question: the steps under the answer show what was asked. ${told(sources, zone)}`,
  unable: (sources, zone) =>
    `I tell only what my sources hold, and never guess. ${told(sources, zone)}${sources.some(({ live }) => live) ? "" : " No live source could be asked; with one, I could say more."}`,
};

const distinct = (sources: readonly Provenance[]): Provenance[] => [
  ...new Map(sources.map((source) => [`${source.source} ${source.note ?? ""}`, source])).values(),
];

const momentOf = (sources: Provenance[], zone: string): string =>
  localMoment(Math.min(...sources.map(({ as_of }) => Date.parse(as_of))), zone);

function told(sources: Provenance[], zone: string): string {
  return sources
    .slice(0, MOST_SOURCES)
    .map(({ source, live, as_of, note }) => {
      const state = live ? "live" : "not live";
      return `Source: ${source}, ${state}, as of ${localMoment(Date.parse(as_of), zone)}.${note ? ` ${note}` : ""}`;
    })
    .join(" ");
}
