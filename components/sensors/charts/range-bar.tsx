import { IconArrowLeft, IconArrowRight, IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "@/components/chat/icon-button";
import { dayMoment } from "../data/time-words";
import { type Period, RANGE_NAMES, RANGE_WORDS, type Window } from "../period";
import { OwnPeriod } from "./own-period";
import styles from "./range-bar.module.css";
import type { Zoom, ZoomStep } from "./use-zoom";

interface Props {
  period: Period;
  onPick(period: Period): void;
  zoom: Zoom;
  /** What is in view; undefined while it isn't known. */
  window: Window | undefined;
  /** What else can be done with the charts. */
  children?: ReactNode;
}

const STEPS: [ZoomStep, string, typeof IconZoomIn][] = [
  ["in", "Zoom in (+)", IconZoomIn],
  ["out", "Zoom out (−)", IconZoomOut],
  ["earlier", "Earlier (Shift+←)", IconArrowLeft],
  ["later", "Later (Shift+→)", IconArrowRight],
];

/** Which stretch of time the charts show. */
export function RangeBar({ period, onPick, zoom, window, children }: Props) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const last = "last" in period ? period.last : null;
  const own = useRef<HTMLButtonElement>(null);
  const pick = (next: Period) => {
    setOwnOpen(false);
    onPick(next);
  };
  // The form goes with the focus in it.
  const pickOwn = (next: Period) => {
    own.current?.focus();
    pick(next);
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.ranges} aria-label="Period">
        {RANGE_NAMES.map((range) => (
          <button
            key={range}
            type="button"
            aria-pressed={range === last}
            onClick={() => pick({ last: range })}
          >
            {RANGE_WORDS[range]}
          </button>
        ))}
        <button
          ref={own}
          type="button"
          aria-pressed={last === null}
          aria-expanded={isOwnOpen}
          onClick={() => setOwnOpen(!isOwnOpen)}
        >
          Own…
        </button>
      </fieldset>
      <fieldset className={styles.tools} aria-label="Zoom">
        {STEPS.map(([step, label, Icon]) => (
          <IconButton key={step} label={label} onClick={() => zoom.step(step)}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton label="Reset zoom (0)" disabled={zoom.window === null} onClick={() => zoom.step("reset")}>
          <IconZoomReset aria-hidden="true" />
        </IconButton>
      </fieldset>
      {children && <div className={styles.more}>{children}</div>}
      {isOwnOpen && window && <OwnPeriod first={window} onPick={pickOwn} />}
      {window && (
        <p className={styles.window} role="status">
          {dayMoment(window.from)} – {dayMoment(window.to)}
        </p>
      )}
    </div>
  );
}
