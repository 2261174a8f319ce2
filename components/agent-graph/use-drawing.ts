import { useCallback, useEffect, useState } from "react";
import { failureText } from "@/components/chat/call-api";
import type { DeskGraph } from "@/lib/agent/desk-graph";
import { loadGraph } from "./load-graph";

type View = typeof import("./graph-view").default;

/** A desk's graph and what draws it, once both have come. */
export interface Loaded {
  graph: DeskGraph;
  View: View;
}

type State = { loaded?: Loaded; failure?: string };

/**
 * Loads a desk's graph and the code that draws it, which no page has from the beginning.
 * @param isWanted nothing is loaded before
 */
export function useDrawing(desk: string, isWanted: boolean): State & { retry(): void } {
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    Promise.all([loadGraph(desk), import("./graph-view")]).then(
      ([graph, { default: View }]) => isCurrent && setState({ loaded: { graph, View } }),
      (error) => isCurrent && setState({ failure: failureText(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [desk, isWanted, attempt]);
  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
