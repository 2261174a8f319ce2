import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { fetchThreads, type ThreadSummary } from "./thread-api";

const SHOWN = 8;
const PAUSE_MS = 150;

/**
 * The conversations that a query finds, the latest without one. A look-up that fails finds nothing: whoever looks for a
 * conversation still finds all else.
 * @param visit looks again when it changes
 */
export function useFoundThreads(query: string, visit: number): ThreadSummary[] {
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const [threads, setThreads] = useState<ThreadSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit wants what is there now.
  useEffect(() => {
    const controller = new AbortController();
    fetchThreads({ q: asked, limit: SHOWN }, controller.signal)
      .then((page) => setThreads(page.threads))
      .catch(() => {
        if (!controller.signal.aborted) setThreads([]);
      });
    return () => controller.abort();
  }, [asked, visit]);
  return threads;
}
