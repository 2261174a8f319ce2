import { useEffect } from "react";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { type AddressedView, stepOf, useAddressedView } from "@/components/desk-page/use-addressed-view";
import { useAnsweredView } from "@/components/desk-page/use-answered-view";
import type { Coin, Interval } from "@/lib/desks/markets/types";
import { PARAMS, valuesOf, viewOf, written } from "./address";
import { answerView } from "./answer-view";
import {
  type AnswerView,
  INITIAL,
  type MarketsAction,
  type MarketsState,
  marketsReducer,
  samePlace,
  type View,
} from "./canvas-state";
import { dayWords } from "./data/format";

const ADDRESSED: AddressedView<typeof PARAMS, View, MarketsState, MarketsAction> = {
  params: PARAMS,
  viewOf,
  valuesOf,
  written,
  samePlace,
  first: (view) => ({ ...INITIAL, ...view }),
  reduce: marketsReducer,
  viewIn: (state) => state,
  stepOf,
  opened: (view) => ({ type: "addressed", view }),
  isKept: true,
};

export type Act = (action: MarketsAction) => void;

export function useMarketsCanvas(): [MarketsState, Act] {
  const { state, act, isLink } = useAddressedView(ADDRESSED);
  useAnsweredView({
    isLink,
    viewOf: answerView,
    show: (view, step) => act({ type: "answered", view, step }),
    changeWords,
  });
  return [state, act];
}

/** Goes with a question, as does the zone in which “since noon” is meant. */
export function useOfferedCoin(coin: Coin | null, interval: Interval): void {
  const { offerContext } = useCanvasBridge();
  useEffect(
    () =>
      offerContext(() => {
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return {
          time_zone: timeZone,
          interval,
          ...(coin && { coin_selected: { id: coin.id, symbol: coin.symbol } }),
        };
      }),
    [offerContext, coin, interval],
  );
}

export function changeWords(view: AnswerView): string {
  switch (view.at) {
    case "coin":
      return `The chart shows ${view.coin.name}${markWords(view)}`;
    case "comparison":
      return `The chart compares ${listed(view.coins.map(({ symbol }) => symbol))}`;
    case "alerts":
      return "Your price alerts are shown";
  }
}

function markWords({ day, since, until }: Extract<AnswerView, { at: "coin" }>): string {
  if (day) return ` on ${dayWords(day)}`;
  return since && until ? ` from ${dayWords(since)} to ${dayWords(until)}` : "";
}

/** “BTC, ETH and LTC”; of many the first three. */
function listed(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
