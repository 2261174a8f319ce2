import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { type AddressedView, useAddressedView } from "@/components/desk-page/use-addressed-view";
import { type Addressed, PARAMS, samePlace, valuesOf, viewOf, written } from "./address";
import { answerView, changeWords, type Names } from "./answer-view";
import { type CanvasAction, type CanvasState, canvasReducer, INITIAL, isWhole } from "./canvas-state";

const ADDRESSED: AddressedView<typeof PARAMS, Addressed, CanvasState, CanvasAction> = {
  params: PARAMS,
  viewOf,
  valuesOf,
  written,
  samePlace,
  first({ showsAccess, ...view }) {
    const state = { ...INITIAL, showsAccess };
    return isWhole(view) ? state : canvasReducer(state, { type: "opened", view, showsAccess });
  },
  reduce: canvasReducer,
  viewIn: (state) => state,
  stepOf: ({ step }) => step,
  opened: ({ showsAccess, ...view }) => ({ type: "opened", view, showsAccess }),
  // A new conversation begins with the whole network.
  isKept: false,
};

/** By the address, the newest answer and what the user did since. `names`: undefined until known, or not to be had. */
export function useCanvas(names: Names | undefined): [CanvasState, (action: CanvasAction) => void] {
  const { state, act } = useAddressedView(ADDRESSED);
  useAnswers(state, act, names);
  return [state, act];
}

function useAnswers(state: CanvasState, act: (action: CanvasAction) => void, names: Names | undefined): void {
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
    if (!isLive && !isWhole(state) && !samePlace(state, view)) return;
    act({ type: "answered", view, journeys, step: isLive && (answerId ?? true) });
    changed(changeWords(view, names));
  });
  const isKnown = names !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view
  useEffect(() => take(), [key, isKnown]);
}
