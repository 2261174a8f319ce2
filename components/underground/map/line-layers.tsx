import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import { Layer, Source } from "react-map-gl/maplibre";
import { FONT } from "@/components/map/map-options";
import river from "@/lib/desks/underground/data/river.json";
import type { Line, LineId } from "@/lib/desks/underground/types";
import { needsCasing } from "../lines";
import type { LineFeatures } from "./features";
import type { MapColours } from "./map-style";

interface Props {
  lines: Line[];
  features: LineFeatures;
  colours: MapColours;
  /** Those that stand out; none: all do, unless `isFaded`. */
  chosen: LineId[];
  isFaded: boolean;
  glide: number;
}

/** Pixels by zoom; the lines of a bundle lie a little more than this apart. */
const WIDTHS: [zoom: number, width: number][] = [
  [8, 1.3],
  [10, 2.2],
  [12, 3.6],
  [15, 6],
];
const GAP = 1.12;
const EDGE = 1.6;
const FADED = 0.16;

const byZoom = (value: (width: number) => number | ExpressionSpecification): ExpressionSpecification =>
  [
    "interpolate",
    ["linear"],
    ["zoom"],
    ...WIDTHS.flatMap(([zoom, width]) => [zoom, value(width)]),
  ] as ExpressionSpecification;

const OFFSET = byZoom((width) => ["*", ["get", "slot"], width * GAP]);
const WIDTH = byZoom((width) => width);
const CASING = byZoom((width) => width + EDGE);
const ROUND = { "line-cap": "round", "line-join": "round" } as const;

const perLine = (lines: Line[], value: (line: Line) => string): ExpressionSpecification => [
  "get",
  ["get", "line"],
  ["literal", Object.fromEntries(lines.map((line) => [line.id, value(line)]))],
];

const asColour = (value: ExpressionSpecification): ExpressionSpecification => ["to-color", value];

/** Chosen lines are drawn again above, so that all below can fade as a whole, smoothly and with few layers. */
export function LineLayers({ lines, features, colours, chosen, isFaded, glide }: Props) {
  const strength = chosen.length > 0 || isFaded ? FADED : 1;
  const transition = { duration: glide };
  const isChosen: FilterSpecification = ["in", ["get", "line"], ["literal", chosen]];
  const edges = {
    "line-color": asColour(
      perLine(lines, ({ colour }) => (needsCasing(colour, colours.ground) ? colours.quiet : colours.ground)),
    ),
    "line-width": CASING,
    "line-offset": OFFSET,
  };
  const strokes = {
    "line-color": asColour(perLine(lines, ({ colour }) => colour)),
    "line-width": WIDTH,
    "line-offset": OFFSET,
  };
  return (
    <Source id="lines" type="geojson" data={features} tolerance={0.2}>
      <Layer
        id="edges"
        type="line"
        layout={ROUND}
        paint={{
          ...edges,
          "line-opacity": strength === 1 ? 1 : 0,
          "line-opacity-transition": transition,
        }}
      />
      <Layer
        id="lines"
        type="line"
        layout={ROUND}
        paint={{ ...strokes, "line-opacity": strength, "line-opacity-transition": transition }}
      />
      <Layer id="chosen-edges" type="line" filter={isChosen} layout={ROUND} paint={edges} />
      <Layer id="chosen-lines" type="line" filter={isChosen} layout={ROUND} paint={strokes} />
    </Source>
  );
}

const WATER: GeoJSON.Feature<GeoJSON.Polygon> = {
  type: "Feature",
  properties: {},
  geometry: { type: "Polygon", coordinates: [river.outline] },
};

/** Below the docks, where no station stands beside the river. */
const ONLY = 22;

const NAMES: GeoJSON.FeatureCollection<GeoJSON.Point> = {
  type: "FeatureCollection",
  features: river.names.map((coordinates, i) => ({
    type: "Feature",
    properties: { isOnly: i === ONLY, isThird: i % 3 === 0 },
    geometry: { type: "Point", coordinates },
  })),
};

/** From here its name doesn't hide the stations beside it. */
const NAMED_FROM = 9.4;
/** Below the first it stands in one of its places only, below the second in a third of them. */
const NAMED_MORE_FROM = 11;
const NAMED_OFTEN_FROM = 12;

const NAMED: FilterSpecification = [
  "step",
  ["zoom"],
  ["get", "isOnly"],
  NAMED_MORE_FROM,
  ["get", "isThird"],
  NAMED_OFTEN_FROM,
  true,
];

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
          filter={NAMED}
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
