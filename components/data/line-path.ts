interface Box {
  width: number;
  height: number;
}

/**
 * Values at equal distances as an SVG path through a box, the highest at its top; a missing one breaks the line, one that
 * stands alone is a dash. Empty where there is no value at all.
 */
export function linePath(values: (number | null)[], { width, height }: Box): string {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  const step = width / Math.max(1, values.length - 1);
  const place = (value: number, i: number) =>
    `${round(i * step)} ${round(range === 0 ? height / 2 : height - ((value - low) / range) * height)}`;
  return values
    .map((value, i) => {
      if (value === null) return "";
      const isBegun = (values[i - 1] ?? null) !== null;
      const isAlone = !isBegun && (values[i + 1] ?? null) === null;
      return `${isBegun ? "L" : "M"}${place(value, i)}${isAlone ? "h1" : ""}`;
    })
    .join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;
