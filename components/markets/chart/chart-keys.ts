/** Where a key leads the crosshair; null: that key is not for it. */
export function stepTo(key: string, isFar: boolean, at: number, count: number): number | null {
  const step = isFar ? FAR : 1;
  const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

const FAR = 10;

const ZOOMS: Record<string, number> = { "+": 0.7, "=": 0.7, "-": 1 / 0.7, _: 1 / 0.7 };

/** By how much a key lengthens what is in view; undefined: that key doesn't zoom. */
export const zoomBy = (key: string): number | undefined => ZOOMS[key];

/** A range of candles around one of them, lengthened; neither shorter than a few nor much longer than all. */
export function zoomed(
  { from, to }: { from: number; to: number },
  factor: number,
  around: number,
  count: number,
): { from: number; to: number } {
  const length = Math.min(Math.max((to - from) * factor, FEWEST), count * 1.2);
  const share = Math.min(1, Math.max(0, (around - from) / (to - from)));
  return { from: around - share * length, to: around + (1 - share) * length };
}

const FEWEST = 8;
