import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import { Layer, Source } from "react-map-gl/maplibre";
import type { Line, LineId } from "@/lib/desks/underground/types";
import { needsCasing } from "../data/ink";
import type { MapColours } from "./map-colours";
import type { LineFeatures } from "./network-features";

interface Props {
  lines: Line[];
  features: LineFeatures;
  colours: MapColours;
  /** Lines that stand out; none: all do, unless `isFaded`. */
  chosen: LineId[];
  /** Something else is in front. */
  isFaded: boolean;
  glide: number;
}

/** Width in pixels by zoom; the lines of a bundle lie this far apart, and a little more. */
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

/** A value of each line, looked up by its id. */
const perLine = (lines: Line[], value: (line: Line) => string): ExpressionSpecification => [
  "get",
  ["get", "line"],
  ["literal", Object.fromEntries(lines.map((line) => [line.id, value(line)]))],
];

const asColour = (value: ExpressionSpecification): ExpressionSpecification => ["to-color", value];

/**
 * The network's lines over their edges. Those that stand out are drawn a second time above: what is below can then fade
 * as a whole, which MapLibre does smoothly and with few layers.
 */
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
