import type { Fundamental } from "../tools/schema";
import type { Clause } from "./clauses";

const CUES: [Fundamental, RegExp][] = [
  [
    "rank",
    /\brank(?:s|ed|ing)?\b|\bwhat (?:place|position|number)\b|\bby (?:market )?(?:cap|size)\b.*\bplace\b/,
  ],
  [
    "market_cap",
    /\bmarket[- ]?cap\w*|\bmcaps?\b|\bmkt cap\b|\bmarket value\b|\bhow (?:big|large|valuable)\b|\b(?<!circulating |supply )cap\b(?! (?:on|of (?:coins|supply)))/,
  ],
  ["volume", /\bvolumes?\b|\bturnover\b|\btraded\b|\bliquidity\b/],
  [
    "supply",
    /\bsuppl(?:y|ies)\b|\bcirc(?:ulat\w*)?\b|\bhow many\b|\bnumber of (?:X+|coins?|tokens?)\b|\bscarc\w*|\bcapped\b|\blimited\b|\binflation\w*|\bmax(?:imum)? (?:coins?|number)\b|\bin existence\b/,
  ],
  ["fdv", /\bfully[- ]diluted\b|\bfdv\b|\bdiluted\b/],
];
const SHEET =
  /\bfundamentals?\b|\btokenomics\b|\bmarket data\b|\bkey (?:figures|facts|stats|data)\b|\bvaluation\b(?<!diluted valuation)/;

/** What of the market data is asked for; undefined where all of them are. */
export function fundamentalsAsked({ free, topics }: Clause): Fundamental[] | undefined {
  if (SHEET.test(free) || topics.has("about")) return undefined;
  const found = CUES.filter(([, pattern]) => pattern.test(free)).map(([name]) => name);
  const isCap = found.includes("market_cap") && /\b(?:fully )?diluted market cap\w*/.test(free);
  const asked = isCap ? found.filter((name) => name !== "market_cap") : found;
  return asked.length > 0 ? asked : undefined;
}
