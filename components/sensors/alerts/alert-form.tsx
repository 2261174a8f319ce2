import { type FormEvent, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { AlertTerms, PLOTTABLE, type Plottable } from "@/lib/desks/sensors/types";
import { QUANTITY } from "../data/quantities";
import styles from "./alerts.module.css";

interface Props {
  first: AlertTerms;
  verb: string;
  /** What it throws is shown. */
  onSubmit(terms: AlertTerms): Promise<void>;
  onCancel(): void;
}

const DIRECTIONS = ["above", "below"] as const;

export function AlertForm({ first, verb, onSubmit, onCancel }: Props) {
  const [quantity, setQuantity] = useState<Plottable>(first.quantity);
  const [direction, setDirection] = useState(first.direction);
  const [value, setValue] = useState(String(first.value));
  const [minutes, setMinutes] = useState(String(first.minutes));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = AlertTerms.safeParse({
      quantity,
      direction,
      value: value.trim() === "" ? undefined : Number(value.trim().replace(",", ".")),
      minutes: Number(minutes),
    });
    if (!read.success) return setFault(faultWords(read.error.issues[0]));
    setBusy(true);
    setFault("");
    await onSubmit(read.data).catch((error) => setFault(failureText(error)));
    setBusy(false);
  };
  return (
    <form className={styles.form} aria-label="Alert" onSubmit={submit} noValidate>
      <p>Tell me when</p>
      <Choice
        label="Quantity"
        options={PLOTTABLE}
        picked={quantity}
        onPick={setQuantity}
        nameOf={(one) => QUANTITY[one].label}
        isFirst
      />
      <Choice
        label="Direction"
        options={DIRECTIONS}
        picked={direction}
        onPick={setDirection}
        nameOf={(one) => `is ${one}`}
      />
      <label>
        <input
          className={form.input}
          aria-label="Value"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {QUANTITY[quantity].unit}
      </label>
      <label>
        for
        <input
          className={form.input}
          aria-label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        min
      </label>
      {fault && (
        <p className={form.fault} role="alert">
          {fault}
        </p>
      )}
      <ButtonRow>
        <Button onClick={onCancel}>Cancel</Button>
        <Button primary type="submit" disabled={isBusy}>
          {isBusy ? "Saving…" : verb}
        </Button>
      </ButtonRow>
    </form>
  );
}

function faultWords(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (issue?.path[0] === "minutes") return "The minutes must be a whole number from 0 to 720.";
  if (issue?.message.startsWith("must")) return `The value ${issue.message}.`;
  return "The value must be a number.";
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  picked: Option;
  onPick(option: NoInfer<Option>): void;
  nameOf(option: NoInfer<Option>): string;
  isFirst?: boolean;
}

function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { label, options, picked, onPick, nameOf, isFirst } = props;
  return (
    <select
      className={form.input}
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the form opens by a press of the user's
      autoFocus={isFirst}
      value={picked}
      onChange={({ currentTarget }) => onPick(currentTarget.value as Option)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}
