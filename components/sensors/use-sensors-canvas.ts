import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import { hasView, searchWith, viewFromSearch } from "./address";
import { answerView } from "./answer-view";
import {
  INITIAL,
  type SensorsAction,
  type SensorsState,
  samePlace,
  sameView,
  sensorsReducer,
} from "./canvas-state";
import { changeWords } from "./change-words";
import { board, nameOf, serverNow } from "./data/use-board";

const ADDRESS = { hasView, viewFromSearch, searchWith, samePlace, sameView };

export type Act = (action: SensorsAction) => void;

/**
 * What the canvas shows, by the address, by the newest answer and by what the user did since.
 * @param isKnown the sensors' names are known, or can't be had
 */
export function useSensorsCanvas(isKnown: boolean): [SensorsState, Act] {
  const search = useSearchParams();
  const [state, act] = useReducer(sensorsReducer, search, (from) => ({
    ...INITIAL,
    ...viewFromSearch(from),
  }));
  useViewAddress(
    ADDRESS,
    state,
    state.mover === "user",
    useCallback((view) => act({ type: "addressed", view }), []),
  );
  useAnswers(isKnown, act);
  useOfferedSensor(state.sensor);
  return [state, act];
}

/** Takes what the newest answer says, tool by tool. */
function useAnswers(isKnown: boolean, act: Act): void {
  const { calls } = useAnswerCalls();
  const { changed } = useCanvasBridge();
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const search = useSearchParams();
  // An address with a conversation and a view opens the view, whatever the conversation's last answer showed.
  const isLink = useRef(search.has("thread") && hasView(search));
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (!isKnown || taken.current === key) return;
    taken.current = key;
    const view = answerView(calls, serverNow());
    if (!view) return;
    if (isLink.current) {
      isLink.current = false;
      return;
    }
    act({ type: "answered", view });
    changed(changeWords(view, nameOf));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key, isKnown]);
}

/** Has the chat send with a question which sensor is open, and the zone in which “since noon” is meant. */
function useOfferedSensor(sensor: string | null): void {
  const { offerContext } = useCanvasBridge();
  useEffect(
    () =>
      offerContext(() => {
        const known = sensor === null ? undefined : board.readSensor(sensor);
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return {
          time_zone: timeZone,
          ...(known && { sensor_selected: { address: known.address, name: known.name } }),
        };
      }),
    [offerContext, sensor],
  );
}
