import { useId, useState } from "react";
import { Button } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { toldIn, type UnitSystem } from "@/lib/desks/weather/unit-system";
import { useUnits } from "../units";
import { LIMITS, resetLimits, setLimit, useLimits } from "./limits";
import styles from "./limits.module.css";

/** Kept in this browser. */
export function LimitForm() {
  const limits = useLimits();
  const { system } = useUnits();
  const [resets, setResets] = useState(0);
  const reset = () => {
    resetLimits();
    setResets(resets + 1);
  };
  return (
    <details className={styles.form}>
      <summary>Alert me when</summary>
      <div className={styles.fields}>
        {LIMITS.map((info) => (
          <LimitField
            key={`${info.kind} ${system} ${resets}`}
            info={info}
            system={system}
            limit={limits[info.kind]}
          />
        ))}
      </div>
      <p className={styles.hint}>
        An empty field alerts of nothing. Alerts stand above the forecast. While this page is open, one that a
        newer forecast of the server’s own place brings is told as it comes.
      </p>
      <Button onClick={reset}>Usual limits</Button>
    </details>
  );
}

const DIGITS = 2;

interface FieldProps {
  info: (typeof LIMITS)[number];
  system: UnitSystem;
  limit: number | undefined;
}

function LimitField({ info: { kind, name, side, unit }, system, limit }: FieldProps) {
  const id = useId();
  const told = toldIn(system, unit);
  // What is typed stands as it is typed.
  const [text, setText] = useState(() =>
    limit === undefined ? "" : String(Number(told.of(limit).toFixed(DIGITS))),
  );
  const write = (next: string) => {
    setText(next);
    const value = Number(next);
    if (next.trim() === "") setLimit(kind, undefined);
    else if (Number.isFinite(value)) setLimit(kind, told.own(value));
  };
  return (
    <div className={form.field}>
      <label htmlFor={id}>
        {name} at or {side}, {told.unit}
      </label>
      <input
        id={id}
        className={form.input}
        type="number"
        step="any"
        inputMode="decimal"
        placeholder="off"
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </div>
  );
}
