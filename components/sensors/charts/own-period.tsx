import { type FormEvent, useState } from "react";
import { Button } from "@/components/chat/button";
import { fromField, toField } from "../data/local-field";
import type { Window } from "../period";
import styles from "./range-bar.module.css";

interface Props {
  first: Window;
  onPick(period: Window): void;
}

/** Asks for a period, in the reader's own zone. */
export function OwnPeriod({ first, onPick }: Props) {
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
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </label>
      <label>
        to
        <input
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
