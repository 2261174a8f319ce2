import { areaByRef, type PlaceMention, placeMentions, WORLD } from "../places";
import type { Area } from "../types";
import { readParts } from "./insight-options";
import { isKnown, isOurs } from "./typos";

/** The places of a question; where it names none, words that are none of ours may be a misspelt one. */
export function mentionsIn(question: string, own: Area[]): PlaceMention[] {
  const mine = own.flatMap((area) => ownMention(question, area) ?? []);
  if (mine.length > 0) return mine;
  // A word that is spelt right is no misspelt place.
  const mentions = placeMentions(question).filter(
    ({ text, score }) => score === 1 || !(text.match(/\p{L}+/gu) ?? []).every(isKnown),
  );
  return mentions.length > 0
    ? mentions
    : [worldIn(question) ?? lastResort(question)].filter((mention) => mention !== undefined);
}

/** One of the asker's own areas, by its name. */
function ownMention(question: string, area: Area): PlaceMention | undefined {
  const start = question.toLowerCase().indexOf(area.name.toLowerCase());
  const end = start + area.name.length;
  const isWord =
    start >= 0 && !/\p{L}$/u.test(question.slice(0, start)) && !/^\p{L}/u.test(question.slice(end));
  return isWord && area.name.length > 2
    ? { text: question.slice(start, end), start, end, areas: [area], score: 1 }
    : undefined;
}

/** Words that may be one place's misspelt name. */
const MOST_WORDS = 2;

/** A misspelt place that nothing leads to: words that are neither everyday ones nor of the field. */
function lastResort(question: string): PlaceMention | undefined {
  const words = [...question.matchAll(/\p{L}{3,}/gu)];
  for (let size = MOST_WORDS; size > 0; size--) {
    for (let at = 0; at + size <= words.length; at++) {
      const span = words.slice(at, at + size);
      const start = span[0]?.index ?? 0;
      const last = span.at(-1);
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
      const text = question.slice(start, end);
      if (text.length < 5 || span.every(([word]) => isOurs(word))) continue;
      // Without the apostrophe of “south africas”.
      const mention = soleMention(text) ?? soleMention(text.replace(/s$/i, ""));
      if (mention) return { ...mention, text, start, end };
    }
  }
  return undefined;
}

const WHOLE_WORLD = /\b(the (whole )?world|worldwide|world-wide|global(ly)?|(the )?globe|(the )?planet)\b/i;

/** The world, where a question says so or asks across countries without naming a part of it. */
function worldIn(question: string): PlaceMention | undefined {
  const area = areaByRef(WORLD);
  const said = WHOLE_WORLD.exec(question);
  if (!area || (!said && readParts(question.toLowerCase()) !== "country")) return undefined;
  const start = said?.index ?? question.length;
  return { text: said?.[0] ?? "", start, end: start + (said?.[0].length ?? 0), areas: [area], score: 1 };
}

/** A place whose name is all of a text, counties aside: they are called like too much else. */
function soleMention(text: string): PlaceMention | undefined {
  const [mention] = placeMentions(text);
  if (!mention || mention.start > 0 || mention.end < text.length) return undefined;
  return mention.areas.every(({ source }) => source === "fips") ? undefined : mention;
}
