"use client";

import { useDebouncedValue } from "@mantine/hooks";
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { RequestError } from "@/components/data/api";
import { type Received, readJson } from "./api";

let ofBrowser: QueryClient | undefined;

/** One for the page in a browser; on the server one for each request, as callers must not share answers. */
export function browserQueries(): QueryClient {
  if (typeof window === "undefined") return newClient();
  ofBrowser ??= newClient();
  return ofBrowser;
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has gone through its sources already; only a lost connection may come back by itself.
        retry: (failures, error) => failures < 1 && !(error instanceof RequestError),
        networkMode: "always",
      },
    },
  });
}

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(browserQueries);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

interface ApiOptions<T> {
  /** Milliseconds while the page is visible; absent: asked once, and again when it is stale. */
  every?: number | ((newest: T | undefined) => number);
  isEnabled?: boolean;
  /** It changes on this page. */
  asksAnew?: boolean;
  keepsPrevious?: boolean;
}

/** Asked once for all who show it. `url` is the query's key, e.g. `/api/threads?limit=30`. */
export function useApi<T>(
  url: string,
  schema: z.ZodType<T>,
  { every, isEnabled = true, keepsPrevious = false, asksAnew = false }: ApiOptions<T> = {},
): UseQueryResult<Received<T>, Error> {
  return useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => readJson(url, schema, signal),
    enabled: isEnabled,
    refetchInterval: typeof every === "function" ? ({ state }) => every(state.data?.data) : every,
    refetchOnWindowFocus: every !== undefined,
    staleTime: asksAnew ? 0 : typeof every === "number" ? every : 60_000,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
}

const PAUSE_MS = 120;

export interface Search<T> {
  data?: T;
  query: string;
  /** Not for fewer letters than there are now. */
  isCurrent: boolean;
  error?: string;
}

/** While they are typed; the last results stay until the next. `findsForNone`: something is found before typing. */
export function useSearch<T>(
  typed: string,
  urlOf: (query: string) => string,
  schema: z.ZodType<T>,
  findsForNone = false,
): Search<T> {
  const words = typed.trim();
  const [query] = useDebouncedValue(words, PAUSE_MS);
  const isEnabled = findsForNone || query !== "";
  const { data, error, isPending, isPlaceholderData } = useApi(urlOf(query), schema, {
    isEnabled,
    keepsPrevious: true,
  });
  return {
    data: isEnabled && !error ? data?.data : undefined,
    query,
    isCurrent: isEnabled && query === words && !isPending && !isPlaceholderData,
    error: error?.message,
  };
}
