/** Wilson's interval at 95 % (Wilson 1927). */
export function wilson(right: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = right / all;
  const middle = share + z ** 2 / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const whole = 1 + z ** 2 / all;
  return { low: (middle - spread) / whole, high: (middle + spread) / whole };
}

/** “94.1 % (91–96)”. */
export function shareOf(right: number, all: number): string {
  const { low, high } = wilson(right, all);
  const percent = (share: number) => Math.round(100 * share);
  return `${((100 * right) / Math.max(1, all)).toFixed(1)} % (${percent(low)}–${percent(high)})`;
}
