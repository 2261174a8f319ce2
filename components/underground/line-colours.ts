import type { CSSProperties } from "react";
import { inkOn } from "./data/ink";

/** A line's official colour and the ink for text on it, as variables for a style sheet. */
export const lineColours = (colour: string): CSSProperties =>
  ({ "--line-colour": colour, "--line-ink": inkOn(colour) }) as CSSProperties;
