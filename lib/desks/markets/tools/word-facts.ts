import type { Phrase, WordFact, WordKind } from "@/lib/agent/truth";
import type { Coin } from "../types";
import { namesOf } from "./told";

const phrase = (pattern: string, ...values: string[]): Phrase => ({ pattern, values });

const DIRECTION: WordKind = {
  quantity: "direction of the price",
  phrases: [
    phrase("rose|risen|rising|gained|climbed|went up|gone up|is up|are up|was up|in profit", "up"),
    phrase("fell|fallen|falling|lost|dropped|declined|went down|gone down|is down|are down|was down", "down"),
  ],
};

export const wayWord = (of: string[], change: number): WordFact => ({
  value: change > 0 ? "up" : change < 0 ? "down" : "level",
  kind: DIRECTION,
  of,
});

export const directionWord = (coin: Coin, change: number): WordFact => wayWord(namesOf(coin), change);

const MEANS =
  "(?:means?|signals?|shows?|indicates?|suggests?|stands for|points to|is in|are in)(?: a state of)?";
const MOOD: WordKind = {
  quantity: "mood of the market",
  phrases: ["extreme fear", "extreme greed", "fear", "greed", "neutral"].map((mood) =>
    phrase(`${MEANS} ${mood}`, mood),
  ),
};

export const moodWord = (label: string): WordFact => ({ value: label.toLowerCase(), kind: MOOD, of: [] });

export const OVERBOUGHT = 70;
export const OVERSOLD = 30;

const ZONE: WordKind = {
  quantity: "RSI",
  phrases: [
    phrase("neither overbought nor oversold|neutral", "neutral"),
    phrase("overbought|over-bought", "overbought"),
    phrase("oversold|over-sold", "oversold"),
  ],
};

export const zoneOf = (rsi: number): "overbought" | "oversold" | "neutral" =>
  rsi > OVERBOUGHT ? "overbought" : rsi < OVERSOLD ? "oversold" : "neutral";

export const zoneWord = (coin: Coin, rsi: number): WordFact => ({
  value: zoneOf(rsi),
  kind: ZONE,
  of: namesOf(coin),
});

const AVERAGE = "(?:simple |exponential |moving )*(?:average|mean|MA|SMA|EMA)";

export const sideWord = (
  coin: Coin,
  { name, period, value }: { name: "SMA" | "EMA"; period: number; value: number },
  close: number,
): WordFact => {
  const line = `(?:its |the |their )?(?:${period}[- ](?:day|hour|week|period)[s]? ${AVERAGE}|${name} ?\\(?${period}\\)?)`;
  return {
    value: close > value ? "above" : close < value ? "below" : "level",
    kind: {
      quantity: `side of the ${name} ${period}`,
      phrases: [
        phrase(`(?:above|over) ${line}`, "above"),
        phrase(`(?:below|under|beneath) ${line}`, "below"),
      ],
    },
    of: namesOf(coin),
  };
};

const SIGNAL: WordKind = {
  quantity: "side of the MACD's signal",
  phrases: [
    phrase("above (?:its |the )?signal(?: line)?", "above"),
    phrase("below (?:its |the )?signal(?: line)?", "below"),
  ],
};

export const signalWord = (coin: Coin, histogram: number): WordFact => ({
  value: histogram > 0 ? "above" : histogram < 0 ? "below" : "level",
  kind: SIGNAL,
  of: namesOf(coin),
});
