import { IconArrowLeft, IconArrowRight, IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button, IconButton, Toolbar } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import pickOne from "@/components/ui/pick-one.module.css";
import { dayMoment, fromField, toField } from "../data/time-words";
import { type Period, RANGE_NAMES, RANGE_WORDS, type Window } from "../period";
import styles from "./charts.module.css";
import type { Zoom, ZoomStep } from "./use-zoom";

interface Props {
  period: Period;
  onPick(period: Period): void;
  zoom: Zoom;
  /** Undefined while it isn't known. */
  window: Window | undefined;
  children?: ReactNode;
}

const STEPS: [ZoomStep, string, typeof IconZoomIn][] = [
  ["in", "Zoom in (+)", IconZoomIn],
  ["out", "Zoom out (−)", IconZoomOut],
  ["earlier", "Earlier (Shift+←)", IconArrowLeft],
  ["later", "Later (Shift+→)", IconArrowRight],
];

export function RangeBar({ period, onPick, zoom, window, children }: Props) {
  const [isCustomOpen, setCustomOpen] = useState(false);
  const last = "last" in period ? period.last : null;
  const custom = useRef<HTMLButtonElement>(null);
  const pick = (next: Period) => {
    setCustomOpen(false);
    onPick(next);
  };
  // The form goes with the focus in it.
  const pickCustom = (next: Period) => {
    custom.current?.focus();
    pick(next);
  };
  return (
    <div className={styles.bar}>
      <fieldset className={`${pickOne.choices} ${styles.ranges}`} aria-label="Period">
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
          ref={custom}
          type="button"
          aria-pressed={last === null}
          aria-expanded={isCustomOpen}
          onClick={() => setCustomOpen(!isCustomOpen)}
        >
          Custom
        </button>
      </fieldset>
      <Toolbar label="Zoom">
        {STEPS.map(([step, label, Icon]) => (
          <IconButton key={step} label={label} onClick={() => zoom.step(step)}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton label="Reset zoom (0)" disabled={zoom.window === null} onClick={() => zoom.step("reset")}>
          <IconZoomReset aria-hidden="true" />
        </IconButton>
      </Toolbar>
      {children && <div className={styles.more}>{children}</div>}
      {isCustomOpen && window && <CustomPeriod first={window} onPick={pickCustom} />}
      {window && (
        <p className={styles.window} role="status">
          {dayMoment(window.from)} – {dayMoment(window.to)}
        </p>
      )}
    </div>
  );
}

interface CustomProps {
  first: Window;
  onPick(period: Window): void;
}

function CustomPeriod({ first, onPick }: CustomProps) {
  const [from, setFrom] = useState(() => toField(first.from));
  const [to, setTo] = useState(() => toField(first.to));
  const [fault, setFault] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const window = { from: fromField(from), to: fromField(to) };
    if (!(window.from < window.to)) return setFault("The period must end after it begins.");
    onPick(window);
  };
  return (
    <form className={styles.own} onSubmit={submit}>
      <label>
        From
        <input
          className={form.input}
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </label>
      <label>
        to
        <input
          className={form.input}
          type="datetime-local"
          required
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </label>
      <Button type="submit">Show</Button>
      {fault && <p role="alert">{fault}</p>}
    </form>
  );
}
