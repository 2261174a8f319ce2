import type { Position } from "geojson";
import type { Outline } from "../types";
import { outlineFrom, polygonsOf } from "./geometry";

/** Steps of a degree: about 11 m, which is finer than the outlines that are packed. */
const STEPS = 1e4;

/**
 * The number of polygons; of each that of rings; of each ring that of points, without the last, which repeats the
 * first, and each point as its step from the one before. Seven bits a byte (LEB128), the sign in a step's last bit.
 */
export function packOutline(outline: Outline): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  const writeStep = (step: number) => write(step < 0 ? -2 * step - 1 : 2 * step);
  const polygons = polygonsOf(outline);
  write(polygons.length);
  let [x, y] = [0, 0];
  for (const rings of polygons) {
    write(rings.length);
    for (const ring of rings) {
      write(ring.length - 1);
      for (const point of ring.slice(0, -1)) {
        const [nextX, nextY] = [Math.round(point[0]! * STEPS), Math.round(point[1]! * STEPS)];
        writeStep(nextX - x);
        writeStep(nextY - y);
        [x, y] = [nextX, nextY];
      }
    }
  }
  return Buffer.from(bytes);
}

export function unpackOutline(bytes: Uint8Array): Outline {
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("a packed outline ends too soon");
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  const readStep = (): number => {
    const value = read();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let [x, y] = [0, 0];
  const readRing = (): Position[] => {
    const ring = times(read(), (): Position => {
      x += readStep();
      y += readStep();
      return [x / STEPS, y / STEPS];
    });
    return [...ring, [...ring[0]!]];
  };
  const outline = outlineFrom(times(read(), () => times(read(), readRing)));
  if (!outline) throw new Error("a packed outline has no polygon");
  return outline;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
