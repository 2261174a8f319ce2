import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { z } from "zod";
import { readJson } from "@/components/data/read-json";
import { Area } from "@/lib/desks/land/types";

export interface FoundAreas {
  /** What was looked for; null before the first answer. */
  query: string | null;
  areas: Area[];
  error?: string;
}

const Answer = z.object({ aois: z.array(Area) });
const PAUSE_MS = 120;
const MOST = 20;

/** The areas that a person who types this may mean; for nothing typed, a few to begin with. */
export function useFoundAreas(typed: string): FoundAreas {
  const [found, setFound] = useState<FoundAreas>({ query: null, areas: [] });
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  useEffect(() => {
    const request = new AbortController();
    const search = new URLSearchParams({ query, limit: String(MOST) });
    readJson(`/api/land/aois?${search}`, Answer, request.signal).then(
      ({ data }) => setFound({ query, areas: data.aois }),
      (error: Error) => {
        if (!request.signal.aborted) setFound({ query, areas: [], error: error.message });
      },
    );
    return () => request.abort();
  }, [query]);
  return found;
}
