import { AXES, QUANTITIES, type SensorReading } from "@/lib/desks/sensors/types";
import { Moment } from "../data/moment";
import { withUnit } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import styles from "./parts.module.css";

/** A reading that was paid for: all it measured, with units, and what it didn't. */
export function ReadingFacts({ reading }: { reading: SensorReading }) {
  const { accelerometer, timestamp } = reading;
  const missing = [
    ...QUANTITIES.filter((quantity) => reading[quantity] === undefined),
    ...(accelerometer ? [] : (["accelerometer"] as const)),
  ];
  return (
    <div className={styles.reading}>
      <dl className={styles.facts}>
        {QUANTITIES.map((quantity) => {
          const value = reading[quantity];
          if (value === undefined) return null;
          return <Fact key={quantity} label={QUANTITY[quantity].label} value={withUnit(value, quantity)} />;
        })}
        {accelerometer &&
          AXES.map((axis) => (
            <Fact
              key={axis}
              label={`${QUANTITY.accelerometer.label} ${axis}`}
              value={withUnit(accelerometer[axis], "accelerometer")}
            />
          ))}
      </dl>
      <p className={styles.note}>
        Taken <Moment at={timestamp} />.
        {missing.length > 0 && ` Not measured: ${missing.map((one) => QUANTITY[one].word).join(", ")}.`}
      </p>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
