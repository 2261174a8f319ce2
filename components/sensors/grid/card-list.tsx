import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Plottable } from "@/lib/desks/sensors/types";
import { MOST_COMPARED } from "../canvas-state";
import styles from "./grid.module.css";
import { SensorCard } from "./sensor-card";

interface Props {
  addresses: string[];
  quantity: Plottable;
  compared: string[];
  isMixed: boolean;
  /** Both must stay the same from drawing to drawing. */
  onOpen(address: string): void;
  onTick(address: string): void;
}

export function CardList({ addresses, quantity, compared, isMixed, onOpen, onTick }: Props) {
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
          isMixed={isMixed}
          onOpen={onOpen}
          onTick={onTick}
        />
      ))}
    </ul>
  );
}

/** A browser finds a text in all cards that are drawn. */
const FEW = 60;

/** Measured by the list's first cards; undefined where all of it is drawn. */
function useSlice(list: RefObject<HTMLElement | null>, count: number): Slice | undefined {
  const [slice, setSlice] = useState<Slice>({ start: 0, end: FEW, before: 0, after: 0 });
  const look = useEffectEvent(() => {
    const next = list.current && count > FEW ? measured(list.current, count) : undefined;
    if (next) setSlice((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  });
  useEffect(() => {
    const box = list.current?.closest("section");
    if (!box || count <= FEW) return;
    look();
    const changed = () => look();
    box.addEventListener("scroll", changed, { passive: true });
    const sizes = new ResizeObserver(changed);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", changed);
      sizes.disconnect();
    };
  }, [list, count]);
  return count > FEW ? slice : undefined;
}

function measured(list: HTMLElement, count: number): Slice | undefined {
  const card = list.querySelector("[data-sensor]");
  const box = list.closest("section");
  if (!card || !box) return undefined;
  const style = getComputedStyle(list);
  return rowsInView({
    count,
    columns: style.gridTemplateColumns.split(" ").length,
    rowHeight: card.getBoundingClientRect().height + Number.parseFloat(style.rowGap),
    scrolled: box.getBoundingClientRect().top - list.getBoundingClientRect().top,
    viewHeight: box.clientHeight,
  });
}

/** From `start` to before `end`; the rest takes the room before and after. */
interface Slice {
  start: number;
  end: number;
  /** px */
  before: number;
  after: number;
}

interface Layout {
  count: number;
  columns: number;
  /** px, with the gap below it */
  rowHeight: number;
  /** The list's top above the top of the view; negative while it is below. */
  scrolled: number;
  viewHeight: number;
}

const MARGIN = 3;

export function rowsInView({ count, columns, rowHeight, scrolled, viewHeight }: Layout): Slice {
  const rows = Math.ceil(count / columns);
  const top = Math.floor(scrolled / rowHeight) - MARGIN;
  const first = Math.min(Math.max(0, top), Math.max(0, rows - 1));
  const last = Math.min(rows, Math.max(first + 1, Math.ceil((scrolled + viewHeight) / rowHeight) + MARGIN));
  return {
    start: first * columns,
    end: Math.min(count, last * columns),
    before: first * rowHeight,
    after: (rows - last) * rowHeight,
  };
}
