import { createSerializer, type Nullable, parseAsArrayOf, parseAsStringLiteral, type Values } from "nuqs";
import { z } from "zod";
import { parseAsSchema } from "@/components/desk-page/use-addressed-view";
import { JourneyPreference, LineId } from "@/lib/desks/underground/types";
import type { CanvasState, Plan, View } from "./canvas-state";

export type Addressed = View & Pick<CanvasState, "showsAccess">;

const parseAsPlace = parseAsSchema(z.string().trim().min(1).max(100));
const parseAsMoment = parseAsSchema(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));
const parseAsLines = parseAsArrayOf(parseAsSchema(LineId));

export const PARAMS = {
  lines: parseAsLines,
  station: parseAsSchema(z.string().min(1).max(40)),
  from: parseAsPlace,
  to: parseAsPlace,
  via: parseAsPlace,
  prefer: parseAsSchema(JourneyPreference),
  avoid: parseAsLines,
  at: parseAsMoment,
  by: parseAsMoment,
  access: parseAsStringLiteral(["shown"]),
};

type Params = Values<typeof PARAMS>;

export const viewOf = ({ lines, station, access, ...journey }: Params): Addressed => ({
  lines: [...new Set(lines)],
  station,
  plan: planOf(journey),
  showsAccess: access !== null,
});

function planOf({
  from,
  to,
  via,
  prefer,
  avoid,
  at,
  by,
}: Omit<Params, "lines" | "station" | "access">): Plan | null {
  if (!from || !to) return null;
  return {
    from,
    to,
    avoid: [...new Set(avoid)],
    ...(via && { via }),
    ...(prefer && { prefer }),
    ...(at ? { at } : by && { by }),
  };
}

/** Null where there is none. */
export const valuesOf = ({ lines, station, plan, showsAccess }: Addressed): Nullable<Params> => ({
  lines: listed(lines),
  station,
  from: plan?.from ?? null,
  to: plan?.to ?? null,
  via: plan?.via ?? null,
  prefer: plan?.prefer ?? null,
  avoid: listed(plan?.avoid ?? []),
  at: plan?.at ?? null,
  by: plan?.by ?? null,
  access: showsAccess ? "shown" : null,
});

const listed = (lines: LineId[]): LineId[] | null => (lines.length > 0 ? lines : null);

const serialize = createSerializer(PARAMS);

export const written = (view: Addressed, search = ""): string => serialize(search, valuesOf(view));

const placeOf = (view: View): string => written({ ...view, showsAccess: false });

/** The marks of access move nobody, so that a step back never only turns them. */
export const samePlace = (a: View, b: View): boolean => placeOf(a) === placeOf(b);
