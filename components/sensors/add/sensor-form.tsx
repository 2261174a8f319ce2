import { type FormEvent, type ReactNode, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import type { SensorFields } from "../data/sensors-api";

interface Props {
  first: SensorFields;
  /** At rest and at work. */
  verb: [string, string];
  onCancel(): void;
  /** What it throws is shown. */
  onSubmit(fields: SensorFields): Promise<void>;
  children?: ReactNode;
}

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
    <form className={form.form} onSubmit={submit}>
      <label className={form.field}>
        Name
        <input
          className={form.input}
          data-autofocus
          required
          maxLength={80}
          pattern=".*\S.*"
          placeholder="Attic"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label className={form.field}>
        Place (optional)
        <input
          className={form.input}
          maxLength={80}
          placeholder="Under the roof, north side"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </label>
      <label className={form.field}>
        Seconds between readings
        <input
          className={form.input}
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
        <p className={form.fault} role="alert">
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
