import { IconInfoCircle } from "@tabler/icons-react";
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
  /** Whether there is a map to tell the scale and the source of. */
  isDrawn: boolean;
  shapes: ReturnType<typeof useShapes>;
  shading: Shading | null;
  tiles: Tiles;
}

/** In pixels: with an open legend nothing of a lower map would be seen. */
const LOW = 260;
/** In pixels: words on a phone's map would cover it. */
const NARROW = 480;

export function MapFoot({ ref, map, isDrawn, shapes, shading, tiles, ...props }: Props) {
  const { label, unit, isSample, years, year, onYear, drawing } = props;
  const notes = shapes.partsError ? [...shapes.notes, partsFailure(shapes.partsError)] : shapes.notes;
  const isLow = map !== null && map.getContainer().clientHeight < LOW;
  const isNarrow = map !== null && map.getContainer().clientWidth < NARROW;
  const areInLegend = isLow && shading !== null;
  const retry = retryOf(shapes, tiles);
  return (
    <div ref={ref} className={styles.bottom}>
      {!drawing && (
        <>
          {!isNarrow && <MapNotes notes={areInLegend ? [] : notes} retry={retry} />}
          {shading && (
            <Legend
              title={legendTitle(label, years, year)}
              unit={unit}
              shading={shading}
              isSample={isSample}
              isOpen={!isLow && !isNarrow}
              notes={areInLegend ? notes : []}
            />
          )}
          <div className={styles.line}>
            {isNarrow && <FoldedNotes notes={areInLegend ? [] : notes} retry={retry} />}
            {years && years.length > 1 && <YearScrubber years={years} year={year} onYear={onYear} />}
          </div>
        </>
      )}
      <div className={styles.foot} data-drawn={isDrawn || undefined}>
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

function FoldedNotes(props: NotesProps) {
  if (props.notes.length === 0 && !props.retry) return null;
  return (
    <details className={styles.folded}>
      <summary aria-label="Notes about the map">
        <IconInfoCircle size={18} aria-hidden="true" />
      </summary>
      <MapNotes {...props} />
    </details>
  );
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
