import type { Frame, Part } from "./frame";
import { framed } from "./frames";
import type { Tape } from "./tape";
import type { Turned } from "./turned";

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

const OTHER =
  /^\W*(?:(?:and|n|or|what about|how about|what was|what's|whats|ok|now|then)\W+)*(?:the |its )?(?:(worst|biggest (?:one-day |1-day )?(?:drop|fall|loss|dump|crash)|biggest loser)|(best|biggest (?:one-day |1-day )?(?:pump|rise|gain|jump|rally)))(?: one| day)?(?: (?:in|of|over) (?:that|the same) (?:time|period))?\W*$/;

const AVERAGE =
  /^\W*(?:(?:and|n|or|what about|how about|what was|what's|whats|ok|now|then)\W+)*(?:the |its )?(?:average|mean|avg)(?: price| close)?(?: (?:in|of|over) (?:that|the same) (?:time|period))?\W*$/;

/** “And the worst?”, after the best day, “and the average?”: the same days again. */
export function otherDay({ reading: { tape }, memory: { calls } }: Turned): Frame | undefined {
  const isOfDays =
    calls.length > 0 && calls.every(({ args }) => /^(?:best|worst)_day$/.test(`${args.measure}`));
  const found = isOfDays ? tape.text.toLowerCase().match(OTHER) : null;
  const isMean = calls.some(({ args }) => args.since) && AVERAGE.test(tape.text.toLowerCase());
  if (!found && !isMean) return undefined;
  tape.read(0, tape.text.length);
  if (!found) return framed(calls.map(averaged));
  const measure = found[1] ? "worst_day" : "best_day";
  return framed(calls.map(({ tool, args }) => ({ tool, args: { ...args, measure } })));
}

const averaged = ({ tool, args }: Part): Part =>
  tool === "history_analysis" || tool === "comparative_analysis"
    ? { tool, args: { ...args, measure: "mean" } }
    : { tool, args };
