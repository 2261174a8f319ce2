import { ActionIcon } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import styles from "./land-map.module.css";

interface Props {
  years: number[];
  /** Null: the whole period. */
  year: number | null;
  onYear(year: number | null): void;
}

/** Long enough to see what changed. */
const STEP_MS = 900;

export function YearScrubber({ years, year, onYear }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  usePlaying(isPlaying, () => {
    const next = following(years, year);
    if (next === null) setPlaying(false);
    else onYear(next);
  });
  const play = () => {
    setPlaying(!isPlaying);
    if (!isPlaying) onYear(playFrom(years, year));
  };
  const show = (next: number | null) => {
    setPlaying(false);
    onYear(next);
  };
  const whole = `${years[0]}–${years.at(-1)}`;
  return (
    <fieldset className={styles.scrubber} aria-label="Year in view">
      <ActionIcon
        className={styles.play}
        variant="subtle"
        aria-label={isPlaying ? "Pause" : "Play the years"}
        onClick={play}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={16} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden="true" />
        )}
      </ActionIcon>
      <input
        className={styles.range}
        type="range"
        aria-label="Year"
        aria-valuetext={year === null ? `All years, ${whole}` : String(year)}
        data-whole={year === null || undefined}
        min={0}
        max={years.length - 1}
        value={placeOf(years, year)}
        onChange={({ currentTarget }) => show(years[Number(currentTarget.value)] ?? null)}
      />
      <output className={styles.year}>{year ?? whole}</output>
      <button
        type="button"
        className={styles.whole}
        aria-pressed={year === null}
        onClick={() => show(year === null ? (years.at(-1) ?? null) : null)}
      >
        All years
      </button>
    </fieldset>
  );
}

function usePlaying(isPlaying: boolean, step: () => void): void {
  const next = useEffectEvent(step);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => next(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
}

/** The last where it isn't among them. */
export function placeOf(years: readonly number[], year: number | null): number {
  const place = years.indexOf(year ?? Number.NaN);
  return place < 0 ? years.length - 1 : place;
}

/** Null after the last. */
export const following = (years: readonly number[], year: number | null): number | null =>
  years[placeOf(years, year) + 1] ?? null;

/** At the year in view, from the last one at the first. */
export function playFrom(years: readonly number[], year: number | null): number | null {
  const isAtEnd = placeOf(years, year) >= years.length - 1;
  return (isAtEnd ? years[0] : year) ?? null;
}
