import { Layer, Source } from "react-map-gl/maplibre";
import { FONT } from "@/components/map/fonts";
import river from "@/lib/desks/underground/data/river.json";
import type { MapColours } from "./map-colours";

const WATER: GeoJSON.Feature<GeoJSON.Polygon> = {
  type: "Feature",
  properties: {},
  geometry: { type: "Polygon", coordinates: [river.outline] },
};

/** Where the name may stand. */
const NAMES: GeoJSON.FeatureCollection<GeoJSON.Point> = {
  type: "FeatureCollection",
  features: river.names.map((coordinates, i) => ({
    type: "Feature",
    properties: { isThird: i % 3 === 0 },
    geometry: { type: "Point", coordinates },
  })),
};

/** From here its name doesn't hide the stations beside it. */
const NAMED_FROM = 9.4;
/** Below, it stands in a third of its places only. */
const NAMED_OFTEN_FROM = 11.5;

/** The Thames, below everything else. */
export function RiverLayers({ colours }: { colours: MapColours }) {
  return (
    <>
      <Source id="river" type="geojson" data={WATER}>
        <Layer id="river" type="fill" paint={{ "fill-color": colours.water, "fill-opacity": 0.24 }} />
      </Source>
      <Source id="river-names" type="geojson" data={NAMES}>
        <Layer
          id="river-names"
          type="symbol"
          minzoom={NAMED_FROM}
          filter={["any", ["get", "isThird"], [">=", ["zoom"], NAMED_OFTEN_FROM]]}
          layout={{
            "text-field": "River Thames",
            "text-font": FONT,
            "text-size": ["interpolate", ["linear"], ["zoom"], 10, 10.5, 14, 13],
            "text-letter-spacing": 0.08,
            "text-padding": 6,
          }}
          paint={{ "text-color": colours.quiet, "text-halo-color": colours.ground, "text-halo-width": 1.5 }}
        />
      </Source>
    </>
  );
}
