import { type FormEvent, useId, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { NewAlert } from "@/lib/desks/markets/routes/schema";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import type { Coin } from "@/lib/desks/markets/types";
import { CoinSearch } from "../compare/coin-search";
import { addAlert } from "./alert-store";
import styles from "./alerts.module.css";

type Direction = PriceAlert["direction"];

const DIRECTIONS: [Direction, string][] = [
  ["above", "rises above"],
  ["below", "falls below"],
];

/** @param coin the one in view, unless another is picked here */
export function AlertForm({ coin: inView }: { coin: Coin | null }) {
  const [picked, setPicked] = useState<Coin | null>(null);
  const [direction, setDirection] = useState<Direction>("above");
  const [price, setPrice] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const faultId = useId();
  const coin = picked ?? inView;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fields = NewAlert.safeParse({ symbol: coin?.id, direction, price: Number(price) });
    if (!fields.success) return setFault(coin ? "Enter a price above zero." : "Pick a coin first.");
    setBusy(true);
    setFault(undefined);
    try {
      await addAlert(fields.data);
      setPrice("");
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      aria-label="Set an alert"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        Tell me when <strong>{coin?.name ?? "a coin"}</strong>
      </p>
      <select
        className={form.input}
        aria-label="Direction"
        value={direction}
        onChange={({ currentTarget }) => setDirection(currentTarget.value as Direction)}
      >
        {DIRECTIONS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <label className={`${form.input} ${styles.price}`}>
        <span aria-hidden="true">$</span>
        <input
          type="number"
          inputMode="decimal"
          step="any"
          min="0"
          aria-label="Price in US dollars"
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? faultId : undefined}
          value={price}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
      </label>
      <Button type="submit" primary disabled={isBusy}>
        {isBusy ? "Setting…" : "Set alert"}
      </Button>
      <CoinSearch label="Another coin" onPick={setPicked} />
      {fault && (
        <p id={faultId} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
