import { cssColours } from "@/components/map/css-colours";

/** The page's colours that a chart is drawn with. Up and down differ by their fill, too. */
export const useChartColours = cssColours(
  {
    ink: "--ink",
    quiet: "--ink-quiet",
    line: "--line",
    strong: "--line-strong",
    ground: "--raised",
    accent: "--accent",
    up: "--data-1",
    down: "--data-2",
    data1: "--data-1",
    data2: "--data-2",
    data3: "--data-3",
    data4: "--data-4",
    data5: "--data-5",
    data6: "--data-6",
    data7: "--data-7",
    data8: "--data-8",
  },
  "[data-desk]",
);

export type ChartColours = ReturnType<typeof useChartColours>;

/** A computed colour, “rgb(1, 2, 3)”, with a share of its strength. */
export const faint = (colour: string, strength: number): string =>
  colour.replace(/^rgba?\(([^,]+,[^,]+,[^,)]+).*\)$/, `rgba($1, ${strength})`);
