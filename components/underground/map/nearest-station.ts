import type { MapRef } from "react-map-gl/maplibre";
import { STATION_LAYER } from "./station-layers";

interface Pixel {
  x: number;
  y: number;
}

/** The id of the station nearest to a point on the map, within reach of a finger or a pointer. */
export function nearestStation(map: MapRef, { x, y }: Pixel, reach: number): string | null {
  if (!map.getLayer(STATION_LAYER)) return null;
  const found = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: [STATION_LAYER] },
  );
  const byDistance = found
    .map((feature) => {
      const [lon, lat] = (feature.geometry as GeoJSON.Point).coordinates as [number, number];
      const at = map.project([lon, lat]);
      return { id: String(feature.properties.id), distance: Math.hypot(at.x - x, at.y - y) };
    })
    .sort((a, b) => a.distance - b.distance);
  return byDistance[0]?.id ?? null;
}
