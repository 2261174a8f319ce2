import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

export interface ViewAddress<View> {
  hasView(search: URLSearchParams): boolean;
  viewFromSearch(search: URLSearchParams): View;
  /** With its leading `?`, or empty. */
  searchWith(search: URLSearchParams, view: View): string;
  /** Then a step back would lead nowhere. */
  samePlace(a: View, b: View): boolean;
  sameView(a: View, b: View): boolean;
}

/**
 * Follows an address that a link or a step back moved. `step`: true as the user moved it; moves of one name, such as
 * those of an answer, are one step together. `onOpen` gets the view of such an address.
 */
export function useViewAddress<View>(
  { hasView, viewFromSearch, searchWith, samePlace, sameView }: ViewAddress<View>,
  view: View,
  step: boolean | string,
  onOpen: (view: View) => void,
): void {
  const search = useSearchParams().toString();
  const written = useRef<string>(undefined);
  const lastStep = useRef<boolean | string>(false);

  const write = useEffectEvent(() => {
    const before = new URLSearchParams(window.location.search);
    const next = searchWith(before, view);
    written.current = next;
    if (next === window.location.search) return;
    const address = `${window.location.pathname}${next}${window.location.hash}`;
    const isStep = step === true || (step !== false && step !== lastStep.current);
    if (isStep && !samePlace(viewFromSearch(before), view)) {
      lastStep.current = step;
      window.history.pushState(null, "", address);
    } else window.history.replaceState(null, "", address);
  });
  const open = useEffectEvent(() => {
    written.current = window.location.search;
    const addressed = viewFromSearch(new URLSearchParams(window.location.search));
    if (!sameView(addressed, view)) onOpen(addressed);
  });
  const follow = useEffectEvent(() => {
    // The hook's own value may still be the one before the last.
    const now = window.location.search;
    if (now === written.current) return;
    if (hasView(new URLSearchParams(now))) open();
    // Of a step back the router hears before we do: only after that is it known that none of it is to be kept.
    else setTimeout(() => write());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => follow(), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is to be written
  useEffect(() => write(), [searchWith(new URLSearchParams(), view)]);
  useEffect(() => {
    // A step back may lead to an address that says nothing of the canvas: to the first view, then.
    const stepped = () => open();
    window.addEventListener("popstate", stepped);
    return () => window.removeEventListener("popstate", stepped);
  }, []);
}
