import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "@/components/ui/buttons";
import { AXES, type BoardSensor, QUANTITIES } from "@/lib/desks/sensors/types";
import { CurlLine } from "../add/device-key";
import { bare, QUANTITY, withUnit } from "../data/quantities";
import { EaseWord, Moment } from "../labels";
import styles from "./detail.module.css";
import { RenewKey } from "./own-menu";

export function NewestValues({ sensor }: { sensor: BoardSensor }) {
  const { reading } = sensor;
  if (!reading) {
    return <NoReadingYet sensor={sensor} />;
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

function NoReadingYet({ sensor }: { sensor: BoardSensor }) {
  const [isKeyOpen, setKeyOpen] = useState(false);
  if (!sensor.mine) return <p className={styles.quiet}>It has sent no reading yet.</p>;
  return (
    <section className={styles.judged} aria-labelledby="newest">
      <h3 id="newest" className={styles.heading}>
        No reading yet
      </h3>
      <p className={styles.quiet}>
        Its device sends readings over HTTP with the key you were shown when you added it. Try it from a
        terminal; the reading appears here within a second:
      </p>
      <CurlLine deviceKey="YOUR-DEVICE-KEY" />
      <Button onClick={() => setKeyOpen(true)} leftSection={<IconKey size={16} aria-hidden="true" />}>
        Get a new device key
      </Button>
      <RenewKey sensor={sensor} isOpen={isKeyOpen} onClose={() => setKeyOpen(false)} />
    </section>
  );
}
