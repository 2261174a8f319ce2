/** The place of a year among those there are; the last where it isn't among them. */
export function placeOf(years: readonly number[], year: number | null): number {
  const place = years.indexOf(year ?? Number.NaN);
  return place < 0 ? years.length - 1 : place;
}

/** The year that follows when the years are played; null after the last. */
export const following = (years: readonly number[], year: number | null): number | null =>
  years[placeOf(years, year) + 1] ?? null;

/** Where playing begins: at the year in view, from the last one at the first. */
export function playFrom(years: readonly number[], year: number | null): number | null {
  const isAtEnd = placeOf(years, year) >= years.length - 1;
  return (isAtEnd ? years[0] : year) ?? null;
}
