import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { answerView } from "./answer-view";
import { type CanvasAction, type CanvasState, canvasReducer, INITIAL } from "./canvas-state";
import { changeWords, type Names } from "./showing";

/**
 * What the canvas shows, by the newest answer and by what the user did since.
 * @param names of lines and stations; undefined until it is known whether they can be had
 */
export function useCanvas(names: Names | undefined): [CanvasState, (action: CanvasAction) => void] {
  const [state, dispatch] = useReducer(canvasReducer, INITIAL);
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
