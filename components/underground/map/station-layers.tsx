import type { ExpressionSpecification } from "maplibre-gl";
import { Layer, type MapRef, Source } from "react-map-gl/maplibre";
import { FONT, STRONG_FONT } from "@/components/map/map-options";
import type { LineId } from "@/lib/desks/underground/types";
import type { StationFeatures } from "./features";
import { MARK_PREFIX, MARK_RADIUS, type MapColours, NAME } from "./map-style";

const STATION_LAYER = "stations";

interface Props {
  features: StationFeatures;
  colours: MapColours;
  chosen: LineId[];
  isFaded: boolean;
  selected: string | null;
  marksAccess: boolean;
}

const IS_INTERCHANGE: ExpressionSpecification = [">", ["get", "rank"], 1];

type Stop = [zoom: number, one: number, interchange: number];

const byRank = (...stops: Stop[]): ExpressionSpecification =>
  [
    "interpolate",
    ["linear"],
    ["zoom"],
    ...stops.flatMap(([zoom, one, interchange]) => [zoom, ["case", IS_INTERCHANGE, interchange, one]]),
  ] as ExpressionSpecification;

const RADIUS = byRank([8, 0.7, 1.3], [10, 1.5, 2.6], [12, 2.8, 4.6], [15, 5, 7.5]);
/** Larger than a plain station, so that a half can be told from a whole. */
const MARK_SIZE = byRank(
  ...(
    [
      [8, 1.8, 2.3],
      [10, 3.8, 4.8],
      [12, 5.5, 7],
      [15, 8, 10],
    ] as const
  ).map(([zoom, one, interchange]): Stop => [zoom, one / MARK_RADIUS, interchange / MARK_RADIUS]),
);
const STROKE = byRank([8, 0.4, 0.8], [10, 0.8, 1.3], [12, 1.2, 1.8], [15, 1.8, 2.4]);

/** Where lines end there is room for a name early on. */
const IMPORTANCE: ExpressionSpecification = ["max", ["get", "rank"], ["case", ["get", "isEnd"], 5, 0]];

/** How important a station must be for its name to be shown. */
const RANK_BY_ZOOM: ExpressionSpecification = [
  "step",
  ["zoom"],
  99,
  8.9,
  5,
  9.8,
  4,
  10.2,
  3,
  10.8,
  2,
  11.6,
  1,
];

const onAny = (lines: LineId[]): ExpressionSpecification =>
  ["any", ...lines.map((line) => ["in", `|${line}|`, ["get", "lines"]])] as ExpressionSpecification;

export function StationLayers({ features, colours, chosen, isFaded, selected, marksAccess }: Props) {
  const standsOut: ExpressionSpecification | boolean = chosen.length > 0 ? onAny(chosen) : !isFaded;
  const opacity: ExpressionSpecification = ["case", standsOut, 1, 0.18];
  return (
    <Source id="stations" type="geojson" data={features}>
      <Layer
        id={STATION_LAYER}
        type="circle"
        paint={{
          "circle-radius": RADIUS,
          "circle-color": colours.station,
          "circle-stroke-color": colours.ink,
          "circle-stroke-width": STROKE,
          "circle-opacity": marksAccess ? 0 : opacity,
          "circle-stroke-opacity": marksAccess ? 0 : opacity,
        }}
      />
      <Layer
        id="station-selected"
        type="circle"
        filter={["==", ["get", "id"], selected ?? ""]}
        paint={{
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 8, 6, 12, 9, 15, 13],
          "circle-color": colours.station,
          "circle-stroke-color": colours.accent,
          "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 8, 3, 15, 5],
        }}
      />
      <Layer
        id="station-access"
        type="symbol"
        layout={{
          visibility: marksAccess ? "visible" : "none",
          "icon-image": ["concat", MARK_PREFIX, ["get", "access"]],
          "icon-size": MARK_SIZE,
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
          "symbol-sort-key": ["get", "rank"],
        }}
        paint={{ "icon-opacity": opacity }}
      />
      <Layer
        id="station-names"
        type="symbol"
        filter={[
          "all",
          ["!=", ["get", "id"], selected ?? ""],
          chosen.length > 0 ? onAny(chosen) : [">=", IMPORTANCE, RANK_BY_ZOOM],
        ]}
        layout={{
          ...NAME,
          "text-font": FONT,
          "text-size": ["interpolate", ["linear"], ["zoom"], 10, 10.5, 13, 12.5, 15, 14],
          "symbol-sort-key": ["-", ["get", "rank"]],
        }}
        paint={{
          "text-color": colours.ink,
          "text-halo-color": colours.ground,
          "text-halo-width": 2,
          "text-opacity": isFaded && chosen.length === 0 ? 0 : 1,
        }}
      />
      <Layer
        id="station-selected-name"
        type="symbol"
        filter={["==", ["get", "id"], selected ?? ""]}
        layout={{
          ...NAME,
          "text-font": STRONG_FONT,
          "text-size": 15,
          "text-radial-offset": 1.1,
          "text-allow-overlap": true,
        }}
        paint={{ "text-color": colours.ink, "text-halo-color": colours.ground, "text-halo-width": 3 }}
      />
    </Source>
  );
}

interface Pixel {
  x: number;
  y: number;
}

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
