import { AXES, type BoardSensor, QUANTITIES } from "@/lib/desks/sensors/types";
import { Moment } from "../data/moment";
import { bare, withUnit } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { EaseWord } from "../ease-word";
import styles from "./detail.module.css";

/** The newest reading, value by value. */
export function NewestValues({ sensor }: { sensor: BoardSensor }) {
  const { reading } = sensor;
  if (!reading) {
    return (
      <p className={styles.quiet}>
        It has sent no reading yet. Its device sends them with its key over HTTP.
      </p>
    );
  }
  const { accelerometer } = reading;
  return (
    <section aria-labelledby="newest">
      <h3 id="newest" className={styles.heading}>
        Newest reading, <Moment at={reading.timestamp} />
      </h3>
      <dl className={styles.values}>
        {QUANTITIES.map((quantity) => {
          const value = reading[quantity];
          return (
            <div key={quantity}>
              <dt>{QUANTITY[quantity].label}</dt>
              <dd>
                {value === undefined ? "not sent" : withUnit(value, quantity)}
                {value !== undefined && <EaseWord room={sensor} quantity={quantity} value={value} />}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>Acceleration, g</dt>
          <dd className={styles.axes}>
            {accelerometer
              ? AXES.map((axis) => (
                  <span key={axis}>
                    <small>{axis}</small> {bare(accelerometer[axis], "accelerometer")}
                  </span>
                ))
              : "not sent"}
          </dd>
        </div>
      </dl>
    </section>
  );
}
