import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import type { Coin, Interval } from "@/lib/desks/markets/types";
import { hasView, searchWith, viewFromSearch } from "./address";
import { answerView } from "./answer-view";
import {
  INITIAL,
  type MarketsAction,
  type MarketsState,
  marketsReducer,
  samePlace,
  sameView,
} from "./canvas-state";
import { changeWords } from "./change-words";

const ADDRESS = { hasView, viewFromSearch, searchWith, samePlace, sameView };

export type Act = (action: MarketsAction) => void;

/** What the canvas shows, by the address, by the newest answer and by what the user did since. */
export function useMarketsCanvas(): [MarketsState, Act] {
  const search = useSearchParams();
  const [state, act] = useReducer(marketsReducer, search, (from) => ({
    ...INITIAL,
    ...viewFromSearch(from),
  }));
  useViewAddress(
    ADDRESS,
    state,
    state.mover === "user",
    useCallback((view) => act({ type: "addressed", view }), []),
  );
  useAnswers(act);
  return [state, act];
}

/** Takes what the newest answer says, tool by tool. */
function useAnswers(act: Act): void {
  const { calls } = useAnswerCalls();
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
    if (isLink.current) {
      isLink.current = false;
      return;
    }
    act({ type: "answered", view });
    changed(changeWords(view));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key]);
}

/** Has the chat send with a question which coin and candles are open, and the zone in which “since noon” is meant. */
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
