import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { queryFromSearch, sameQuery } from "@/lib/desks/land/query/address";
import type { LandQuery } from "@/lib/desks/land/types";
import { hasQuery, searchWith } from "./address";

/**
 * Keeps the query in the page's address, and follows an address that someone else moved: a link, a step back.
 * @param isPicked the user moved it: then a step back leads to what was in view before
 * @param onOpen called with the query of such an address
 */
export function useAddress(query: LandQuery, isPicked: boolean, onOpen: (query: LandQuery) => void): void {
  const search = useSearchParams().toString();
  const written = useRef<string>(undefined);

  const write = useEffectEvent(() => {
    const before = new URLSearchParams(window.location.search);
    const next = searchWith(before, query);
    written.current = next;
    if (next === window.location.search) return;
    const address = `${window.location.pathname}${next}${window.location.hash}`;
    if (isPicked && leadsElsewhere(queryFromSearch(before), query)) {
      window.history.pushState(null, "", address);
    } else window.history.replaceState(null, "", address);
  });
  const follow = useEffectEvent(() => {
    // The hook's own value may still be the one before the last.
    const now = window.location.search;
    if (now === written.current) return;
    const addressed = queryFromSearch(new URLSearchParams(now));
    if (hasQuery(new URLSearchParams(now)) && !sameQuery(addressed, query)) onOpen(addressed);
    else write();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => follow(), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is to be written
  useEffect(() => write(), [query]);
}

/** Whether a query shows something else than the one before, and doesn't only complete it. */
const leadsElsewhere = (before: LandQuery, after: LandQuery): boolean =>
  before.areas.length > 0 &&
  (before.areas.join() !== after.areas.join() ||
    before.by !== after.by ||
    before.sample !== after.sample ||
    (before.dataset !== null && before.dataset !== after.dataset));
