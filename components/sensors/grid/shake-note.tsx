import { IconAlertTriangle } from "@tabler/icons-react";
import { hourPeak, isShake } from "../data/hour-peak";
import { withUnit } from "../data/numbers";
import type { Sparkline } from "../data/sparklines";
import { board, serverNow } from "../data/use-board";
import { useByClock } from "../data/use-clock";
import styles from "./sensor-card.module.css";

interface Props {
  address: string;
  line: Sparkline | undefined;
}

/** The strongest acceleration of the last hour, with a mark when it is beyond ±3 g. */
export function ShakeNote({ address, line }: Props) {
  const peak = useByClock(() => hourPeak(line, board.readShake(address), serverNow()) ?? -1, -1);
  if (peak < 0) return <p className={styles.shake}>{line && "No acceleration in the last hour"}</p>;
  return (
    <p className={styles.shake} data-alert={isShake(peak) || undefined}>
      {isShake(peak) && <IconAlertTriangle size={15} aria-hidden="true" />}
      {isShake(peak) ? "Shaken: " : "At most "}
      {withUnit(peak, "accelerometer")} in the last hour
    </p>
  );
}
