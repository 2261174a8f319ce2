import { useEffect, useEffectEvent } from "react";
import { queryFromSearch } from "@/lib/desks/land/query/address";
import { type Failure, type LandAction, type LandState, wantedKey } from "./canvas-state";
import { analyze, LandError } from "./data/land-api";

/** Picks come in twos and threes. */
const PAUSE_MS = 250;

/** Has what the user picked analysed, as soon as it is complete; what was picked before is dropped. */
export function useAnalysis(state: LandState, act: (action: LandAction) => void): void {
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
