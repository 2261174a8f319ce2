import { IconArrowsExchange, IconMapPin, IconPlayerRecord } from "@tabler/icons-react";
import { type SubmitEvent, useRef } from "react";
import { serverTime } from "@/components/data/api";
import { Button, IconButton } from "@/components/ui/buttons";
import { fromLondonTime } from "@/lib/desks/underground/london-time";
import type { Line } from "@/lib/desks/underground/types";
import { londonLocal } from "../answer-view";
import type { CanvasAction, Draft } from "../canvas-state";
import { StationField } from "../station/station-field";
import styles from "./journey.module.css";

interface Props {
  draft: Draft;
  lines: Line[];
  act(action: CanvasAction): void;
}

export function JourneyForm({ draft, lines, act }: Props) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<Draft>) => act({ type: "draft-changed", draft: changed });
  const isBegun = draft.from !== "" || draft.to !== "";

  const plan = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = [from, to].find(({ current }) => !current?.value.trim());
    if (missing) missing.current?.focus();
    else act({ type: "planned" });
  };
  return (
    <form className={styles.form} aria-label="Plan a journey" onSubmit={plan}>
      <div className={styles.ends}>
        <StationField
          label="From"
          icon={<IconPlayerRecord size={16} aria-hidden="true" />}
          typed={draft.from}
          lines={lines}
          onType={(typed) => change({ from: typed })}
          onPick={({ name }) => {
            change({ from: name });
            if (!draft.to) to.current?.focus();
          }}
          inputRef={from}
        />
        <IconButton
          label="Swap From and To"
          className={styles.swap}
          onClick={() => act({ type: "ends-swapped" })}
        >
          <IconArrowsExchange size={18} aria-hidden="true" />
        </IconButton>
        <StationField
          label="To"
          icon={<IconMapPin size={16} aria-hidden="true" />}
          typed={draft.to}
          lines={lines}
          onType={(typed) => change({ to: typed })}
          onPick={({ name }) => change({ to: name })}
          inputRef={to}
        />
        <Button type="submit" primary={isBegun}>
          Plan
        </Button>
      </div>
      {isBegun && (
        <JourneyOptions draft={draft} onChange={change} onClear={() => act({ type: "plan-cleared" })} />
      )}
    </form>
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LATER = [15, 30];

interface JourneyOptionsProps {
  draft: Draft;
  onChange(change: Partial<Draft>): void;
  onClear(): void;
}

function JourneyOptions({ draft: { at, isStepFree }, onChange, onClear }: JourneyOptionsProps) {
  const leaveLater = (minutes: number) => {
    const before = at ? fromLondonTime(at).getTime() : serverTime();
    onChange({ at: londonLocal(before + minutes * MINUTE) });
  };
  return (
    <div className={styles.options}>
      <fieldset className={styles.leave}>
        <legend>Leave</legend>
        <button type="button" aria-pressed={at === null} onClick={() => onChange({ at: null })}>
          Now
        </button>
        {LATER.map((minutes) => (
          <button key={minutes} type="button" onClick={() => leaveLater(minutes)}>
            +{minutes} min
          </button>
        ))}
        <input
          type="time"
          aria-label="Leave at, London time"
          value={at?.slice(-5) ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ at: value ? nextTime(value) : null })}
        />
      </fieldset>
      <label className={styles.stepFree}>
        <input
          type="checkbox"
          checked={isStepFree}
          onChange={({ currentTarget }) => onChange({ isStepFree: currentTarget.checked })}
        />
        Step-free only
      </label>
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear
      </button>
    </div>
  );
}

/** When London's clocks next say “08:30”. */
function nextTime(clock: string): string {
  const now = serverTime();
  const today = `${londonLocal(now).slice(0, 10)}T${clock}`;
  const isPast = fromLondonTime(today).getTime() < now - MINUTE;
  return isPast ? `${londonLocal(now + DAY).slice(0, 10)}T${clock}` : today;
}
