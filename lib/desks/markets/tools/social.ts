import type { Fact } from "@/lib/agent/truth";
import type { Sourced } from "@/lib/sources/provenance";
import type { Coin, Sentiment } from "../types";
import { momentWords } from "./days";
import { countTold, factOf, percentTold, type Told } from "./told";

function told(coin: Coin, { votes_up, followers, posts_48h }: Sentiment): Told[] {
  const rest = { from: "as the source counts them" };
  return [
    ...(votes_up === null ? [] : [percentTold(coin, "of the votes up", votes_up, rest)]),
    ...(followers === null ? [] : [countTold(coin, "followers", followers, rest)]),
    ...(posts_48h === null ? [] : [countTold(coin, "posts in two days", posts_48h, rest)]),
  ];
}

export function socialWords(
  coin: Coin,
  { data, provenance }: Sourced<Sentiment>,
  say: (told: Told) => string,
): string {
  const counted = told(coin, data).map((each) => `**${say(each)}** ${each.quantity}`);
  return counted.length > 0
    ? `${coin.name} has ${counted.join(", ")} (${provenance.source}, ${momentWords(provenance.as_of)}).`
    : `${provenance.source} counts nothing that people say about ${coin.name}.`;
}

export const socialFacts = (coin: Coin, data: Sentiment): Fact[] => told(coin, data).map(factOf);
