import { Button } from "@/components/chat/button";
import { MOST_COMPARED } from "../canvas-state";
import { listed } from "../change-words";
import { nameOf } from "../data/use-board";
import type { Act } from "../use-sensors-canvas";
import styles from "./grid-view.module.css";

/** The sensors that are ticked, and what can be done with them. */
export function CompareBar({ compared, act }: { compared: string[]; act: Act }) {
  const isFull = compared.length >= MOST_COMPARED;
  return (
    <section className={styles.compare} aria-label="Chosen sensors">
      <p role="status">
        {listed(compared.map(nameOf))}
        {isFull && ` · ${MOST_COMPARED} is as many as can be told apart`}
      </p>
      <Button onClick={() => act({ type: "ticks-cleared" })}>Clear</Button>
      <Button primary onClick={() => act({ type: "comparison-opened" })}>
        {compared.length === 1 ? "Draw" : `Compare ${compared.length}`}
      </Button>
    </section>
  );
}
