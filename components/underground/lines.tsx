import type { CSSProperties } from "react";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import styles from "./lines.module.css";

export const lineColours = (colour: string): CSSProperties =>
  ({ "--line-colour": colour, "--line-ink": inkOn(colour) }) as CSSProperties;

/** “Bakerloo line”, but “DLR” and “Elizabeth line”. */
export const lineLabel = ({ id, name }: Pick<Line, "id" | "name">): string =>
  id === "dlr" || name.endsWith("line") ? name : `${name} line`;

export function LineChip({ line }: { line: Pick<Line, "name" | "colour"> }) {
  return (
    <span className={styles.chip} style={lineColours(line.colour)}>
      {line.name}
    </span>
  );
}

interface DotsProps {
  station: Pick<MapStation, "lines">;
  lines: Line[];
}

/** For the eye only. */
export function LineDots({ station, lines }: DotsProps) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {lines
        .filter(({ id }) => station.lines.includes(id))
        .map(({ id, colour }) => (
          <span key={id} className={styles.dot} style={{ background: colour }} />
        ))}
    </span>
  );
}

type Colour = [red: number, green: number, blue: number];

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** “#rrggbb” and what a browser computes: “rgb(1, 2, 3)”. */
function parse(colour: string): Colour {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (hex) return [hex[1]!, hex[2]!, hex[3]!].map((pair) => Number.parseInt(pair, 16)) as Colour;
  const rgb = colour.match(/[\d.]+/g)?.map(Number);
  if (!rgb || rgb.length < 3) throw new Error(`Not a colour: ${colour}`);
  return rgb.slice(0, 3) as Colour;
}

function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((value) => channel(value / 255)) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const INKS = ["#ffffff", "#000000"] as const;

/** Of white and black one always has a contrast of 4.58 or more. */
export const inkOn = (colour: string): string =>
  contrast(INKS[0], colour) >= contrast(INKS[1], colour) ? INKS[0] : INKS[1];

/** WCAG asks for a contrast of 3 of what isn't text. */
export const needsCasing = (colour: string, background: string): boolean => contrast(colour, background) < 3;
