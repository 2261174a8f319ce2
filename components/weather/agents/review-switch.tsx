import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import styles from "./review-switch.module.css";

const review = new StoredValue("almanac.weather.review", z.boolean(), false);

/** Whether the user wants to see what was collected before it is answered from; it goes with each question, as does the zone in which “tonight” is meant. */
export function ReviewSwitch() {
  const isOn = useSyncExternalStore(review.subscribe, review.read, review.readOnServer);
  const { offerContext } = useCanvasBridge();
  useEffect(
    () =>
      offerContext(() => {
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return { time_zone: timeZone, ...(isOn && { review: true }) };
      }),
    [offerContext, isOn],
  );
  return (
    <label className={styles.review}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => review.write(currentTarget.checked)}
      />
      <span>
        Ask me before answering
        <span className={styles.quiet}>Shows what was collected and waits for your approval</span>
      </span>
    </label>
  );
}
