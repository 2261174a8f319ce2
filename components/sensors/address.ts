import { Plottable, SensorAddress } from "@/lib/desks/sensors/types";
import { FIRST_VIEW, MOST_COMPARED, type View } from "./canvas-state";
import { isRange, type Period } from "./period";

const NAMES = ["sensor", "compare", "quantity", "range", "from", "to", "view"] as const;

type Search = Pick<URLSearchParams, "get" | "has">;

export const hasView = (search: Search): boolean => NAMES.some((name) => search.has(name));

/** What can't be read is as if it weren't there. */
export function viewFromSearch(search: Search): View {
  const compared = (search.get("compare") ?? "")
    .split(",")
    .flatMap((text) => SensorAddress.safeParse(text).data ?? [])
    .slice(0, MOST_COMPARED);
  const sensor = SensorAddress.safeParse(search.get("sensor")).data ?? null;
  return {
    tab: search.get("view") === "payments" ? "payments" : "board",
    sensor,
    compared,
    isComparing: compared.length > 0 && sensor === null,
    quantity: Plottable.safeParse(search.get("quantity")).data ?? FIRST_VIEW.quantity,
    period: periodFrom(search) ?? FIRST_VIEW.period,
  };
}

function periodFrom(search: Search): Period | null {
  const range = search.get("range");
  if (isRange(range)) return { last: range };
  const from = Date.parse(search.get("from") ?? "");
  const to = Date.parse(search.get("to") ?? "");
  return from < to ? { from, to } : null;
}

/** What else the search holds, such as the thread, stays. */
export function searchWith(search: URLSearchParams, view: View): string {
  const next = new URLSearchParams(search);
  for (const name of NAMES) next.delete(name);
  for (const [name, value] of entriesOf(view)) next.set(name, value);
  const text = next.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text && `?${text}`;
}

function entriesOf({ tab, sensor, compared, isComparing, quantity, period }: View): [string, string][] {
  const entries: [string, string | null][] = [
    ["view", tab === "payments" ? tab : null],
    ["sensor", sensor],
    ["compare", isComparing ? compared.join() : null],
    ["quantity", quantity === FIRST_VIEW.quantity ? null : quantity],
    ...periodEntries(period),
  ];
  return entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function periodEntries(period: Period): [string, string | null][] {
  if ("from" in period) {
    return [
      ["from", new Date(period.from).toISOString()],
      ["to", new Date(period.to).toISOString()],
    ];
  }
  const isFirst = "last" in FIRST_VIEW.period && period.last === FIRST_VIEW.period.last;
  return [["range", isFirst ? null : period.last]];
}
