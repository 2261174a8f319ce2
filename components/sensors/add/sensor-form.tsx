import { type FormEvent, type ReactNode, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "@/components/ui/buttons";
import type { SensorFields } from "../data/sensors-api";
import styles from "./form.module.css";

interface Props {
  first: SensorFields;
  /** On the button, at rest and at work. */
  verb: [string, string];
  onCancel(): void;
  /** What it throws is shown. */
  onSubmit(fields: SensorFields): Promise<void>;
  /** More fields. */
  children?: ReactNode;
}

/** Asks for what is said of a sensor. */
export function SensorForm({ first, verb, onCancel, onSubmit, children }: Props) {
  const [name, setName] = useState(first.name);
  const [place, setPlace] = useState(first.place ?? "");
  const [interval, setInterval] = useState(String(first.interval_s));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    try {
      await onSubmit({ name: name.trim(), place: place.trim() || null, interval_s: Number(interval) });
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        Name
        <input
          data-autofocus
          required
          maxLength={80}
          pattern=".*\S.*"
          placeholder="Attic"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        Place (optional)
        <input
          maxLength={80}
          placeholder="Under the roof, north side"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        Seconds between readings
        <input
          type="number"
          required
          min={1}
          max={86_400}
          step={1}
          value={interval}
          onChange={(event) => setInterval(event.currentTarget.value)}
        />
        <small>A sensor that misses three readings is shown as late.</small>
      </label>
      {children}
      {failure && (
        <p className={styles.fault} role="alert">
          {failure}
        </p>
      )}
      <ButtonRow>
        <Button onClick={onCancel}>Cancel</Button>
        <Button primary type="submit" disabled={isBusy}>
          {isBusy ? verb[1] : verb[0]}
        </Button>
      </ButtonRow>
    </form>
  );
}
