import { useEffect, useSyncExternalStore } from "react";
import type { Shelf, Shelves } from "./shelf";

/** Fetches what is wanted, and has all that was fetched. */
export function useShelf<T>(shelf: Shelf<T>, keys: readonly string[]): Shelves<T> {
  const wanted = keys.join("\n");
  useEffect(() => shelf.want(wanted.split("\n").filter(Boolean)), [shelf, wanted]);
  return useSyncExternalStore(shelf.subscribe, shelf.read, shelf.read);
}
