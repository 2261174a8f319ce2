import { Button } from "@/components/chat/button";
import type { SensorsState } from "../canvas-state";
import type { Act } from "../use-sensors-canvas";
import styles from "./grid-view.module.css";

/** There is no sensor at all. */
export function EmptyBoard({ onAdd }: { onAdd(): void }) {
  return (
    <div className={styles.empty}>
      <h3>No sensor yet</h3>
      <p>
        Here each sensor has a card with its newest values and how they went. Add one: you get a key, with
        which its device sends readings over HTTP.
      </p>
      <Button primary onClick={onAdd}>
        Add a sensor
      </Button>
    </div>
  );
}

/** No sensor passes what is asked for. */
export function NothingFound({ state, act }: { state: SensorsState; act: Act }) {
  const { search, filters } = state.arrangement;
  const isArranged = search.trim() !== "" || filters.length > 0;
  if (!isArranged) return null;
  return (
    <div className={styles.empty}>
      <h3>No sensor is like that</h3>
      <p>
        {search.trim() ? `None is found by “${search.trim()}”` : "None passes the filters"} at the moment.
      </p>
      <Button onClick={() => act({ type: "arranged", change: { search: "", filters: [] } })}>
        Clear search and filters
      </Button>
    </div>
  );
}
