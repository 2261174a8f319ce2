import type { ExpressionSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { Layer, Marker, Source } from "react-map-gl/maplibre";
import { STRONG_FONT } from "@/components/map/map-options";
import type { Line } from "@/lib/desks/underground/types";
import type { LegPath } from "../journey/journey";
import { needsCasing } from "../lines";
import { type JourneyPoint, journeyFeatures, type Positions } from "./features";
import styles from "./map.module.css";
import { type MapColours, NAME } from "./map-style";

interface Props {
  path: LegPath[];
  lines: Line[];
  positions: Positions;
  names: Map<string, string>;
  colours: MapColours;
}

const ROUND = { "line-cap": "round", "line-join": "round" } as const;
const WIDTH = 5.5;
const IS_TURN: ExpressionSpecification = ["!=", ["get", "kind"], "call"];

export function JourneyLayers({ path, lines, positions, names, colours }: Props) {
  const { ways, calls, points } = useMemo(
    () => journeyFeatures(path, { positions, names, lines }),
    [path, positions, names, lines],
  );
  const ends = points.filter(isEnd);
  const edged = lines.filter(({ colour }) => needsCasing(colour, colours.ground)).map(({ id }) => id);
  return (
    <>
      <Source id="journey" type="geojson" data={ways}>
        <Layer
          id="journey-casing"
          type="line"
          filter={["!=", ["get", "line"], ""]}
          layout={ROUND}
          paint={{
            "line-color": [
              "case",
              ["in", ["get", "line"], ["literal", edged]],
              colours.quiet,
              colours.ground,
            ],
            "line-width": WIDTH + 3,
          }}
        />
        <Layer
          id="journey-lines"
          type="line"
          filter={["!=", ["get", "line"], ""]}
          layout={ROUND}
          paint={{ "line-color": ["get", "colour"], "line-width": WIDTH }}
        />
        <Layer
          id="journey-walks"
          type="line"
          filter={["==", ["get", "line"], ""]}
          layout={ROUND}
          paint={{ "line-color": colours.ink, "line-width": 3, "line-dasharray": [0.1, 1.8] }}
        />
      </Source>
      <Source id="journey-calls" type="geojson" data={calls}>
        <Layer
          id="journey-calls"
          type="circle"
          paint={{
            "circle-radius": ["case", IS_TURN, 6, 3],
            "circle-color": colours.station,
            "circle-stroke-color": colours.ink,
            "circle-stroke-width": ["case", IS_TURN, 2, 1.2],
          }}
        />
        <Layer
          id="journey-changes"
          type="symbol"
          filter={["==", ["get", "kind"], "change"]}
          layout={{ ...NAME, "text-font": STRONG_FONT, "text-size": 13, "text-radial-offset": 0.9 }}
          paint={{ "text-color": colours.ink, "text-halo-color": colours.ground, "text-halo-width": 3 }}
        />
      </Source>
      {ends.map((point, i) => (
        <PointMarker
          key={`${point.kind} ${point.id}`}
          point={point}
          name={names.get(point.id) ?? ""}
          isWestern={(ends[1 - i]?.position[0] ?? 0) >= point.position[0]}
        />
      ))}
    </>
  );
}

type End = JourneyPoint & { kind: "start" | "end" };

const isEnd = (point: JourneyPoint): point is End => point.kind !== "change";

const WORDS = { start: "Start", end: "End" } as const;

interface PointMarkerProps {
  point: End;
  name: string;
  /** Names reach inwards, where the map has room. */
  isWestern: boolean;
}

function PointMarker({ point: { kind, position }, name, isWestern }: PointMarkerProps) {
  return (
    <Marker
      longitude={position[0]}
      latitude={position[1]}
      anchor={isWestern ? "bottom-left" : "bottom-right"}
      offset={[isWestern ? -12 : 12, -10]}
    >
      <span className={styles.point}>
        <span className={styles.kind}>{WORDS[kind]}</span> {name}
      </span>
    </Marker>
  );
}
