import { Button } from "@/components/chat/button";
import type { Shaken } from "../canvas-state";
import { Moment } from "../data/moment";
import styles from "./grid-view.module.css";

/** Says that an answer chose the sensors in view, and shows all again. */
export function ShakenChip({ shaken: { addresses, since }, onClear }: { shaken: Shaken; onClear(): void }) {
  const who = addresses.length === 1 ? "1 sensor" : `${addresses.length || "No"} sensors`;
  return (
    <p className={styles.chip}>
      <span>
        {who} shook beyond ±3 g
        {since !== null && (
          <>
            {" "}
            since <Moment at={since} />
          </>
        )}
      </span>
      <Button onClick={onClear}>Show all sensors</Button>
    </p>
  );
}
