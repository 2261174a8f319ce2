import { momentAt, period, plus, type Span } from "./calendar";
import { type Context, type Reader, realTime } from "./context";
import { fromNow, LAST, type Length, NEXT, UNITS } from "./lengths";
import { found, says, skip, textAt } from "./tokens";

/** A length up to now. */
export function rolling(context: Context, { count, unit }: Length): Span {
  return { ...period(fromNow(context, -count, unit), context.wall, unit), rolling: { count, unit } };
}

const NOW_PHRASES =
  "right now|just now|a moment ago|now|at the moment|at this moment|currently|at present|presently|at this time|as we speak|immediately|this minute|this very moment|this instant|asap|straight away|right away|present".split(
    "|",
  );
const EVER_PHRASES =
  "all time|of all time|ever|so far|all years|the whole time|whole time|all the time|always|all history|entire history|the entire period|entire period|whole period|any time|anytime|the beginning of time|since the beginning|from the beginning|since records began|on record|full history".split(
    "|",
  );
const UNTIL_NOW_PHRASES =
  "up to now|until now|up until now|to date|to now|up to date|up to today|until today|to this day|up to the present|until the present".split(
    "|",
  );
/** Taken as the last seven days: long enough for every desk to show a change. */
const LATELY_PHRASES =
  "recently|lately|of late|these days|nowadays|the other day|recent|recent days|the past while|the last while".split(
    "|",
  );

type Made = (context: Context) => Span;

const PHRASES = [
  ...phrases(NOW_PHRASES, ({ wall }) => momentAt(wall, "minute")),
  ...phrases(EVER_PHRASES, () => ({ from: null, to: null, grain: "year", kind: "period", isOpen: true })),
  ...phrases(UNTIL_NOW_PHRASES, ({ wall }) => ({
    from: null,
    to: wall,
    grain: "day",
    kind: "period",
    isOpen: true,
  })),
  ...phrases(LATELY_PHRASES, (context) => rolling(context, { count: 7, unit: "day", isCounted: true })),
].sort((a, b) => b.words.length - a.words.length);

function phrases(list: string[], make: Made) {
  return list.map((phrase) => ({ words: phrase.split(" "), make }));
}

/** “Right now”, “ever”, “to date”, “lately”. */
export const fixedPhrase: Reader = (tokens, at, context) => {
  const phrase = PHRASES.find(({ words }) => says(tokens, at, ...words));
  if (
    !phrase ||
    (context.isStrict && ["present", "recent", "ever", "always", "so"].includes(textAt(tokens, at)))
  )
    return undefined;
  return found(markNow(context, phrase.make(context)), at + phrase.words.length);
};

/** The wall's clock may show this hour twice; now is the one it is. */
function markNow(context: Context, span: Span): Span {
  realTime(context, 0);
  return span;
}

/** “This time yesterday”, “same time last week”, “a year ago today” need no more than what they are beside. */
export const sameTime: Reader = (tokens, start, context) => {
  const at = skip(tokens, start, new Set(["the", "at", "about"]));
  const isSame = (says(tokens, at, "same", "time") || says(tokens, at, "this", "time")) && !context.before;
  if (!isSame) return undefined;
  const other = textAt(tokens, at + 2);
  const day = { yesterday: -1, tomorrow: 1, today: 0 }[other];
  if (day !== undefined) return found(momentAt(plus(context.wall, day, "day"), "hour"), at + 3);
  const unit = UNITS[textAt(tokens, at + 3)]?.[0];
  const sign = LAST.has(other) ? -1 : NEXT.has(other) ? 1 : undefined;
  if (!unit || sign === undefined) return undefined;
  return found(momentAt(plus(context.wall, sign, unit), unit === "week" ? "day" : unit), at + 4);
};
