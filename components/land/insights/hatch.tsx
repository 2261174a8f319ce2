import { type ReactNode, useId } from "react";
import { SAMPLE_WORDS } from "./card";
import type { ChartModel } from "./chart-model";

export const DASHES = "6 4";

const WORD_ROW = 20;
const STRIPE = 6;
/** As attributes: a downloaded picture has no style sheet. */
const WORD = { fill: "var(--warning)", fontSize: 13, fontWeight: 600 } as const;
const PLACES = {
  top: { x: "98%", y: 15, textAnchor: "end" },
  middle: { x: "50%", y: "50%", textAnchor: "middle" },
} as const;

interface Fills {
  /** A CSS colour, or for a sample the address of that colour hatched. */
  of(colour: string): string;
  /** What the drawing has to contain; null: nothing. */
  marks: ReactNode;
}

/** Hatched for a sample, with the word in its drawing. @param colours all that will be asked for */
export function useFills(isSample: boolean, colours: string[], place: keyof typeof PLACES = "top"): Fills {
  const id = useId();
  if (!isSample) return { of: (colour) => colour, marks: null };
  const distinct = [...new Set(colours)];
  return {
    of: (colour) => `url(#${id}${distinct.indexOf(colour)})`,
    marks: (
      <>
        <defs>
          {distinct.map((colour, i) => (
            <Hatch key={colour} id={`${id}${i}`} colour={colour} />
          ))}
        </defs>
        <text {...WORD} {...PLACES[place]}>
          {SAMPLE_WORDS}
        </text>
      </>
    ),
  };
}

function Hatch({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern
      id={id}
      width={STRIPE}
      height={STRIPE}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={STRIPE} height={STRIPE} fill="var(--raised)" />
      <rect width={STRIPE / 2} height={STRIPE} fill={colour} />
    </pattern>
  );
}

export const coloursOf = ({ series, colors, divergent }: ChartModel): string[] => [
  ...series.map(({ color }) => color),
  ...colors.filter((color) => color !== undefined),
  ...(divergent ? [divergent.positive, divergent.negative] : []),
];

export const marginFor = <M extends { top: number }>({ isSample }: ChartModel, margin: M): M =>
  isSample ? { ...margin, top: margin.top + WORD_ROW } : margin;
