import {
  createSerializer,
  type Nullable,
  parseAsArrayOf,
  parseAsIsoDateTime,
  parseAsStringLiteral,
  type Values,
} from "nuqs";
import { parseAsSchema } from "@/components/desk-page/use-addressed-view";
import { Plottable, SensorAddress } from "@/lib/desks/sensors/types";
import { FIRST_VIEW, MOST_COMPARED, type View } from "./canvas-state";
import { type Period, RANGE_NAMES, samePeriod } from "./period";

export const PARAMS = {
  view: parseAsStringLiteral(["payments"]),
  sensor: parseAsSchema(SensorAddress),
  compare: parseAsArrayOf(parseAsSchema(SensorAddress)),
  quantity: parseAsSchema(Plottable),
  range: parseAsStringLiteral(RANGE_NAMES),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
};

type Params = Values<typeof PARAMS>;

export function viewOf({ view, sensor, compare, quantity, ...period }: Params): View {
  const compared = (compare ?? []).slice(0, MOST_COMPARED);
  return {
    tab: view ?? FIRST_VIEW.tab,
    sensor,
    compared,
    isComparing: compared.length > 0 && sensor === null,
    quantity: quantity ?? FIRST_VIEW.quantity,
    period: periodOf(period) ?? FIRST_VIEW.period,
  };
}

function periodOf({ range, from, to }: Pick<Params, "range" | "from" | "to">): Period | null {
  if (range) return { last: range };
  return from && to && from < to ? { from: from.getTime(), to: to.getTime() } : null;
}

/** Null where it is as at first. */
export function valuesOf({ tab, sensor, compared, isComparing, quantity, period }: View): Nullable<Params> {
  const isFixed = "from" in period;
  return {
    view: tab === "payments" ? tab : null,
    sensor,
    compare: isComparing ? compared : null,
    quantity: quantity === FIRST_VIEW.quantity ? null : quantity,
    range: isFixed || samePeriod(period, FIRST_VIEW.period) ? null : period.last,
    from: isFixed ? new Date(period.from) : null,
    to: isFixed ? new Date(period.to) : null,
  };
}

const serialize = createSerializer(PARAMS);

export const written = (view: View, search = ""): string => serialize(search, valuesOf(view));
