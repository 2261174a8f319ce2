export type Bounds = [west: number, south: number, east: number, north: number];

/** The box around some places; null around none. */
export function boundsOf(places: { lon: number; lat: number }[]): Bounds | null {
  if (places.length === 0) return null;
  const lons = places.map(({ lon }) => lon);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
