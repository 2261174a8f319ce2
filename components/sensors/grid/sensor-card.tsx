import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import { serverTime } from "@/components/data/api";
import { type BoardSensor, type Plottable, QUANTITIES } from "@/lib/desks/sensors/types";
import { useMetWords } from "../alerts/use-alerts";
import { hourPeak, useSensor, useSensorName } from "../data/board";
import { lookAt } from "../data/looks";
import { measured, QUANTITY, withUnit } from "../data/quantities";
import { useSparkline } from "../data/sparklines";
import { useByClock } from "../data/use-clock";
import { EaseWord, FreshnessWord, Moment, SharedBadge } from "../labels";
import styles from "./grid.module.css";
import { Sparkline } from "./sparkline";

interface Props {
  address: string;
  /** Among the sensors in view, from 1. */
  place: number;
  total: number;
  quantity: Plottable;
  isTicked: boolean;
  isFull: boolean;
  isMixed: boolean;
  /** Both must stay the same from drawing to drawing. */
  onOpen(address: string): void;
  onTick(address: string): void;
}

export const SensorCard = memo(function SensorCard(props: Props) {
  const { address, place, total, quantity, isTicked, isFull, isMixed, onOpen, onTick } = props;
  const name = useSensorName(address);
  return (
    <li className={styles.card} data-sensor={address} aria-posinset={place} aria-setsize={total}>
      <div className={styles.head}>
        <h3>
          <button type="button" className={styles.name} onClick={() => onOpen(address)}>
            {name}
          </button>
        </h3>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isTicked}
            disabled={isFull && !isTicked}
            onChange={() => onTick(address)}
          />
          <span>
            Compare<span className="visually-hidden"> {name}</span>
          </span>
        </label>
      </div>
      <CardBody address={address} quantity={quantity} isMixed={isMixed} />
    </li>
  );
});

function CardBody({ address, quantity, isMixed }: Pick<Props, "address" | "quantity" | "isMixed">) {
  const sensor = useSensor(address);
  const line = useSparkline(address);
  if (!sensor) return null;
  const where = [sensor.place, isMixed && sensor.simulated && "simulated"].filter(Boolean).join(" · ");
  return (
    <>
      <p className={styles.place}>
        {where && <span>{where}</span>}
        <SharedBadge sensor={sensor} />
      </p>
      <div className={styles.main}>
        <MainValue sensor={sensor} quantity={quantity} />
        <Sparkline
          line={line}
          quantity={quantity}
          now={valueNow(sensor, quantity)}
          intervalS={sensor.interval_s}
        />
      </div>
      <OtherValues sensor={sensor} quantity={quantity} />
      <Reasons sensor={sensor} />
      <p className={styles.foot}>
        <FreshnessWord sensor={sensor} />
        {sensor.last_seen !== null && (
          <span className={styles.time}>
            <Moment at={sensor.last_seen} />
          </span>
        )}
      </p>
    </>
  );
}

const valueNow = ({ reading }: BoardSensor, quantity: Plottable): number | undefined =>
  reading ? measured(reading, quantity) : undefined;

function MainValue({ sensor, quantity }: { sensor: BoardSensor; quantity: Plottable }) {
  const value = valueNow(sensor, quantity);
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

function OtherValues({ sensor, quantity }: { sensor: BoardSensor; quantity: Plottable }) {
  return (
    <dl className={styles.others}>
      {QUANTITIES.filter((one) => one !== quantity).map((one) => {
        const value = valueNow(sensor, one);
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

function Reasons({ sensor }: { sensor: BoardSensor }) {
  const met = useMetWords(sensor.address);
  const reasons = useByClock(() => {
    const now = serverTime();
    const look = lookAt(sensor, { now, peak: hourPeak(sensor.address, now), met: met ? [met] : [] });
    return look.standing === "look" ? look.reasons.join(" · ") : "";
  }, "");
  if (reasons === "") return <p className={styles.reasons} />;
  return (
    <p className={styles.reasons} title={reasons}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span>
        <span className="visually-hidden">Needs a look: </span>
        {reasons}
      </span>
    </p>
  );
}
