import type { Polygon } from "geojson";
import { Layer, Source } from "react-map-gl/maplibre";
import type { MapColours } from "./map-colours";

/** An outline that was drawn and isn't an area yet. */
export function SketchLayer({ sketch, colours }: { sketch: Polygon; colours: MapColours }) {
  return (
    <Source id="sketch" type="geojson" data={sketch}>
      <Layer
        id="sketch-fill"
        beforeId="areas"
        type="fill"
        paint={{ "fill-color": colours.accent, "fill-opacity": 0.15 }}
      />
      <Layer
        id="sketch-line"
        beforeId="areas"
        type="line"
        paint={{ "line-color": colours.accent, "line-width": 2.5 }}
      />
    </Source>
  );
}
