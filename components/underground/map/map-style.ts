import type { SymbolLayerSpecification } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import { type CssColours, cssColours } from "@/components/map/css-colours";
import { ACCESS, ACCESS_SHAPES, type Access } from "../access/access";

const COLOURS = {
  ground: "--paper",
  station: "--raised",
  ink: "--ink",
  quiet: "--ink-quiet",
  accent: "--accent",
  water: "--data-1",
} as const;

export type MapColours = CssColours<keyof typeof COLOURS>;

export const useMapColours = cssColours(COLOURS, "[data-desk]");

export const NAME: SymbolLayerSpecification["layout"] = {
  "text-field": ["get", "name"],
  "text-variable-anchor": ["left", "right", "top", "bottom", "top-left", "top-right"],
  "text-radial-offset": 0.75,
  "text-justify": "auto",
  "text-max-width": 9,
  "text-padding": 3,
};

/** Of a mark drawn at size 1, in pixels of the page. */
export const MARK_RADIUS = 8;
const STROKE = 3;
const DOTS = [2.6, 3.68];
const RATIO = 2;
const SIZE = 2 * MARK_RADIUS + STROKE;

export const MARK_PREFIX = "access-";
const markOf = (access: Access) => `${MARK_PREFIX}${access}`;

/** One for each kind of access, in the map's colours now. @returns whether the map has them */
export function useAccessMarks(map: MapRef | null, colours: MapColours): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!map) return;
    for (const access of ACCESS) {
      const image = drawMark(access, colours);
      if (map.hasImage(markOf(access))) map.updateImage(markOf(access), image);
      else map.addImage(markOf(access), image, { pixelRatio: RATIO });
    }
    setReady(true);
  }, [map, colours]);
  return isReady;
}

function drawMark(access: Access, { ink, station }: MapColours): ImageData {
  const { fill, isDotted } = ACCESS_SHAPES[access];
  const drawing = new OffscreenCanvas(SIZE * RATIO, SIZE * RATIO).getContext("2d")!;
  drawing.scale(RATIO, RATIO);
  drawing.translate(SIZE / 2, SIZE / 2);
  drawing.fillStyle = station;
  disc(drawing, 2 * Math.PI);
  drawing.fillStyle = ink;
  if (fill !== "none") disc(drawing, fill === "half" ? Math.PI : 2 * Math.PI);
  drawing.strokeStyle = ink;
  drawing.lineWidth = STROKE;
  drawing.setLineDash(isDotted ? DOTS : []);
  drawing.beginPath();
  drawing.arc(0, 0, MARK_RADIUS, 0, 2 * Math.PI);
  drawing.stroke();
  return drawing.getImageData(0, 0, SIZE * RATIO, SIZE * RATIO);
}

function disc(drawing: OffscreenCanvasRenderingContext2D, angle: number): void {
  drawing.beginPath();
  drawing.arc(0, 0, MARK_RADIUS, Math.PI / 2, Math.PI / 2 + angle);
  drawing.fill();
}
