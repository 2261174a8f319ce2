import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { serverTime } from "@/components/data/api";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { useViewAddress } from "@/components/desk-page/use-view-address";
import { hasView, searchWith, viewFromSearch } from "./address";
import { answerView, changeWords } from "./answer-view";
import {
  INITIAL,
  type SensorsAction,
  type SensorsState,
  samePlace,
  sameView,
  sensorsReducer,
} from "./canvas-state";
import { knownSensor, nameOf } from "./data/board";

const ADDRESS = { hasView, viewFromSearch, searchWith, samePlace, sameView };

export type Act = (action: SensorsAction) => void;

/** By the address, the newest answer and the user. `isKnown`: the sensors' names are, or can't be had. */
export function useSensorsCanvas(isKnown: boolean): [SensorsState, Act] {
  const search = useSearchParams();
  const [state, act] = useReducer(sensorsReducer, search, (from) => ({
    ...INITIAL,
    ...viewFromSearch(from),
  }));
  // The answer that moved the view, if it was waited for here.
  const [step, setStep] = useState<string | false>(false);
  useViewAddress(
    ADDRESS,
    state,
    state.mover === "user" || step,
    useCallback((view) => act({ type: "addressed", view }), []),
  );
  useAnswers(isKnown, act, setStep);
  useOfferedSensor(state.sensor);
  return [state, act];
}

function useAnswers(isKnown: boolean, act: Act, setStep: (step: string | false) => void): void {
  const { calls, answerId, isLive } = useAnswerCalls();
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
    const view = answerView(calls, serverTime());
    if (!view) return;
    const opensLink = isLink.current;
    isLink.current = false;
    if (opensLink && !isLive) return;
    setStep(isLive && (answerId ?? false));
    act({ type: "answered", view });
    changed(changeWords(view, nameOf));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key, isKnown]);
}

/** Goes with a question, as does the zone in which “since noon” is meant. */
function useOfferedSensor(sensor: string | null): void {
  const { offerContext } = useCanvasBridge();
  useEffect(
    () =>
      offerContext(() => {
        const known = sensor === null ? undefined : knownSensor(sensor);
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return {
          time_zone: timeZone,
          ...(known && { sensor_selected: { address: known.address, name: known.name } }),
        };
      }),
    [offerContext, sensor],
  );
}
