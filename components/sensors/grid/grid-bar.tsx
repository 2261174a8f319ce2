import { IconSearch } from "@tabler/icons-react";
import type { Plottable } from "@/lib/desks/sensors/types";
import { type Arrangement, type Filter, SORTS, type Sort } from "../canvas-state";
import { count } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { QuantitySwitch } from "../quantity-switch";
import type { Act } from "../use-sensors-canvas";
import styles from "./grid-bar.module.css";

interface Props {
  arrangement: Arrangement;
  quantity: Plottable;
  /** How many sensors are shown, and how many there are. */
  shown: number;
  total: number;
  act: Act;
}

const FILTERS: [Filter, string][] = [
  ["shaken", "Shaken"],
  ["late", "Late or offline"],
  ["simulated", "Simulated"],
];

/** How the cards are looked through: a search, an order, filters, and the quantity that they show. */
export function GridBar({ arrangement, quantity, shown, total, act }: Props) {
  const arrange = (change: Partial<Arrangement>) => act({ type: "arranged", change });
  const { search, sort, filters } = arrangement;
  const toggle = (filter: Filter) =>
    arrange({
      filters: filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter],
    });
  return (
    <search className={styles.bar}>
      <div className={styles.row}>
        <label className={styles.search}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label="Search sensors"
            placeholder="Name, place or 0x…"
            value={search}
            onChange={(event) => arrange({ search: event.currentTarget.value })}
          />
        </label>
        <label className={styles.sort}>
          <span>Sort by</span>
          <select value={sort} onChange={(event) => arrange({ sort: event.currentTarget.value as Sort })}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {sortWords(one, quantity)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <QuantitySwitch
        quantity={quantity}
        onPick={(picked) => act({ type: "quantity-picked", quantity: picked })}
      />
      <fieldset className={styles.filters} aria-label="Show only">
        {FILTERS.map(([filter, words]) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filters.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {words}
          </button>
        ))}
        <span className={styles.count} role="status">
          {shown === total ? count(total) : `${count(shown)} of ${count(total)}`}{" "}
          {total === 1 ? "sensor" : "sensors"}
        </span>
      </fieldset>
    </search>
  );
}

function sortWords(sort: Sort, quantity: Plottable): string {
  const words: Record<Sort, string> = {
    name: "name",
    newest: "newest reading",
    value: `most ${QUANTITY[quantity].word}`,
  };
  return words[sort];
}
