import { useQueryState } from "nuqs";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useAnswerCalls, useCanvasBridge, useEveryAnswer } from "@/components/desk-page/canvas-bridge";
import { type AddressedView, stepOf, useAddressedView } from "@/components/desk-page/use-addressed-view";
import { queryFromSearch } from "@/lib/desks/land/query/address";
import { type Area, type DatasetInfo, EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import { PARAMS, queryOf, samePlace, valuesOf, written } from "./address";
import { answerView, threadEntries } from "./answer-view";
import {
  areasInView,
  type Failure,
  type LandAction,
  type LandState,
  landReducer,
  openedState,
  wantedKey,
} from "./canvas-state";
import { analyze, LandError } from "./data/land-api";
import { rememberAreas } from "./data/land-storage";
import { useAreasOfQuery } from "./data/queries";
import { changeWords } from "./map-values";
import { type Selection, uiContext } from "./ui-context";

const ADDRESSED: AddressedView<typeof PARAMS, LandQuery, LandState, LandAction> = {
  params: PARAMS,
  viewOf: queryOf,
  valuesOf,
  written,
  samePlace,
  first: openedState,
  reduce: landReducer,
  viewIn: ({ query }) => query,
  stepOf,
  opened: (query) => ({ type: "opened", query }),
  isKept: true,
};

export interface LandCanvas {
  state: LandState;
  areas: Area[];
  dataset: DatasetInfo | undefined;
  act(action: LandAction): void;
  isAnswering: boolean;
}

/** By the address, the newest answer and what the user did since. @param datasets as far as they are known */
export function useLandCanvas(datasets: DatasetInfo[]): LandCanvas {
  const { state, act: dispatch, isLink } = useAddressedView(ADDRESSED);
  const [thread] = useQueryState("thread");
  const told = useRef<LandQuery>(EMPTY_QUERY);
  const act = useCallback(
    (action: LandAction) => {
      if (action.type === "picked" && action.areas) rememberAreas(action.areas);
      dispatch(action);
    },
    [dispatch],
  );

  useAnalysis(state, dispatch);
  useAreasOfQuery(
    state.query.areas,
    state.areas,
    (areas) => dispatch({ type: "learned", areas }),
    (reason) =>
      dispatch({
        type: "failed",
        asked: state.query,
        failure: { reason, alternatives: [], canRetry: false },
      }),
  );
  const isAnswering = useAnswers(dispatch, datasets, told, isLink);
  const areas = useMemo(() => areasInView(state), [state]);
  const dataset = datasets.find(({ dataset_id }) => dataset_id === state.query.dataset);
  useOfferedContext({ query: pickedOf(state), areas, dataset }, told);
  useNewConversation(thread, told);
  return { state, areas, dataset, act, isAnswering };
}

function useAnswers(
  dispatch: (action: LandAction) => void,
  datasets: DatasetInfo[],
  told: { current: LandQuery },
  opensLink: boolean,
): boolean {
  const { calls, answerId, isLive } = useAnswerCalls();
  const every = useEveryAnswer();
  const { changed } = useCanvasBridge();
  const view = useMemo(() => answerView(calls), [calls]);
  const entries = useMemo(() => every && threadEntries(every), [every]);
  const isLink = useRef(opensLink);
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (!view || taken.current === key) return;
    taken.current = key;
    told.current = view.query;
    const isOfLink = isLink.current;
    isLink.current = false;
    if (isOfLink && !isLive) return;
    dispatch({ type: "answered", view, step: isLive ? answerId : null });
    const name = datasets.find(({ dataset_id }) => dataset_id === view.query.dataset)?.name;
    changed(
      changeWords(
        // Each tool that knows an area tells it anew.
        view.query.areas.flatMap((wanted) => view.areas.find(({ ref }) => ref === wanted) ?? []),
        name,
      ),
    );
  });
  useEffect(() => {
    if (entries) dispatch({ type: "thread-read", entries });
  }, [dispatch, entries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view
  useEffect(() => take(), [key]);
  return calls.some(({ output }) => output === undefined);
}

const pickedOf = ({ query, areDatesAssumed }: LandState): LandQuery =>
  areDatesAssumed ? { ...query, start_date: null, end_date: null } : query;

function useOfferedContext(selection: Selection, told: { current: LandQuery }): void {
  const { offerContext } = useCanvasBridge();
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  useEffect(
    () =>
      offerContext(() => {
        const context = uiContext(latest.current, told.current);
        told.current = latest.current.query;
        return { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, ...context };
      }),
    [offerContext, told],
  );
}

/** It has heard of nothing; one that only now got its thread has. */
function useNewConversation(thread: string | null, told: { current: LandQuery }): void {
  const last = useRef(thread);
  useEffect(() => {
    if (last.current !== null && last.current !== thread) told.current = EMPTY_QUERY;
    last.current = thread;
  }, [thread, told]);
}

/** Picks come in twos and threes. */
const PAUSE_MS = 250;

function useAnalysis(state: LandState, act: (action: LandAction) => void): void {
  const key = wantedKey(state);
  const tell = useEffectEvent(act);
  useEffect(() => {
    if (!key) return;
    const asked = queryFromSearch(new URLSearchParams(key));
    const request = new AbortController();
    const timer = setTimeout(() => {
      analyze(asked, request.signal).then(
        (result) => tell({ type: "analysed", asked, result }),
        (error: Error) => {
          if (!request.signal.aborted) tell({ type: "failed", asked, failure: failureOf(error) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [key]);
}

function failureOf(error: Error): Failure {
  const isRefusal = error instanceof LandError && error.status >= 400 && error.status < 429;
  const alternatives = error instanceof LandError ? error.alternatives : [];
  return { reason: error.message, alternatives, canRetry: !isRefusal };
}
