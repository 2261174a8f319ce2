import {
  type OwnBand,
  OwnBands,
  QUANTITIES,
  type Quantity,
  type RoomKind,
  type SensorInfo,
} from "@/lib/desks/sensors/types";
import { QUANTITY } from "../data/quantities";

/** As it is typed; both ends empty: the kind's range counts. */
export interface DraftRange {
  from: string;
  to: string;
}

/** `kind`: null where it is to be guessed. */
export interface BandsDraft {
  kind: RoomKind | null;
  ranges: Record<Quantity, DraftRange>;
}

export interface DraftFault {
  message: string;
  end: keyof DraftRange;
}

const text = (end: number | null | undefined): string => (end == null ? "" : String(end));

const EMPTY: DraftRange = { from: "", to: "" };

export const NO_RANGES: BandsDraft["ranges"] = {
  temperature: EMPTY,
  humidity: EMPTY,
  pressure: EMPTY,
  tvoc: EMPTY,
  eco2: EMPTY,
};

export function draftOf({ room_kind, room_kind_guessed, bands = {} }: SensorInfo): BandsDraft {
  const own = QUANTITIES.map((quantity): [Quantity, DraftRange] => [
    quantity,
    { from: text(bands[quantity]?.from), to: text(bands[quantity]?.to) },
  ]);
  return {
    kind: room_kind_guessed ? null : (room_kind ?? null),
    ranges: { ...NO_RANGES, ...Object.fromEntries(own) },
  };
}

/** With a point or a comma; NaN where it is no number, null where nothing is typed. */
function numberIn(typed: string): number | null {
  const trimmed = typed.trim().replace("−", "-").replace(",", ".");
  return trimmed === "" ? null : Number(trimmed);
}

export function readRanges(
  ranges: BandsDraft["ranges"],
): { bands: OwnBands; faults?: undefined } | { faults: Partial<Record<Quantity, DraftFault>> } {
  const typed = QUANTITIES.flatMap((quantity): [Quantity, OwnBand][] => {
    const band = { from: numberIn(ranges[quantity].from), to: numberIn(ranges[quantity].to) };
    return band.from === null && band.to === null ? [] : [[quantity, band]];
  });
  const parsed = OwnBands.safeParse(Object.fromEntries(typed));
  if (parsed.success) return { bands: parsed.data };
  const faults: Partial<Record<Quantity, DraftFault>> = {};
  for (const { path, message } of parsed.error.issues) {
    const [quantity, end] = path as [Quantity, keyof DraftRange];
    faults[quantity] ??= { end, message: faultWords(quantity, end, message) };
  }
  return { faults };
}

function faultWords(quantity: Quantity, end: keyof DraftRange, message: string): string {
  const field = `${QUANTITY[quantity].label}, ${end}`;
  return `${field}: ${message.replace(/`from`/, "“from”")}.`;
}
