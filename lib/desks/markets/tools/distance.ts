/** How far a close is from a line, in per cent of the line: negative below it. */
export const awayFrom = (line: number, close: number): number => (100 * (close - line)) / line;

/** Where a close is between two bands: 0 at the lower, 1 at the upper one. */
export const placeBetween = ({ lower, upper }: { lower: number; upper: number }, close: number): number =>
  (close - lower) / (upper - lower);
