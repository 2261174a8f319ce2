/** Noise that is the same whenever it is asked for: functions of a seed and a time, nothing is remembered. */

/** A number in [0, 1) for a seed and a whole number: two rounds of the murmur3 finaliser. */
export function randomAt(seed: number, index: number): number {
  return mix(mix(seed | 0) ^ (index | 0)) / 2 ** 32;
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** About normal, of mean 0 and standard deviation 1: the sum of three uniform ones. For a time in milliseconds. */
export function jitter(seed: number, at: number): number {
  const index = Math.floor(at / 1000);
  return (randomAt(seed, index) + randomAt(seed + 1, index) + randomAt(seed + 2, index) - 1.5) * 2;
}

/** From −1 to 1, smoothly: a new value each period (milliseconds), eased between. */
export function drift(seed: number, at: number, period: number): number {
  const index = Math.floor(at / period);
  const part = at / period - index;
  const eased = part * part * (3 - 2 * part);
  return (randomAt(seed, index) * (1 - eased) + randomAt(seed, index + 1) * eased) * 2 - 1;
}
