/** A number in [0, 1) that depends on the parts alone (FNV-1a with a final mix). */
export function seededRandom(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) hash = fold(hash, String(part));
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}

function fold(hash: number, text: string): number {
  let folded = hash;
  for (let index = 0; index < text.length; index += 1) {
    folded = Math.imul(folded ^ text.charCodeAt(index), 0x01000193);
  }
  // Keeps ("ab", "c") apart from ("a", "bc").
  return Math.imul(folded ^ 0x1f, 0x01000193);
}

/** A number around 1, at most `spread` away from it. */
export const around = (spread: number, ...parts: (string | number)[]): number =>
  1 + spread * (2 * seededRandom(...parts) - 1);

/** Weights as shares that sum to 1, each moved by up to `spread` of itself. */
export function shares<Key extends string>(
  weights: Partial<Record<Key, number>>,
  spread: number,
  ...parts: (string | number)[]
): [Key, number][] {
  const moved = (Object.entries(weights) as [Key, number][]).map(
    ([key, weight]) => [key, weight * around(spread, key, ...parts)] as [Key, number],
  );
  const total = moved.reduce((sum, [, weight]) => sum + weight, 0);
  return moved.map(([key, weight]) => [key, total > 0 ? weight / total : 0]);
}

/** Whole numbers in the given shares that sum to `total` (whole); the largest share takes what rounding leaves. */
export function apportion<Key>(total: number, parts: [Key, number][]): [Key, number][] {
  const rounded = parts.map(([key, share]) => [key, Math.floor(total * share)] as [Key, number]);
  const rest = total - rounded.reduce((sum, [, value]) => sum + value, 0);
  const largest = parts.reduce((best, [, share], index) => (share > parts[best]![1] ? index : best), 0);
  return rounded.map(([key, value], index) => [key, index === largest ? value + rest : value]);
}
