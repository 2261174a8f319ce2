import { coinById } from "../coins/coins";
import type { Clause } from "./clauses";
import type { Topic } from "./cues";
import type { Context, Draft } from "./draft";
import { periodArgs } from "./period-args";

const MARKET =
  /\b(?:(?:crypto(?:currency|currencies)?|coin|token|whole|overall|entire|digital currency) )?markets?\b(?! ?-?(?:cap|data|value))|\bcryptos?\b(?! (?:coins?|to)\b)|\bcryptocurrenc(?:y|ies)\b|\beverything\b/;

/** The market as a whole, told by its two biggest coins and the mood. */
export function ofMarket(
  { topics, measures, indicators, free }: Clause,
  { coins, periods, assumed }: Context,
): Draft[] | undefined {
  const isAboutIt = ["overview", "moved", "price", "about", "forecast", "advice", "why"].some((topic) =>
    topics.has(topic as Topic),
  );
  if (
    coins.length > 0 ||
    !MARKET.test(free) ||
    !isAboutIt ||
    topics.has("sentiment") ||
    topics.has("compare") ||
    indicators.size + measures.size > 0
  )
    return undefined;
  const big = ["bitcoin", "ethereum"].flatMap((id) => coinById(id) ?? []);
  assumed.push("I read the market as its two biggest coins and the Fear & Greed index.");
  const [period] = periods.filter(({ isDay, isFuture, isLastDay }) => !isDay && !isFuture && !isLastDay);
  const first: Draft = period
    ? {
        tool: "comparative_analysis",
        coins: big,
        event: period.event,
        args: { measure: "return", ...periodArgs(period, true) },
      }
    : { tool: "price_analysis", coins: big, args: {} };
  return [first, { tool: "sentiment_analysis", coins: [], args: {} }];
}
