import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import type { Coin, Interval } from "@/lib/desks/markets/types";
import { hasView, searchWith, viewFromSearch } from "./address";
import { answerView } from "./answer-view";
import {
  type AnswerView,
  INITIAL,
  type MarketsAction,
  type MarketsState,
  marketsReducer,
  samePlace,
  sameView,
} from "./canvas-state";
import { dayWords } from "./data/format";

const ADDRESS = { hasView, viewFromSearch, searchWith, samePlace, sameView };

export type Act = (action: MarketsAction) => void;

export function useMarketsCanvas(): [MarketsState, Act] {
  const search = useSearchParams();
  const [state, act] = useReducer(marketsReducer, search, (from) => ({
    ...INITIAL,
    ...viewFromSearch(from),
  }));
  const [step, setStep] = useState<string | false>(false);
  useViewAddress(
    ADDRESS,
    state,
    state.mover === "user" || step,
    useCallback((view) => act({ type: "addressed", view }), []),
  );
  useAnswers(act, setStep);
  return [state, act];
}

function useAnswers(act: Act, setStep: (step: string | false) => void): void {
  const { calls, answerId, isLive } = useAnswerCalls();
  const { changed } = useCanvasBridge();
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const search = useSearchParams();
  // An address with a conversation and a view opens the view, whatever the conversation's last answer showed.
  const isLink = useRef(search.has("thread") && hasView(search));
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (taken.current === key) return;
    taken.current = key;
    const view = answerView(calls);
    if (!view) return;
    const opensLink = isLink.current;
    isLink.current = false;
    if (opensLink && !isLive) return;
    setStep(isLive && (answerId ?? false));
    act({ type: "answered", view });
    changed(changeWords(view));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key]);
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
