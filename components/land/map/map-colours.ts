import { type CssColours, cssColours } from "@/components/map/css-colours";
import styles from "./map-colours.module.css";
import type { Tone } from "./shading";

const TONES = {
  seq1: "--map-seq1",
  seq2: "--map-seq2",
  seq3: "--map-seq3",
  seq4: "--map-seq4",
  seq5: "--map-seq5",
  below3: "--map-below3",
  below2: "--map-below2",
  below1: "--map-below1",
  above1: "--map-above1",
  above2: "--map-above2",
  above3: "--map-above3",
} as const satisfies Record<Tone, string>;

const COLOURS = {
  ...TONES,
  land: "--map-ground",
  border: "--map-border",
  none: "--map-none",
  ink: "--ink",
  quiet: "--ink-quiet",
  paper: "--raised",
  accent: "--accent",
} as const;

export const coloursClass = styles.colours!;

export type MapColours = CssColours<keyof typeof COLOURS>;

export const useMapColours = cssColours(COLOURS, `.${coloursClass}`);

export const toneVariable = (tone: Tone | "none"): string => `var(--map-${tone})`;
