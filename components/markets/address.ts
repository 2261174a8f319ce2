import { z } from "zod";
import { Compared } from "@/lib/desks/markets/tools/schema";
import { Interval } from "@/lib/desks/markets/types";
import { FIRST_VIEW, MOST_COMPARED, TABS, type View } from "./canvas-state";
import { inOrder, type Overlay } from "./overlays";

const NAMES = ["view", "coin", "interval", "at", "overlays", "compare", "measure", "since", "until"] as const;

type Search = Pick<URLSearchParams, "get" | "has">;

const TabName = z.enum(TABS);
const Day = z.iso.date();
const CoinId = z.string().regex(/^[\p{L}\p{N}._-]{1,80}$/u);
const ALIASES: Record<string, Overlay> = { rsi: "rsi14", atr: "atr14", bb: "bollinger" };
/** No overlays on purpose. */
const NONE = "none";

export const hasView = (search: Search): boolean => NAMES.some((name) => search.has(name));

/** What can't be read is as if it weren't there. */
export function viewFromSearch(search: Search): View {
  const compared = comparedFrom(search);
  const since = Day.safeParse(search.get("since")).data ?? null;
  const until = Day.safeParse(search.get("until")).data ?? null;
  const isPeriod = !since || !until || since <= until;
  return {
    tab: TabName.safeParse(search.get("view")).data ?? (compared ? "compare" : FIRST_VIEW.tab),
    coin: CoinId.safeParse(search.get("coin")).data ?? FIRST_VIEW.coin,
    interval: Interval.safeParse(search.get("interval")).data ?? FIRST_VIEW.interval,
    at: Day.safeParse(search.get("at")).data ?? null,
    overlays: overlaysFrom(search.get("overlays")),
    compared: compared ?? FIRST_VIEW.compared,
    measure: Compared.safeParse(search.get("measure")).data ?? FIRST_VIEW.measure,
    since: isPeriod ? since : null,
    until: isPeriod ? until : null,
  };
}

function comparedFrom(search: Search): string[] | null {
  const ids = partsOf(search.get("compare")).filter((id) => CoinId.safeParse(id).success);
  return ids.length === 0 ? null : [...new Set(ids)].slice(0, MOST_COMPARED);
}

function overlaysFrom(text: string | null): Overlay[] {
  if (text === NONE) return [];
  const found = inOrder(partsOf(text).map((name) => ALIASES[name] ?? name));
  return found.length === 0 ? FIRST_VIEW.overlays : found;
}

const partsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** What else the search holds, such as the thread, stays. */
export function searchWith(search: URLSearchParams, view: View): string {
  const next = new URLSearchParams(search);
  for (const name of NAMES) next.delete(name);
  for (const [name, value] of entriesOf(view)) next.set(name, value);
  const text = next.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}

function entriesOf(view: View): [string, string][] {
  const isComparing = view.tab === "compare";
  const compared = view.compared.join();
  const isFirstComparison = compared === FIRST_VIEW.compared.join();
  const entries: [string, string | null][] = [
    ["view", view.tab === FIRST_VIEW.tab ? null : view.tab],
    ["coin", view.coin === FIRST_VIEW.coin ? null : view.coin],
    ["interval", view.interval === FIRST_VIEW.interval ? null : view.interval],
    ["at", view.at],
    ["overlays", overlayText(view.overlays)],
    ["compare", isComparing && !isFirstComparison ? compared : null],
    ["measure", isComparing && view.measure !== FIRST_VIEW.measure ? view.measure : null],
    ["since", view.since],
    ["until", view.until],
  ];
  return entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function overlayText(overlays: Overlay[]): string | null {
  if (overlays.join() === FIRST_VIEW.overlays.join()) return null;
  return overlays.length === 0 ? NONE : overlays.join();
}
