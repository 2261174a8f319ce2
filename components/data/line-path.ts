interface Box {
  width: number;
  height: number;
}

/** At equal distances, the highest on top; a missing value breaks the line, a lone one is a dash. */
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
