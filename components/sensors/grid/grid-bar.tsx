import { IconSearch } from "@tabler/icons-react";
import form from "@/components/ui/form.module.css";
import field from "@/components/ui/search-field.module.css";
import type { Plottable } from "@/lib/desks/sensors/types";
import { type Arrangement, SORTS, type Sort } from "../canvas-state";
import { QUANTITY } from "../data/quantities";
import { QuantitySwitch } from "../labels";
import type { Act } from "../use-sensors-canvas";
import styles from "./grid.module.css";

interface Props {
  arrangement: Arrangement;
  quantity: Plottable;
  act: Act;
  onEnter(): void;
}

export function GridBar({ arrangement, quantity, act, onEnter }: Props) {
  const arrange = (change: Partial<Arrangement>) => act({ type: "arranged", change });
  const { search, sort } = arrangement;
  return (
    <search className={styles.bar}>
      <div className={styles.row}>
        <label className={`${field.field} ${styles.search}`}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            type="search"
            className={field.input}
            aria-label="Search sensors"
            placeholder="Name, place or 0x…"
            value={search}
            onChange={(event) => arrange({ search: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing && search.trim()) onEnter();
            }}
          />
        </label>
        <label className={styles.sort}>
          <span>Sort by</span>
          <select
            className={form.input}
            value={sort}
            onChange={(event) => arrange({ sort: event.currentTarget.value as Sort })}
          >
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
    </search>
  );
}

function sortWords(sort: Sort, quantity: Plottable): string {
  const words: Record<Sort, string> = {
    look: "needs a look",
    name: "name",
    newest: "newest reading",
    value: `highest ${QUANTITY[quantity].word}`,
  };
  return words[sort];
}
