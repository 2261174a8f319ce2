import { withoutQuantities } from "./quantities";
import { isEveryday, ROOMS } from "./vocabulary";

/** What leads to a name: “in the …”, “what about …”. */
const LEADS = /(?:^| )(?:in|at|of|inside|about|and|versus|vs)(?: the| my| our| your)? $/;
/** What follows a name: “… sensor”. */
const FOLLOWS = /^ (?:sensors?|device|room|reading|readings)\b/;

/** A stretch of plain words without § and without quantities. */
const STRETCH = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu;
const stretchesOf = (words: string): string[] =>
  [...withoutQuantities(words).matchAll(STRETCH)].map(([stretch]) => stretch);

/** Rooms in plain words that no sensor is called by. */
export function unknownRooms(words: string): string[] {
  const rooms = stretchesOf(words).flatMap((stretch) => stretch.split(" ").filter(isRoom));
  return [...new Set(rooms)];
}

/** Words that everyday questions don't have, where a name would stand. */
export function strangeNames(words: string): string[] {
  return [...new Set(stretchesOf(words).flatMap(strangeIn))];
}

function strangeIn(stretch: string): string[] {
  return [...stretch.matchAll(/\p{L}[\p{L}\p{N}]*(?: \d+)?/gu)]
    .filter(({ 0: word, index }) => {
      if (!isStrange(word)) return false;
      return LEADS.test(stretch.slice(0, index)) || FOLLOWS.test(stretch.slice(index + word.length));
    })
    .map(([word]) => word);
}

const isRoom = (word: string) => ROOMS.has(word) || ROOMS.has(word.replace(/s$/, ""));
const isStrange = (word: string) => word.length > 2 && !isEveryday(word.split(" ")[0] ?? "");
