import { PLOTTABLE, type Plottable } from "@/lib/desks/sensors/types";
import { QUANTITY } from "./data/quantities";
import styles from "./quantity-switch.module.css";

interface Props {
  quantity: Plottable;
  onPick(quantity: Plottable): void;
}

/** Which of the quantities is in view. */
export function QuantitySwitch({ quantity, onPick }: Props) {
  return (
    <fieldset className={styles.switch} aria-label="Quantity">
      {PLOTTABLE.map((one) => (
        <button key={one} type="button" aria-pressed={one === quantity} onClick={() => onPick(one)}>
          {QUANTITY[one].label}
        </button>
      ))}
    </fieldset>
  );
}
