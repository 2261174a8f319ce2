import { createParser, createSerializer, type Nullable, parseAsArrayOf, type Values } from "nuqs";
import { z } from "zod";
import { parseAsSchema } from "@/components/desk-page/use-addressed-view";
import { Compared } from "@/lib/desks/markets/tools/schema";
import { Interval } from "@/lib/desks/markets/types";
import { FIRST_VIEW, MOST_COMPARED, TABS, type View } from "./canvas-state";
import { inOrder, type Overlay } from "./overlays";

const CoinId = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._-]{1,80}$/u);
const parseAsDay = parseAsSchema(z.iso.date());
const ALIASES: Record<string, Overlay> = { rsi: "rsi14", atr: "atr14", bb: "bollinger" };
/** No overlays on purpose. */
const NONE = "none";

const parseAsOverlays = createParser<Overlay[]>({
  parse(text) {
    if (text === NONE) return [];
    const found = inOrder(text.split(",").map((name) => ALIASES[name.trim()] ?? name.trim()));
    return found.length === 0 ? null : found;
  },
  serialize: (overlays) => overlays.join() || NONE,
});

export const PARAMS = {
  view: parseAsSchema(z.enum(TABS)),
  coin: parseAsSchema(CoinId),
  interval: parseAsSchema(Interval),
  at: parseAsDay,
  overlays: parseAsOverlays,
  compare: parseAsArrayOf(parseAsSchema(CoinId)),
  measure: parseAsSchema(Compared),
  since: parseAsDay,
  until: parseAsDay,
};

type Params = Values<typeof PARAMS>;

export function viewOf({ compare, since, until, ...params }: Params): View {
  const compared = [...new Set(compare)].slice(0, MOST_COMPARED);
  const isPeriod = !since || !until || since <= until;
  return {
    tab: params.view ?? (compared.length > 0 ? "compare" : FIRST_VIEW.tab),
    coin: params.coin ?? FIRST_VIEW.coin,
    interval: params.interval ?? FIRST_VIEW.interval,
    at: params.at,
    overlays: params.overlays ?? FIRST_VIEW.overlays,
    compared: compared.length > 0 ? compared : FIRST_VIEW.compared,
    measure: params.measure ?? FIRST_VIEW.measure,
    since: isPeriod ? since : null,
    until: isPeriod ? until : null,
  };
}

/** Null where it is as at first. */
export function valuesOf(view: View): Nullable<Params> {
  const isComparing = view.tab === "compare";
  const isFirstComparison = view.compared.join() === FIRST_VIEW.compared.join();
  const isFirstOverlays = view.overlays.join() === FIRST_VIEW.overlays.join();
  return {
    view: view.tab === FIRST_VIEW.tab ? null : view.tab,
    coin: view.coin === FIRST_VIEW.coin ? null : view.coin,
    interval: view.interval === FIRST_VIEW.interval ? null : view.interval,
    at: view.at,
    overlays: isFirstOverlays ? null : view.overlays,
    compare: isComparing && !isFirstComparison ? view.compared : null,
    measure: isComparing && view.measure !== FIRST_VIEW.measure ? view.measure : null,
    since: view.since,
    until: view.until,
  };
}

const serialize = createSerializer(PARAMS);

export const written = (view: View, search = ""): string => serialize(search, valuesOf(view));
