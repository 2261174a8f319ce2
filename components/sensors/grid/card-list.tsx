import { useRef } from "react";
import type { Plottable } from "@/lib/desks/sensors/types";
import { MOST_COMPARED } from "../canvas-state";
import styles from "./grid-view.module.css";
import { SensorCard } from "./sensor-card";
import { useSlice } from "./use-slice";

interface Props {
  addresses: string[];
  quantity: Plottable;
  compared: string[];
  /** Both must stay the same from drawing to drawing. */
  onOpen(address: string): void;
  onTick(address: string): void;
}

/** The sensors' cards; of very many those that are in view. */
export function CardList({ addresses, quantity, compared, onOpen, onTick }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const slice = useSlice(list, addresses.length);
  const { start, end, before, after } = slice ?? { start: 0, end: addresses.length, before: 0, after: 0 };
  return (
    <ul
      ref={list}
      className={styles.cards}
      style={{ paddingTop: before, paddingBottom: after }}
      aria-label="Sensors"
    >
      {addresses.slice(start, end).map((address, i) => (
        <SensorCard
          key={address}
          address={address}
          place={start + i + 1}
          total={addresses.length}
          quantity={quantity}
          isTicked={compared.includes(address)}
          isFull={compared.length >= MOST_COMPARED}
          onOpen={onOpen}
          onTick={onTick}
        />
      ))}
    </ul>
  );
}
