import type { Ref } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import styles from "./land-map.module.css";
import type { LandMapProps } from "./land-map-box";
import { Legend } from "./legend";
import { MapScale } from "./map-scale";
import type { Shading } from "./shading";
import type { useShapes } from "./use-shapes";
import type { Tiles } from "./use-tiles";
import { YearScrubber } from "./year-scrubber";

interface Props
  extends Pick<LandMapProps, "label" | "unit" | "isSample" | "years" | "year" | "onYear" | "drawing"> {
  ref: Ref<HTMLDivElement>;
  map: MapRef | null;
  shapes: ReturnType<typeof useShapes>;
  shading: Shading | null;
  tiles: Tiles;
}

/** In pixels: with an open legend nothing of a lower map would be seen. */
const LOW = 260;

export function MapFoot({ ref, map, shapes, shading, tiles, ...props }: Props) {
  const { label, unit, isSample, years, year, onYear, drawing } = props;
  const notes = shapes.partsError ? [...shapes.notes, partsFailure(shapes.partsError)] : shapes.notes;
  const isLow = map !== null && map.getContainer().clientHeight < LOW;
  const isFolded = isLow && shading !== null;
  return (
    <div ref={ref} className={styles.bottom}>
      {!drawing && (
        <>
          <MapNotes notes={isFolded ? [] : notes} retry={retryOf(shapes, tiles)} />
          {shading && (
            <Legend
              title={legendTitle(label, years, year)}
              unit={unit}
              shading={shading}
              isSample={isSample}
              isOpen={!isLow}
              notes={isFolded ? notes : []}
            />
          )}
          {years && years.length > 1 && <YearScrubber years={years} year={year} onYear={onYear} />}
        </>
      )}
      <div className={styles.foot}>
        <p className={shared.credit}>{creditOf(tiles)}</p>
        {map && <MapScale map={map} />}
      </div>
    </div>
  );
}

const partsFailure = (error: string): string => `The outlines of the parts couldn’t be loaded (${error}).`;

function retryOf({ partsError, retryParts }: Props["shapes"], { failed, retry }: Tiles) {
  if (partsError) return { words: "", onRetry: retryParts };
  const [tile] = failed;
  return tile && { words: `No satellite data on the map: ${tile.host} doesn’t answer.`, onRetry: retry };
}

function legendTitle(label: string, years: number[] | null, year: number | null): string {
  const time = year ?? (years && years.length > 1 ? `${years[0]}–${years.at(-1)}` : null);
  return [label, time].filter(Boolean).join(", ");
}

const creditOf = ({ shown }: Tiles): string =>
  ["Borders: Natural Earth", ...shown.map(({ label, host }) => `${label}: ${host}`)].join(" · ");

interface NotesProps {
  notes: string[];
  retry?: { words: string; onRetry(): void };
}

function MapNotes({ notes, retry }: NotesProps) {
  if (notes.length === 0 && !retry) return null;
  return (
    <div className={styles.notes} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {retry && (
        <p>
          {retry.words}{" "}
          <button type="button" onClick={retry.onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
