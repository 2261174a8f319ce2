import { Fragment, type ReactNode, useId } from "react";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countries from "world-atlas/countries-110m.json";
import styles from "./answer-figure.module.css";

type Position = readonly number[];

export interface MapShape {
  /** Degrees; closed rings of areas are filled with holes. */
  lines: readonly (readonly Position[])[];
  fill?: string;
  stroke?: string;
  width?: number;
  dashes?: string;
  /** Of sample data, as on the desk's map. */
  isHatched?: boolean;
}

export interface MapPin {
  position: Position;
  name: string;
}

interface Props {
  label: string;
  /** In degrees; west is more than east across the date line. */
  box: readonly [west: number, south: number, east: number, north: number];
  /** From the lowest to the highest. */
  shapes: readonly MapShape[];
  pins?: readonly MapPin[];
  sea?: string;
  className?: string;
  children?: ReactNode;
}

const WIDTH = 640;
const LEAST_HEIGHT = 200;
const MOST_HEIGHT = 420;
/** A share of the picture. */
const MARGIN = 0.08;

/** As SVG, so that it needs no graphics card, script or tiles, and is sharp on paper. */
export function MapFigure({ label, box, shapes, pins = [], sea, className = "", children }: Props) {
  const view = viewOf(box);
  const hatch = useId();
  return (
    <svg
      className={`${styles.map} ${className}`}
      viewBox={`0 0 ${WIDTH} ${view.height}`}
      role="img"
      aria-label={label}
    >
      {shapes.some(({ isHatched }) => isHatched) && <Hatch id={hatch} />}
      {sea && <rect width={WIDTH} height={view.height} fill={sea} />}
      {shapes.map(({ lines, fill = "none", stroke = "none", width = 1, dashes, isHatched }, i) => {
        const d = pathOf(lines, view, fill !== "none");
        return d ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name than their place
          <Fragment key={i}>
            <path
              d={d}
              fill={fill}
              fillRule="evenodd"
              stroke={stroke}
              strokeWidth={width}
              strokeDasharray={dashes}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {isHatched && <path d={d} fill={`url(#${hatch})`} fillRule="evenodd" />}
          </Fragment>
        ) : null;
      })}
      {pins.map((pin) => (
        <Pin key={`${pin.name} ${pin.position}`} pin={pin} view={view} />
      ))}
      {children}
    </svg>
  );
}

const STRIPE = 6;

/** A dark stripe with a light one beside it, so that it is seen on every colour. */
function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={STRIPE}
        height={STRIPE}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={STRIPE / 4} height={STRIPE} fill="rgb(20 20 30 / 60%)" />
        <rect x={STRIPE / 4} width={STRIPE / 4} height={STRIPE} fill="rgb(255 255 255 / 60%)" />
      </pattern>
    </defs>
  );
}

/** A legend's colour of what is hatched on the map. */
export function HatchedSwatch({ fill }: { fill: string }) {
  const id = useId();
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <Hatch id={id} />
      <rect width={12} height={12} fill={fill} />
      <rect width={12} height={12} fill={`url(#${id})`} />
    </svg>
  );
}

function Pin({ pin: { position, name }, view }: { pin: MapPin; view: View }) {
  const [x, y] = view.project(position);
  const isLeft = x > WIDTH * 0.7;
  return (
    <g>
      <circle cx={x} cy={y} r={5} fill="var(--raised)" stroke="var(--ink)" strokeWidth={2} />
      <text
        className={styles.mapName}
        x={isLeft ? x - 9 : x + 9}
        y={y + 4}
        textAnchor={isLeft ? "end" : "start"}
      >
        {name}
      </text>
    </g>
  );
}

interface View {
  height: number;
  project(position: Position): [x: number, y: number];
}

const RADIANS = Math.PI / 180;
/** Mercator's maps have no poles. */
const FARTHEST = 84;

const mercator = (lat: number): number => {
  const clipped = Math.min(FARTHEST, Math.max(-FARTHEST, lat));
  return Math.log(Math.tan(Math.PI / 4 + (clipped * RADIANS) / 2)) / RADIANS;
};

function viewOf([west, south, givenEast, north]: Props["box"]): View {
  const east = givenEast < west ? givenEast + 360 : givenEast;
  const [bottom, top] = [mercator(south), mercator(north)];
  const [wide, tall] = [Math.max(east - west, 0.01), Math.max(top - bottom, 0.01)];
  const room = 1 - 2 * MARGIN;
  const height = Math.round(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, (WIDTH * tall) / wide)));
  const scale = Math.min((WIDTH * room) / wide, (height * room) / tall);
  const [middleX, middleY] = [(west + east) / 2, (bottom + top) / 2];
  return {
    height,
    project([lon = 0, lat = 0]) {
      const turns = Math.round((middleX - lon) / 360) * 360;
      return [WIDTH / 2 + (lon + turns - middleX) * scale, height / 2 - (mercator(lat) - middleY) * scale];
    },
  };
}

function pathOf(lines: MapShape["lines"], view: View, isFilled: boolean): string {
  return lines.map((line) => linePath(line, view, isFilled)).join("");
}

const half = (value: number): number => Math.round(value * 2) / 2;

function linePath(line: readonly Position[], view: View, isFilled: boolean): string {
  const points = line.map((position) => view.project(position).map(half) as [number, number]);
  const kept = points.filter(([x, y], i) => i === 0 || x !== points[i - 1]![0] || y !== points[i - 1]![1]);
  if (kept.length < (isFilled ? 3 : 2) || isOutside(kept, view.height)) return "";
  // What is around the world's back comes in from the other side.
  if (kept.some(([x], i) => i > 0 && Math.abs(x - kept[i - 1]![0]) > 2 * WIDTH)) return "";
  return `M${kept.map(([x, y]) => `${x} ${y}`).join("L")}${isFilled ? "Z" : ""}`;
}

function isOutside(points: [number, number][], height: number): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(...xs) < 0 || Math.min(...xs) > WIDTH || Math.max(...ys) < 0 || Math.min(...ys) > height;
}

const world = countries as unknown as Topology<{ countries: GeometryCollection }>;

export const ringsOf = (shape: GeoJSON.Geometry | null): number[][][] => {
  if (shape?.type === "Polygon") return shape.coordinates;
  return shape?.type === "MultiPolygon" ? shape.coordinates.flat() : [];
};

/** In rough outlines, a list of rings each. */
export const COUNTRIES: number[][][][] = feature(world, world.objects.countries).features.map(
  ({ geometry }) => ringsOf(geometry),
);
