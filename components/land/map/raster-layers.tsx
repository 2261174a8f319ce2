import { Layer, Source } from "react-map-gl/maplibre";
import type { TileLayer } from "./tile-layers";
import { tileSource } from "./use-tiles";

interface Props {
  layers: TileLayer[];
  opacity: number;
  /** Milliseconds in which a tile appears. */
  glide: number;
}

/** The publisher's tiles are made up to here; nearer by, pixels grow. */
const MAX_ZOOM = 12;

/** Pictures of the data, in tiles from its publisher. */
export function RasterLayers({ layers, opacity, glide }: Props) {
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
