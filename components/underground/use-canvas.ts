import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import { type Addressed, hasView, samePlace, sameView, searchWith, viewFromSearch } from "./address";
import { answerView } from "./answer-view";
import { type CanvasAction, type CanvasState, canvasReducer, INITIAL } from "./canvas-state";
import { changeWords, type Names } from "./showing";

const ADDRESS = { hasView, viewFromSearch, searchWith, samePlace, sameView };

/**
 * What the canvas shows, by the address, by the newest answer and by what the user did since.
 * @param names of lines and stations; undefined until it is known whether they can be had
 */
export function useCanvas(names: Names | undefined): [CanvasState, (action: CanvasAction) => void] {
  const search = useSearchParams();
  const [state, dispatch] = useReducer(canvasReducer, search, (from) => ({
    ...INITIAL,
    ...viewFromSearch(from),
  }));
  useViewAddress(
    ADDRESS,
    state,
    true,
    useCallback(({ showsAccess }: Addressed) => dispatch({ type: "access-switched", isOn: showsAccess }), []),
  );
  const { calls } = useAnswerCalls();
  const { changed } = useCanvasBridge();
  const view = useMemo(() => answerView(calls), [calls]);
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (!view || !names || taken.current === key) return;
    taken.current = key;
    dispatch({ type: "answered", view });
    changed(changeWords(view, names));
  });
  const isKnown = names !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view
  useEffect(() => take(), [key, isKnown]);
  return [state, dispatch];
}
