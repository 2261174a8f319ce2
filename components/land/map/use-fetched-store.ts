import { useEffect, useSyncExternalStore } from "react";
import type { FetchedEntries, FetchedStore } from "./fetched-store";

/** Fetches what is wanted, and has all that was fetched. */
export function useFetchedStore<T>(store: FetchedStore<T>, keys: readonly string[]): FetchedEntries<T> {
  const wanted = keys.join("\n");
  useEffect(() => store.want(wanted.split("\n").filter(Boolean)), [store, wanted]);
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}
