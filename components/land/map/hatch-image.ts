import type { MapRef } from "react-map-gl/maplibre";

/** The map's image by which a sample's parts are hatched. */
export const HATCH = "sample-hatch";

const SIZE = 8;
/** A dark stripe with a light one beside it: one of them is seen on every colour of the scales, by day and by night. */
const DARK = [20, 20, 30, 150] as const;
const LIGHT = [255, 255, 255, 150] as const;
const CLEAR = [0, 0, 0, 0] as const;

/** Diagonal stripes that go on from one tile of the pattern to the next, as RGBA. */
export function hatchImage(): { width: number; height: number; data: Uint8Array } {
  const pixels = Array.from({ length: SIZE * SIZE }, (_, i) => {
    const stripe = ((i % SIZE) + Math.floor(i / SIZE)) % SIZE;
    return stripe === 0 || stripe === 1 ? DARK : stripe === 2 || stripe === 3 ? LIGHT : CLEAR;
  });
  return { width: SIZE, height: SIZE, data: Uint8Array.from(pixels.flat()) };
}

/** Gives the map the image, once. */
export function addHatch(map: MapRef): void {
  if (!map.hasImage(HATCH)) map.addImage(HATCH, hatchImage());
}
