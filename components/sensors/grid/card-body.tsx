import { type BoardSensor, type Plottable, QUANTITIES } from "@/lib/desks/sensors/types";
import { withUnit } from "../data/numbers";
import { measured, QUANTITY } from "../data/quantities";
import { useSensor, useSparkline } from "../data/use-board";
import { EaseWord } from "../ease-word";
import { SharedBadge } from "../shared-badge";
import { SimulatedBadge } from "../simulated-badge";
import { CardFoot } from "./card-foot";
import styles from "./sensor-card.module.css";
import { ShakeNote } from "./shake-note";
import { Sparkline } from "./sparkline";

interface Props {
  address: string;
  quantity: Plottable;
}

/** What a sensor's card says below its name. */
export function CardBody({ address, quantity }: Props) {
  const sensor = useSensor(address);
  const line = useSparkline(address, true);
  if (!sensor) return null;
  return (
    <>
      <p className={styles.place}>
        {sensor.place && <span>{sensor.place}</span>}
        {sensor.simulated && <SimulatedBadge />}
        <SharedBadge sensor={sensor} />
      </p>
      <div className={styles.main}>
        <MainValue sensor={sensor} quantity={quantity} />
        <Sparkline line={line} quantity={quantity} />
      </div>
      <OtherValues sensor={sensor} quantity={quantity} />
      <ShakeNote address={address} line={line} />
      <CardFoot sensor={sensor} />
    </>
  );
}

function MainValue({ sensor, quantity }: { sensor: BoardSensor; quantity: Plottable }) {
  const { reading } = sensor;
  const value = reading ? measured(reading, quantity) : undefined;
  return (
    <p className={styles.value}>
      <span className={styles.quantity}>{QUANTITY[quantity].label}</span>
      <strong>{value === undefined ? "–" : withUnit(value, quantity)}</strong>
      {value !== undefined && quantity !== "accelerometer" && (
        <EaseWord room={sensor} quantity={quantity} value={value} />
      )}
    </p>
  );
}

/** The other quantities that it measures, with what is uncommon in them. */
function OtherValues({ sensor, quantity }: { sensor: BoardSensor; quantity: Plottable }) {
  const { reading } = sensor;
  const others = QUANTITIES.filter((one) => one !== quantity);
  return (
    <dl className={styles.others}>
      {others.map((one) => {
        const value = reading ? measured(reading, one) : undefined;
        return (
          <div key={one}>
            <dt>{QUANTITY[one].label}</dt>
            <dd>
              {value === undefined ? "–" : withUnit(value, one)}
              {value !== undefined && <EaseWord room={sensor} quantity={one} value={value} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
