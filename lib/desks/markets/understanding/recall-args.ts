import type { Clause, Reading } from "./clauses";

const UNIT = "(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WHEN = new RegExp(
  `\\b(?:(?:on )?(?:last |this )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?|(?:an?|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|half an|a few|a couple of|\\d+) ${UNIT} (?:ago|earlier|back)|(?:the )?day before yesterday|yesterday(?: (?:morning|afternoon|evening|night))?|(?:earlier )?today|this (?:morning|afternoon|evening|week|month)|(?:in the )?last (?:night|week|month|year|time|hour)|(?:in |over )?the (?:last|past) (?:\\d+ )?${UNIT}|(?:on |the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? \\w+|\\w+ \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?(?=$|[ ?.,!])(?<=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*(?: \\d{1,2}\\w*)?(?:,? \\d{4})?)|\\d{4}-\\d{2}-\\d{2}|earlier|before|recently|just now)\\b`,
  "i",
);

/** What a question about an earlier conversation looks for, in the asker's words. */
export function recallArgs(clause: Clause, { tape, coins }: Reading): Record<string, unknown> {
  const text = tape.text.slice(clause.start, clause.end);
  const when = text.match(WHEN)?.[0]?.trim();
  const names = coins.flatMap(({ coins: [coin] }) => (coin ? [coin.name] : []));
  const about = [...new Set([...names, ...subjectsOf(clause)])].join(" ");
  const found = when && !/^(?:earlier|before|recently|last time)$/i.test(when) ? when : undefined;
  return { ...(about && { about }), ...(found && { when: found }) };
}

function subjectsOf({ indicators, measures, topics }: Clause): string[] {
  const named = [...indicators].map((name) => (name.length < 5 ? name.toUpperCase() : name));
  const subjects = topics.has("sentiment") ? ["sentiment"] : [];
  return [...named, ...measures, ...subjects];
}
