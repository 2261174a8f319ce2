import type { Compared } from "@/lib/desks/markets/tools/schema";
import styles from "./compare.module.css";
import { MEASURE_NAMES, MEASURES } from "./measures";

interface Props {
  measure: Compared;
  onPick(measure: Compared): void;
}

/** By what the coins are ranked. */
export function MeasureSwitch({ measure, onPick }: Props) {
  return (
    <fieldset className={styles.switch} aria-label="Measure">
      {MEASURE_NAMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === measure} onClick={() => onPick(one)}>
          {MEASURES[one].label}
        </button>
      ))}
    </fieldset>
  );
}
