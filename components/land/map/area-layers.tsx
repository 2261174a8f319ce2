import { Layer, Source } from "react-map-gl/maplibre";
import type { outlineFeatures } from "./area-features";
import type { MapColours } from "./map-colours";
import { IS_BORDER, IS_SURFACE } from "./slots";

interface Props {
  outlines: ReturnType<typeof outlineFeatures>;
  /** Nothing lies on the areas: they are tinted. */
  isTinted: boolean;
  colours: MapColours;
}

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

/** The areas asked for, outlined; dashed where the outline is of something around them. */
export function AreaLayers({ outlines, isTinted, colours }: Props) {
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
