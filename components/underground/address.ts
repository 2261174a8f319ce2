import { z } from "zod";
import { JourneyPreference, LineId } from "@/lib/desks/underground/types";
import type { CanvasState, Plan, View } from "./canvas-state";

export type Addressed = View & Pick<CanvasState, "showsAccess">;

const SHOWN = "shown";
const NAMES = ["lines", "station", "from", "to", "via", "prefer", "avoid", "at", "by", "access"] as const;

const Place = z.string().trim().min(1).max(100);
const Moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

const read = <T>(search: Search, name: (typeof NAMES)[number], schema: z.ZodType<T>): T | undefined =>
  schema.safeParse(search.get(name) ?? undefined).data;

const linesIn = (search: Search, name: "lines" | "avoid"): LineId[] => [
  ...new Set((search.get(name) ?? "").split(",").flatMap((id) => LineId.safeParse(id).data ?? [])),
];

type Search = Pick<URLSearchParams, "get">;

export const viewFromSearch = (search: Search): Addressed => ({
  lines: linesIn(search, "lines"),
  station: read(search, "station", z.string().min(1).max(40)) ?? null,
  plan: planIn(search),
  showsAccess: search.get("access") === SHOWN,
});

function planIn(search: Search): Plan | null {
  const [from, to] = [read(search, "from", Place), read(search, "to", Place)];
  if (!from || !to) return null;
  const at = read(search, "at", Moment);
  return {
    from,
    to,
    avoid: linesIn(search, "avoid"),
    ...defined("via", read(search, "via", Place)),
    ...defined("prefer", read(search, "prefer", JourneyPreference)),
    ...(at ? { at } : defined("by", read(search, "by", Moment))),
  };
}

const defined = <Name extends keyof Plan>(name: Name, value: Plan[Name] | undefined) =>
  value === undefined ? {} : ({ [name]: value } as Pick<Plan, Name>);

/** What else the search holds, such as the thread, stays. */
export function searchWith(
  search: URLSearchParams,
  { lines, station, plan, showsAccess }: Addressed,
): string {
  const next = new URLSearchParams(search);
  for (const name of NAMES) next.delete(name);
  const values = {
    lines: lines.join(),
    station,
    ...plan,
    avoid: plan?.avoid.join(),
    access: showsAccess && SHOWN,
  };
  for (const name of NAMES) if (values[name]) next.set(name, values[name]);
  return next.size === 0 ? "" : `?${next}`;
}

const written = (view: Addressed) => searchWith(new URLSearchParams(), view);

export const sameView = (a: Addressed, b: Addressed): boolean => written(a) === written(b);

/** The marks of access move nobody, so that a step back never only turns them. */
export const samePlace = (a: Addressed, b: Addressed): boolean =>
  sameView({ ...a, showsAccess: false }, { ...b, showsAccess: false });
