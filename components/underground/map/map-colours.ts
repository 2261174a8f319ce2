import { type CssColours, cssColours } from "@/components/map/css-colours";

const COLOURS = {
  ground: "--paper",
  station: "--raised",
  ink: "--ink",
  quiet: "--ink-quiet",
  accent: "--accent",
  water: "--data-1",
} as const;

/** The map's colours as WebGL needs them. */
export type MapColours = CssColours<keyof typeof COLOURS>;

export const useMapColours = cssColours(COLOURS, "[data-desk]");
