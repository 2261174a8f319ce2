import { useEffect } from "react";
import { serverTime } from "@/components/data/api";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { type AddressedView, stepOf, useAddressedView } from "@/components/desk-page/use-addressed-view";
import { useAnsweredView } from "@/components/desk-page/use-answered-view";
import { PARAMS, valuesOf, viewOf, written } from "./address";
import { answerView, changeWords } from "./answer-view";
import {
  INITIAL,
  type SensorsAction,
  type SensorsState,
  samePlace,
  sensorsReducer,
  type View,
} from "./canvas-state";
import { knownSensor, nameOf } from "./data/board";

const ADDRESSED: AddressedView<typeof PARAMS, View, SensorsState, SensorsAction> = {
  params: PARAMS,
  viewOf,
  valuesOf,
  written,
  samePlace,
  first: (view) => ({ ...INITIAL, ...view }),
  reduce: sensorsReducer,
  viewIn: (state) => state,
  stepOf,
  opened: (view) => ({ type: "addressed", view }),
  isKept: true,
};

export type Act = (action: SensorsAction) => void;

/** By the address, the newest answer and the user. `isKnown`: the sensors' names are, or can't be had. */
export function useSensorsCanvas(isKnown: boolean): [SensorsState, Act] {
  const { state, act, isLink } = useAddressedView(ADDRESSED);
  useAnsweredView({
    isLink,
    isReady: isKnown,
    viewOf: (calls) => answerView(calls, serverTime()),
    show: (view, step) => act({ type: "answered", view, step }),
    changeWords: (view) => changeWords(view, nameOf),
  });
  useOfferedSensor(state.sensor);
  return [state, act];
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
