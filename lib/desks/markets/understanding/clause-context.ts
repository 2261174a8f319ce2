import type { Coin } from "../types";
import type { Clause } from "./clauses";
import type { Memory } from "./conversation";
import type { Draft } from "./draft";
import type { Part } from "./frame";
import { distinct } from "./frames";
import type { Period } from "./times";
import type { Turned } from "./turned";

const JOINS = /\b(?:compared?|versus|vs|against|than|with|correlat\w*|relative|beat|outperform\w*|or|to)\b/;

/** “It or ETH?” */
const EITHER = /\b(?:it|that|this),? or X|X,? or (?:it|that|this)\b/;

/** The coins of a clause: its own, or those that it points to. */
export function coinsFor(clause: Clause, before: Draft[], { reading, memory, inView }: Turned): Coin[] {
  const dropped = new Set(clause.dropped.map(({ id }) => id));
  const own = distinct(clause.coins.flatMap(({ coins: [coin] }) => coin ?? [])).filter(
    ({ id }) => !dropped.has(id),
  );
  const spoken = distinct(before.flatMap(({ coins }) => coins));
  const earlier = spoken.length > 0 ? spoken : pointed(clause, memory, inView);
  const isJoining =
    clause.topics.has("compare") || clause.topics.has("correlation") || EITHER.test(clause.free);
  if (own.length > 0) {
    const joins =
      own.length === 1 &&
      isJoining &&
      JOINS.test(clause.free) &&
      (clause.pointsBack ||
        clause.goesOn ||
        before.length > 0 ||
        /^\W*compare (?:to|with)\b/.test(clause.free));
    return joins ? distinct([...earlier, ...own]) : own;
  }
  if (earlier.length > 0) {
    const isGeneral =
      clause.topics.has("sentiment") &&
      (!(clause.pointsBack || clause.goesOn || before.length > 0) ||
        /\bfear|\bgreed|\bmarket\b|\bcrypto\b/.test(clause.free));
    return isGeneral ? [] : earlier.filter(({ id }) => !dropped.has(id));
  }
  const later = reading.clauses.filter(({ start }) => start > clause.start).flatMap((other) => other.coins);
  const isSentiment = clause.topics.has("sentiment") && !clause.pointsBack;
  return isSentiment ? [] : distinct(later.flatMap(({ coins: [coin] }) => coin ?? []));
}

const PLURAL = /\b(?:they|them|their|those|these|both|each|all|two|three|either)\b/;

function pointed({ pointsBack, free }: Clause, { coins }: Memory, inView: Coin | undefined): Coin[] {
  const isIt = pointsBack && /\b(?:it|its|it's|this)\b/.test(free) && !PLURAL.test(free);
  if (inView && isIt) return [inView];
  return coins;
}

const THEN =
  /\b(?:then|(?:that|this|the same|same|those) (?:(?:very |exact |whole |same )?(?:time|period|day|date|year|month|week|quarter|stretch|span|window|interval|time ?frame|range|run|timespan|dates|days|years|months|two years))|back then|at the time|meanwhile|those (?:days|years))\b/;

const SINCE_THEN = /\b(?:since then|ever since|from then on|since that)\b|\bsince\W*$/;

/** The periods of a clause: its own, or those that it goes on with. */
export function periodsFor(clause: Clause, before: Draft[], { memory, reading, today }: Turned): Period[] {
  const own = clause.periods.filter(({ isDay, since }) => !isDay || since !== today);
  if (own.length > 0)
    return SINCE_THEN.test(clause.free)
      ? own.map((period) => ({ ...period, until: undefined, isDay: false }))
      : own;
  if (clause.periods.length > 0) return clause.periods;
  const isOfTime =
    clause.measures.size > 0 ||
    clause.topics.has("compare") ||
    clause.topics.has("correlation") ||
    clause.topics.has("savings") ||
    clause.topics.has("moved") ||
    THEN.test(clause.free);
  if (!isOfTime) return [];
  if (before.length > 0) {
    const first = reading.clauses.find(({ periods }) => periods.length > 0);
    return first ? first.periods : [];
  }
  const goesOn = clause.goesOn || clause.pointsBack || (clause.coins.length === 0 && memory.coins.length > 0);
  const isThen = THEN.test(clause.free) || SINCE_THEN.test(clause.free);
  const isTimed = ({ args }: Part) => args.since || args.until || (args.at && isThen);
  const last = goesOn
    ? (memory.calls.find(isTimed) ?? (isThen ? memory.answered.flat().findLast(isTimed) : undefined))
    : undefined;
  if (!last) return [];
  const period = carried(last);
  return [SINCE_THEN.test(clause.free) ? { ...period, until: undefined, isDay: false } : period];
}

function carried({ args }: Part): Period {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const at = text(args.at);
  return {
    start: 0,
    end: 0,
    since: at ?? text(args.since),
    until: at ?? text(args.until),
    isDay: at !== undefined,
    assumed: [],
  };
}
