import { memo } from "react";
import type { Plottable } from "@/lib/desks/sensors/types";
import { useSensorName } from "../data/use-board";
import { CardBody } from "./card-body";
import styles from "./sensor-card.module.css";

interface Props {
  address: string;
  /** Among the sensors in view, from 1. */
  place: number;
  total: number;
  quantity: Plottable;
  isTicked: boolean;
  /** There are as many ticks as there can be. */
  isFull: boolean;
  /** Both must stay the same from drawing to drawing. */
  onOpen(address: string): void;
  onTick(address: string): void;
}

/** A sensor on the board. */
export const SensorCard = memo(function SensorCard(props: Props) {
  const { address, place, total, quantity, isTicked, isFull, onOpen, onTick } = props;
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
      <CardBody address={address} quantity={quantity} />
    </li>
  );
});
