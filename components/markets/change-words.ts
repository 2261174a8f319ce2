import type { AnswerView } from "./canvas-state";
import { dayWords } from "./data/time-words";

/** What an answer changed, for a person who looks at the chat. */
export function changeWords(view: AnswerView): string {
  switch (view.at) {
    case "coin":
      return `The chart shows ${view.coin.name}${markWords(view)}`;
    case "comparison":
      return `The canvas compares ${listed(view.coins.map(({ symbol }) => symbol))}`;
    case "alerts":
      return "The canvas shows your price alerts";
  }
}

function markWords({ day, since, until }: Extract<AnswerView, { at: "coin" }>): string {
  if (day) return ` on ${dayWords(day)}`;
  return since && until ? ` from ${dayWords(since)} to ${dayWords(until)}` : "";
}

/** Names in a row: “BTC, ETH and LTC”; of many the first three. */
function listed(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
