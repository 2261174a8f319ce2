const MOST = 8;
/** The finest steps of a power of ten come first. */
const STEPS = [[1, 2, 5], [1, 3], [1]];

/** How many times as much as the lowest value the highest is before a linear scale hides the lines below it. */
const WIDE = 20;

/** Round values between two positive ones for a logarithmic axis. */
export function logTicks(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - from + 1 }, (_, i) => 10 ** (from + i));
  const choices = STEPS.map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => step * power))
      .filter((tick) => tick >= low && tick <= high),
  );
  return choices.find(({ length }) => length <= MOST) ?? choices.at(-1) ?? [];
}

/** Whether values are so far apart that a logarithmic scale shows more of them. */
export const isWide = (low: number, high: number): boolean => low > 0 && high / low > WIDE;
