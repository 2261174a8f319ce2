import type { Tape } from "./tape";

/** What stands for “one day” where it says how long a change took. */
const ONE_DAY = "D";
const CHANGE =
  "(?:price )?(?:drops?|falls?|loss(?:es)?|declines?|crash|dips?|plunges?|slumps?|dumps?|decreases?|rises?|gains?|jumps?|pumps?|rall(?:y|ies)|spikes?|increases?|surges?|climbs?|moves?|swings?|changes?)";
const DAY_LONG = new RegExp(
  `\\b(?:one|1|single)[- ]?day(?=[- ]${CHANGE}\\b)|\\b24 ?-?h(?:our)?(?=[- ]${CHANGE}\\b)(?<=\\b(?:biggest|largest|worst|best|steepest|sharpest) 24 ?-?h(?:our)?)|(?<=\\b(?:in|within|on) )(?:just |only )?(?:a|one|1)(?: single)? day\\b(?! of| in)`,
  "g",
);

/** Reads “one day” as the length of a change, so that it isn't taken for a period. */
export function readDayLong(tape: Tape): void {
  if (
    !/\b(?:biggest|largest|greatest|worst|best|most|sharpest|steepest|deepest|max\w*|record|hardest)\b/.test(
      tape.free,
    )
  )
    return;
  for (const match of [...tape.free.matchAll(DAY_LONG)])
    tape.mask(match.index, match.index + match[0].length, ONE_DAY);
}
