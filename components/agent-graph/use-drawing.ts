import { useCallback, useEffect, useState } from "react";
import { failureText, readJson } from "@/components/data/api";
import { DeskGraph } from "@/lib/agent/desk-graph";

type View = typeof import("./graph-view").default;

export interface Loaded {
  graph: DeskGraph;
  View: View;
}

type State = { loaded?: Loaded; failure?: string };

/** No page has the drawing code from the beginning. @param isWanted nothing is loaded before */
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

const loaded = new Map<string, Promise<DeskGraph>>();

/** Asked for once: it stays the same while the server runs. @throws as readJson does */
function loadGraph(desk: string): Promise<DeskGraph> {
  const known = loaded.get(desk) ?? ask(desk);
  loaded.set(desk, known);
  return known;
}

async function ask(desk: string): Promise<DeskGraph> {
  try {
    return (await readJson(`/api/desks/${desk}/graph`, DeskGraph)).data;
  } catch (error) {
    loaded.delete(desk);
    throw error;
  }
}
