import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import { type Addressed, samePlace, sameView, searchWith, viewFromSearch } from "./address";
import { answerView, changeWords, type Names } from "./answer-view";
import {
  type CanvasAction,
  type CanvasState,
  canvasReducer,
  INITIAL,
  type View,
  WHOLE_NETWORK,
} from "./canvas-state";

/** An address without a view opens the whole network, as for a new conversation. */
const ADDRESS = { hasView: () => true, viewFromSearch, searchWith, samePlace, sameView };

const isSamePlace = (a: View, b: View) =>
  samePlace({ ...a, showsAccess: false }, { ...b, showsAccess: false });
const isWhole = (view: View) => isSamePlace(view, WHOLE_NETWORK);

function opened(search: Pick<URLSearchParams, "get">): CanvasState {
  const { showsAccess, ...view } = viewFromSearch(search);
  const state = { ...INITIAL, showsAccess };
  return isWhole(view) ? state : canvasReducer(state, { type: "opened", view, showsAccess });
}

/** By the address, the newest answer and what the user did since. `names`: undefined until known, or not to be had. */
export function useCanvas(names: Names | undefined): [CanvasState, (action: CanvasAction) => void] {
  const [state, dispatch] = useReducer(canvasReducer, useSearchParams(), opened);
  const open = useEffectEvent(({ showsAccess, ...view }: Addressed) =>
    // A new conversation's address says nothing of the marks either.
    dispatch({ type: "opened", view, showsAccess: showsAccess || (isWhole(view) && state.showsAccess) }),
  );
  useViewAddress(
    ADDRESS,
    state,
    state.step,
    useCallback((view: Addressed) => open(view), []),
  );
  useAnswers(dispatch, names);
  return [state, dispatch];
}

function useAnswers(dispatch: (action: CanvasAction) => void, names: Names | undefined): void {
  const { calls, answerId, isLive } = useAnswerCalls();
  const { changed } = useCanvasBridge();
  const answer = useMemo(() => answerView(calls), [calls]);
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (!answer || !names || taken.current === key) return;
    taken.current = key;
    const { journeys, ...view } = answer;
    // A link to a conversation and a view opens the view, whatever the conversation's last answer showed.
    const addressed = viewFromSearch(new URLSearchParams(window.location.search));
    if (!isLive && !isWhole(addressed) && !isSamePlace(addressed, view)) return;
    dispatch({ type: "answered", view, journeys, step: isLive && (answerId ?? true) });
    changed(changeWords(view, names));
  });
  const isKnown = names !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view
  useEffect(() => take(), [key, isKnown]);
}
