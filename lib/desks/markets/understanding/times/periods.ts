import { type Tape, TIME } from "../tape";
import { type Days, dayOf, inWords, plusDays, yearOf } from "./calendar";
import { withEvents } from "./events";
import type { Point } from "./point";
import { pointsIn } from "./points";

/** The days that a question is about. */
export interface Period {
  start: number;
  end: number;
  since?: string;
  /** The last day; absent: now. */
  until?: string;
  /** One day was named, by itself: “on 5 August 2024”. */
  isDay: boolean;
  /** As long as there are prices: “ever”. */
  isWhole?: boolean;
  /** It is the last 24 hours, or less. */
  isLastDay?: boolean;
  /** It lies ahead. */
  isFuture?: boolean;
  /** It is named by what happened, whose days aren't known: “the 2018 crash”. */
  event?: string;
  /** It named no year: the last one in which it was. */
  isYearless?: boolean;
  /** Sentences on how it was read. */
  assumed: string[];
}

const EVENT =
  /\b(?:during|since|before|after|in|through|throughout|at the time of|around|until) (?!an? )(?:the )?((?:[^\s,.?!]+ ){0,2}?(?:crash(?:es)?|bull ?run|bear ?market|bull ?market|halving|bubble|lockdowns?|pandemic|covid|collapse|merge|hard fork|boom|crypto winter|elections?|invasion|war|etf(?: approval| launch)?s?))\b|\bwhen (?:the )?((?:[^\s,.?!]+ ){1,2}?(?:crashed|collapsed|went bust|imploded|blew up|happened))/;

/** What happened to people: “when the Queen died”, “on the day of the coronation”. */
const OF_OTHERS =
  /\b(?:when|(?:on |since |until )?the (?:day|week|month|year)(?: that| when)?|after|before) (?!(?:i|we|you|it|they|he|she|this|that)\b)((?:the )?(?:[\p{L}X']+ ){1,3}?(?:died|won|was (?:elected|born|crowned|shot|inaugurated|arrested|killed|assassinated)|got (?:elected|married|arrested)|resigned|married|left office|took office|invaded|attacked|tweeted|hosted|retired|abdicated|went to (?:jail|prison))(?: (?:the |his |her |on )?[\p{L}]+(?: [\p{L}]+)?)?)|\b(?:on |since |until )?(?:the )?(?:day|week|time) of (?:the |my |his |her |their )?((?:[\p{L}X']+ )?(?:coronation|wedding|funeral|inauguration|election|jubilee|world cup|super bowl|olympics|eclipse|attacks?|landing|premiere|engagement))\b/u;

const WHOLE =
  /\b(?:since (?:the )?(?:very )?(?:launch|inception|(?:start|beginning)(?! of)|creation|day one|birth|its (?:launch|inception|start|beginning|creation|birth)|it (?:started|launched|began|was (?:launched|created))|records began)|from (?:the )?(?:start|beginning)(?! of)(?: on)?|of all ?time|in (?:its |all )?(?:whole |entire )?history|ever|all[ -]time(?! (?:high|low|peak|max))|over (?:its|the) (?:whole |entire )?(?:life(?:time)?|history)|full history|whole history|max(?:imum)? history)\b/;

const FUTURE =
  /\b(?:tomorrow|(?:by |in |over |for |at |until )?(?:the )?(?:end of )?(?:next|coming|following) (?:few )?(?:\w+ )?(?:day|week|weekend|month|quarter|year|decade|bull run|halving|hour|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)s?|in (?:the )?(?:near |coming |next )?future|(?:\d+|a|one|two|three|five|ten) (?:day|week|month|year)s? from now|by (?:the )?end of (?:the|this) (?:year|month|week|decade)|by year[ -]?end|by (?:christmas|tonight)|soon|eventually|someday)\b/;

const FUTURE_IN =
  /\bin (?:\d+|a|an|one|two|three|five|ten|a few) (?:hour|day|week|month|year)s?(?:'? time)?\b/;
const BEHIND =
  /\b(?:did|has|have|had|was|were|been|gain\w*|los[st]\w*|return\w*|change\w*|perform\w*|volatil\w*|fell|rose|grew|made|highest|lowest|drop\w*|draw\w*)\b/;
const AHEAD = /\b(?:will|gonna|going to|predict\w*|forecast\w*|expect\w*|'ll|projection)\b/;

const SINCE =
  /(?:\bsince|\bfrom|\bstarting(?: in| from| on)?|\bbeginning(?: in| from| on)?|\bafter|\bas from|\bever since|>|\bsince about)\s*(?:the )?$/;
const UNTIL =
  /(?:\buntil|\btill|\btil|\bup to|\bup until|\bbefore|\bthrough to|\bending(?: in| on)?|\bby|\bto)\s*(?:the )?$/;
/** “Compared to last week”: from then on. */
const AGAINST =
  /\b(?:(?:compared?|relative|respect) (?:to|with)|than(?: (?:it was|they were|in|on|at))*|vs\.?|versus|against)\s*(?:the )?$/;
const BETWEEN = /\b(?:between|from|for|in|over|during|since|of)\s*(?:the )?(?:period )?$/;
const TO = /^\s*(?:-+|to|until|till|til|up to|through|thru|and|->|→|\.\.+)\s*(?:the )?(?:end of )?$/;
const ON_WARDS =
  /^\s*(?:onwards?|on(?=\s*(?:$|[?.!,]))|till now|until (?:now|today)|to (?:now|date|today|present)|up to now|and (?:now|today)|- ?(?:now|today))/;
const BEFORE =
  /(?:\b(?:in|on|during|for|of|over|within|across|at|as of|back in|way back in|around|about|throughout|the)\s+)+$/;
const EDGE =
  /\b(?:(?:the )?(very )?(start|beginning|end|close(?= of)|middle|mid|early|late)(?: part)?(?: of)?)[ -](?:the )?$/;

/** “On the day of the coronation”, “when my son was born”: a day that only the asker knows. */
const DAY_OF =
  /\b(?:on|since|around|at|from|until|before|after) (?:the )?(?:day|date|week|weekend|month|year|night|morning|evening) (?:of|when|that|after|before) (?:the |my |our )?([^.?!,]{3,60})|\b(?:when|since|before|after) ((?:the |my |our |his |her )?[^.?!,X]{2,40}?\b(?:died|passed away|was born|were born|got married|married|graduated|retired|was elected|were elected|resigned|was crowned|won the \w+(?: \w+)?|turned \d+|moved (?:in|out|house|away)|was founded|was approved|were approved|was launched|went public))\b/;

/** Reads the times of a question, and masks them. */
export function readPeriods(tape: Tape, today: string): Period[] {
  const found: Period[] = [];
  const text = tape.free;
  const keep = (period: Period) => {
    tape.mask(period.start, period.end, TIME);
    found.push(period);
  };
  const happened = tape.free.match(EVENT) ?? tape.free.match(OF_OTHERS);
  const event = happened?.[1] ?? happened?.[2];
  if (happened?.index !== undefined && event)
    keep({
      ...stretch(happened.index, happened[0].length),
      event: asWritten(tape, happened, event),
      isDay: OF_OTHERS.test(happened[0]) && !/^(?:since|after|before|until)/.test(happened[0]),
      assumed: [],
    });
  const whole = tape.free.match(WHOLE);
  if (whole?.index !== undefined)
    keep({ ...stretch(whole.index, whole[0].length), isWhole: true, isDay: false, assumed: [] });
  const future =
    tape.free.match(FUTURE) ??
    (AHEAD.test(tape.free) || !BEHIND.test(tape.free) ? tape.free.match(FUTURE_IN) : undefined);
  if (future?.index !== undefined)
    keep({ ...stretch(future.index, future[0].length), isFuture: true, isDay: false, assumed: [] });
  for (const period of combined(tape.free, pointsIn(tape.free, today), today))
    keep({
      ...period,
      isLastDay: /\b24|\bhours?\b|\b(?:last|past) day\b|\b1 ?d\b/.test(
        tape.free.slice(period.start, period.end),
      ),
    });
  if (found.length === 0) {
    const day = tape.free.match(DAY_OF);
    const event = day?.[1] ?? day?.[2];
    if (day?.index !== undefined && event)
      keep({ ...stretch(day.index, day[0].length), event: event.trim(), isDay: true, assumed: [] });
  }
  found.sort((a, b) => a.start - b.start);
  return withEvents(found, text, today);
}

/** What happened, in the question's own words. */
function asWritten({ text }: Tape, { 0: words, index = 0 }: RegExpMatchArray, event: string): string {
  const start = index + words.indexOf(event);
  return text.slice(start, start + event.length).trim();
}

const stretch = (start: number, length: number) => ({ start, end: start + length });

/** Points with the words around them: “since …”, “between … and …”, “before …”. */
function combined(text: string, points: Point[], today: string): Period[] {
  const periods: Period[] = [];
  for (let at = 0; at < points.length; at++) {
    const first = points[at];
    if (!first) continue;
    const second = points[at + 1];
    const lead = text.slice(0, first.start);
    if (second && isRange(text, lead, first, second)) {
      periods.push(range(text, first, second, today));
      at += 1;
    } else periods.push(single(text, lead, first, { today, isOnly: points.length === 1 }));
  }
  return periods;
}

function isRange(text: string, lead: string, first: Point, second: Point): boolean {
  const gap = text.slice(first.end, second.start);
  if (!TO.test(gap)) return false;
  return (
    !/^\s*and/.test(gap) || BETWEEN.test(lead) === /\b(?:between|from)\s*(?:the )?(?:period )?$/.test(lead)
  );
}

function range(text: string, first: Point, second: Point, today: string): Period {
  const edge = edgeBefore(text, second.start);
  const last = second.in();
  const end = edge === "start" ? last.since : last.until;
  const start = edgeOf(text, first.start, first.hasYear ? first.in() : yearFor(first, second, end));
  const [since, until] = start.since <= end ? [start.since, end] : [last.since, start.until];
  return finished(
    {
      start: leadOf(text, first.start),
      end: second.end,
      since,
      until,
      isDay: false,
      assumed: assumedOf(first, second),
    },
    today,
  );
}

/** “From 1 December to 5 January 2021”: the year before. */
function yearFor(first: Point, second: Point, end: string): Days {
  if (!second.hasYear) return first.in();
  const same = first.in(yearOf(end));
  return same.since <= end ? same : first.in(yearOf(end) - 1);
}

function single(
  text: string,
  lead: string,
  point: Point,
  { today, isOnly }: { today: string; isOnly: boolean },
): Period {
  const days = point.in();
  const edge = lead.match(EDGE);
  const start = edge ? lead.length - edge[0].length : point.start;
  const edged = edge ? atEdge(days, edge[2] ?? "") : days;
  const before = text.slice(0, start);
  const onwards = text.slice(point.end).match(ON_WARDS)?.[0] ?? "";
  const base = { isYearless: !point.hasYear, end: point.end + onwards.length, assumed: assumedOf(point) };
  const assumed =
    edge && /early|late|mid/.test(edge[2] ?? "") ? [readAs(text.slice(start, point.end), edged)] : [];
  const all = { ...base, assumed: [...base.assumed, ...assumed] };
  const against = isOnly ? before.match(AGAINST) : null;
  if (against)
    return finished({ ...all, start: leadOf(text, start), since: edged.since, isDay: false }, today);
  const since = before.match(SINCE);
  if (since || onwards) {
    const isAfter = since?.[0].trim() === "after" && !point.isDay;
    return finished(
      {
        ...all,
        start: since?.index ?? leadOf(text, start),
        since: isAfter ? plusDays(edged.until, 1) : edged.since,
        isDay: false,
      },
      today,
    );
  }
  const until = before.match(UNTIL);
  if (until && !point.isRolling) {
    const isBefore = /\bbefore/.test(until[0]);
    const last = isBefore ? plusDays(edged.since, -1) : edged.until;
    return finished({ ...all, start: until.index ?? start, until: last, isDay: false }, today);
  }
  return finished(
    { ...all, start: leadOf(text, start), ...edged, isDay: edged.since === edged.until && !point.isRolling },
    today,
  );
}

const assumedOf = (...points: Point[]) =>
  points.flatMap(({ assumed, ...point }) => {
    if (!assumed) return [];
    const { since, until } = point.in();
    return [
      `I read the time ${assumed}: ${since === until ? inWords(since) : `${inWords(since)} to ${inWords(until)}`}.`,
    ];
  });

const readAs = (text: string, { since, until }: Days) =>
  `I read “${text.trim()}” as ${inWords(since)} to ${inWords(until)}.`;

/** Where the words begin that belong to a time: “back in 2019”. */
function leadOf(text: string, start: number): number {
  const lead = text.slice(0, start);
  const between = lead.match(/\b(?:between|from)\s*(?:the )?$/);
  const found = between ?? lead.match(BEFORE);
  return found?.index ?? start;
}

const edgeBefore = (text: string, start: number) =>
  /\b(?:start|beginning|early)(?: of)? (?:the )?$/.test(text.slice(0, start)) ? "start" : "end";

function edgeOf(text: string, start: number, days: Days): Days {
  const edge = text.slice(0, start).match(EDGE);
  return edge ? atEdge(days, edge[2] ?? "") : days;
}

/** The first or last day of a stretch, or its first, middle or last third. */
function atEdge({ since, until }: Days, edge: string): Days {
  if (edge === "start" || edge === "beginning") return { since, until: since };
  if (edge === "end" || edge === "close") return { since: until, until };
  const length = (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1;
  const third = Math.round(length / 3);
  if (edge === "early") return { since, until: monthEnd(plusDays(since, third - 1), length) };
  if (edge === "late") return { since: plusDays(monthEnd(plusDays(until, -third), length), 1), until };
  return {
    since: plusDays(monthEnd(plusDays(since, third - 1), length), 1),
    until: monthEnd(plusDays(until, -third), length),
  };
}

/** Thirds of a year end with a month. */
function monthEnd(day: string, length: number): string {
  if (length < 360) return day;
  const month = Number(day.slice(5, 7)) - (Number(day.slice(8)) < 15 ? 1 : 0);
  return dayOf(yearOf(day), month || 1, 31);
}

/** What ends today or later has no end; what begins later lies ahead. */
function finished(period: Period, today: string): Period {
  const { since, until } = period;
  if ((since && since > today) || (!since && until && until > today))
    return { ...period, since: undefined, until: undefined, isFuture: true, isDay: false };
  if (until && until >= today && since !== until) return { ...period, until: undefined };
  return period;
}
