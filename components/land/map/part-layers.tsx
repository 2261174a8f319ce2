import type { ExpressionSpecification } from "maplibre-gl";
import { useEffect } from "react";
import { Layer, type MapRef, Source } from "react-map-gl/maplibre";
import type { partFeatures } from "./area-features";
import type { MapColours } from "./map-colours";
import { HAS_ROOM_FOR_NAME, IS_BORDER, IS_HOVERED, IS_SURFACE, nameLayout, namePaint } from "./map-style";
import type { Shading, Tone } from "./shading";

export const PARTS = "parts";

interface Props {
  map: MapRef;
  features: ReturnType<typeof partFeatures>;
  /** Null: the parts are outlined only. */
  shading: Shading | null;
  isSample: boolean;
  colours: MapColours;
}

const WIDTH: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["zoom"],
  2,
  ["case", IS_HOVERED, 2, 0.3],
  6,
  ["case", IS_HOVERED, 2, 0.9],
];

/** Values are feature states: a year's change doesn't cut the outlines anew. */
export function PartLayers({ map, features, shading, isSample, colours }: Props) {
  useEffect(() => addHatch(map), [map]);
  useEffect(() => {
    if (!shading || !map.getSource(PARTS)) return;
    for (const id of features.refs) {
      map.setFeatureState({ source: PARTS, id }, { shade: shading.classes.get(id) ?? 0 });
    }
  }, [map, features, shading]);
  return (
    <>
      <Source id={PARTS} type="geojson" data={features.places} promoteId="ref">
        <Layer
          id={PARTS}
          beforeId="shades"
          type="fill"
          filter={IS_SURFACE}
          paint={{
            "fill-color": shading ? shadeColour(shading.scale?.tones ?? [], colours) : colours.land,
            "fill-opacity": shading ? 1 : 0,
          }}
        />
        <Layer
          id="part-hatch"
          beforeId="shades"
          type="fill"
          filter={IS_SURFACE}
          paint={{ "fill-pattern": HATCH, "fill-opacity": shading && isSample ? 1 : 0 }}
        />
        <Layer
          id="part-borders"
          beforeId="borders"
          type="line"
          filter={IS_BORDER}
          paint={{
            "line-color": ["case", IS_HOVERED, colours.ink, shading ? colours.paper : colours.border],
            "line-width": WIDTH,
          }}
        />
      </Source>
      <Source id="part-names" type="geojson" data={features.names}>
        <Layer
          id="part-names"
          beforeId="names"
          type="symbol"
          filter={HAS_ROOM_FOR_NAME}
          layout={nameLayout(11)}
          paint={{ ...namePaint(colours), "text-color": colours.ink, "text-halo-width": 1.8 }}
        />
      </Source>
    </>
  );
}

/** Classes count from 1; 0 and none: no data. */
const shadeColour = (tones: Tone[], colours: MapColours): ExpressionSpecification | string =>
  tones.length === 0
    ? colours.none
    : ([
        "match",
        ["to-number", ["feature-state", "shade"]],
        ...tones.flatMap((tone, i) => [i + 1, colours[tone]]),
        colours.none,
      ] as unknown as ExpressionSpecification);

const HATCH = "sample-hatch";

const SIZE = 8;
/** A dark stripe beside a light one: one of them is seen on every colour, by day and by night. */
const DARK = [20, 20, 30, 150] as const;
const LIGHT = [255, 255, 255, 150] as const;
const CLEAR = [0, 0, 0, 0] as const;

/** They go on from one tile of the pattern to the next; RGBA. */
export function hatchImage(): { width: number; height: number; data: Uint8Array } {
  const pixels = Array.from({ length: SIZE * SIZE }, (_, i) => {
    const stripe = ((i % SIZE) + Math.floor(i / SIZE)) % SIZE;
    return stripe === 0 || stripe === 1 ? DARK : stripe === 2 || stripe === 3 ? LIGHT : CLEAR;
  });
  return { width: SIZE, height: SIZE, data: Uint8Array.from(pixels.flat()) };
}

function addHatch(map: MapRef): void {
  if (!map.hasImage(HATCH)) map.addImage(HATCH, hatchImage());
}
