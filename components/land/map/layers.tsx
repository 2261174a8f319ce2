import type { Polygon } from "geojson";
import { Layer, Source } from "react-map-gl/maplibre";
import type { AoiRef } from "@/lib/desks/land/types";
import type { outlineFeatures } from "./area-features";
import type { MapColours } from "./map-colours";
import { IS_BORDER, IS_HOVERED, IS_LARGE_ENOUGH, IS_SURFACE, nameLayout, namePaint } from "./map-style";
import type { World } from "./outline-features";
import type { TileLayer } from "./tile-layers";
import { tileSource } from "./use-tiles";

export const COUNTRIES = "countries";

interface GroundProps {
  world: World;
  colours: MapColours;
  /** Countries whose parts are named: their own names would be in the way. */
  divided: AoiRef[];
}

export function GroundLayers({ world, colours, divided }: GroundProps) {
  return (
    <>
      <Source id={COUNTRIES} type="geojson" data={world.countries} promoteId="ref" tolerance={0.2}>
        <Layer
          id={COUNTRIES}
          beforeId="ground"
          type="fill"
          filter={IS_SURFACE}
          paint={{ "fill-color": colours.land }}
        />
        <Layer
          id="country-borders"
          beforeId="borders"
          type="line"
          filter={IS_BORDER}
          paint={{
            "line-color": ["case", IS_HOVERED, colours.ink, colours.border],
            "line-width": ["case", IS_HOVERED, 1.6, 0.7],
          }}
        />
      </Source>
      <Source id="country-names" type="geojson" data={world.names}>
        <Layer
          id="country-names"
          beforeId="names"
          type="symbol"
          filter={["all", IS_LARGE_ENOUGH, ["!", ["in", ["get", "ref"], ["literal", divided]]]]}
          layout={nameLayout(12)}
          paint={namePaint(colours)}
        />
      </Source>
    </>
  );
}

interface AreaProps {
  outlines: ReturnType<typeof outlineFeatures>;
  isTinted: boolean;
  colours: MapColours;
}

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

export function AreaLayers({ outlines, isTinted, colours }: AreaProps) {
  return (
    <Source id="areas" type="geojson" data={outlines} tolerance={0.2}>
      <Layer
        id="area-tint"
        beforeId="ground"
        type="fill"
        filter={["all", IS_SURFACE, ["get", "isExact"]]}
        paint={{ "fill-color": colours.accent, "fill-opacity": isTinted ? 0.14 : 0 }}
      />
      <Layer
        id="area-casing"
        beforeId="areas"
        type="line"
        filter={IS_BORDER}
        layout={ROUND}
        paint={{ "line-color": colours.paper, "line-width": 4.5, "line-opacity": 0.75 }}
      />
      <Layer
        id="area-outlines"
        beforeId="areas"
        type="line"
        filter={["all", IS_BORDER, ["get", "isExact"]]}
        layout={ROUND}
        paint={{ "line-color": colours.accent, "line-width": 2.2 }}
      />
      <Layer
        id="area-stand-ins"
        beforeId="areas"
        type="line"
        filter={["all", IS_BORDER, ["!", ["get", "isExact"]]]}
        paint={{ "line-color": colours.accent, "line-width": 2, "line-dasharray": [3, 2] }}
      />
    </Source>
  );
}

interface RasterProps {
  layers: TileLayer[];
  opacity: number;
  /** In milliseconds, for a tile to appear. */
  glide: number;
}

/** The publisher's tiles are made up to here; nearer by, pixels grow. */
const MAX_ZOOM = 12;

export function RasterLayers({ layers, opacity, glide }: RasterProps) {
  return layers.map(({ id, url }) => (
    <Source key={id} id={tileSource(id)} type="raster" tiles={[url]} tileSize={256} maxzoom={MAX_ZOOM}>
      <Layer
        id={tileSource(id)}
        beforeId="tiles"
        type="raster"
        paint={{ "raster-opacity": opacity, "raster-fade-duration": glide, "raster-resampling": "nearest" }}
      />
    </Source>
  ));
}

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
