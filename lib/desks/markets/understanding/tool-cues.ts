import type { Measure } from "../tools/schema";

const MOST =
  "(?:biggest|largest|greatest|highest|max(?:imum|imal)?|record|top|sharpest|steepest|hardest|heaviest|worst|best|deepest|strongest|most extreme)";
const IN_A_DAY = "(?:D+|(?:one|1|single|intra)[- ]?day|24 ?-?h(?:our)?|daily|day)(?:'s)?";
const WITHIN =
  "(?: \\w+| X+){0,4}? (?:in|within|on|over|during) (?:D+|(?:just |only )?(?:a|one|1|any)(?: single| one| given)? day)";
const FALL =
  "(?:drops?|falls?|loss(?:es)?|declines?|crash(?:es)?|dips?|plunges?|slumps?|dumps?|decreases?|sell-?offs?|red candles?|downs?)";
const RISE =
  "(?:rises?|gains?|jumps?|pumps?|rall(?:y|ies)|spikes?|increases?|surges?|climbs?|green candles?|ups?)";
const MOVE = "(?:moves?|swings?|changes?|movements?)";
const FELL = "(?:fall|fell|fallen|drop(?:ped)?|lose|lost|crash(?:ed)?|plunged?|sank|go down|went down)";
const ROSE =
  "(?:rise|rose|risen|gain(?:ed)?|jump(?:ed)?|pump(?:ed)?|climb(?:ed)?|surged?|go up|went up|grow|grew)";

/** By “day” a fall or rise within one is told from one over a longer time. */
const within = (change: string): string =>
  `\\b${MOST},? (?:\\w+ )?${IN_A_DAY},?[- ](?:price )?${change}\\b|\\b${MOST} (?:price )?${change}${WITHIN}\\b`;

const MEANS =
  "\\b(?:average|mean|avg\\.?)(?: daily| closing| close| weekly| monthly| market| trading)*(?: (?:prices?|close|values?|rates?|levels?|costs?))\\b|\\bon average\\b|\\b(?:average|mean) of (?:the )?(?:prices?|closes|closing)\\b|(?<!moving |cost |true |simple )\\baverage (?=(?:X+ )?(?:in|for|over|during) T)";

/** Cues of the measures of single days and of averages. They come before others, which would take a part of their words. */
export const DAY_CUES: [pattern: RegExp, found: { measures: Measure[] }][] = [
  [new RegExp(within(MOVE)), { measures: ["best_day", "worst_day"] }],
  [
    new RegExp(
      `${within(FALL)}|\\b(?:worst|blackest|reddest) (?:single |one |trading |ever |performing |T+ )*days?\\b|\\b(?:the )?most (?:that )?(?:X+|it|the price) (?:has |had )?(?:ever )?${FELL}${WITHIN}\\b|\\bhow (?:much|far) (?:did|has|have) (?:X+|it|the price) ${FELL} [^.?!]{0,20}D+[^.?!]{0,30} at (?:most|worst)\\b|\\b(?:which|what|on which|on what) day did (?:X+|it|the price) ${FELL} (?:the )?(?:most|hardest|farthest|furthest)\\b|\\bday of (?:its|the) (?:biggest|largest|worst) ${FALL}\\b`,
    ),
    { measures: ["worst_day"] },
  ],
  [
    new RegExp(
      `${within(RISE)}|\\b(?:best|strongest|greenest) (?:single |one |trading |ever |performing |T+ )*days?\\b|\\b(?:the )?most (?:that )?(?:X+|it|the price) (?:has |had )?(?:ever )?${ROSE}${WITHIN}\\b|\\b(?:which|what|on which|on what) day did (?:X+|it|the price) ${ROSE} (?:the )?(?:most|highest|farthest|furthest)\\b|\\bday of (?:its|the) (?:biggest|largest|best) ${RISE}\\b|\\b(?:biggest|largest|best) (?:pump|spike|jump|surge)\\b`,
    ),
    { measures: ["best_day"] },
  ],
  [new RegExp(MEANS), { measures: ["mean"] }],
];
