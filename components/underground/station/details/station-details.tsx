import { Skeleton } from "@mantine/core";
import { LoadFailure } from "@/components/data/load-failure";
import type { Line } from "@/lib/desks/underground/types";
import { AccessSection } from "./access-section";
import { BusySection } from "./busy-section";
import styles from "./details.module.css";
import { useStationDetail } from "./station-detail";
import { ToiletsSection } from "./toilets-section";

interface Props {
  /** The station's. */
  id: string;
  /** All lines, in TfL's order. */
  lines: Line[];
}

/** What is published about a station: access, toilets, how busy it is. */
export function StationDetails({ id, lines }: Props) {
  const { received, error, isLoading, refresh } = useStationDetail(id);
  if (received) {
    return (
      <div className={styles.parts}>
        <AccessSection detail={received.data} lines={lines} />
        <ToiletsSection detail={received.data} />
        <BusySection detail={received.data} />
      </div>
    );
  }
  if (error) {
    return (
      <LoadFailure
        message={`Access, toilets and counts can't be shown: ${error}`}
        isBusy={isLoading}
        onRetry={refresh}
      />
    );
  }
  return (
    <div className={styles.parts} role="status">
      <span className="visually-hidden">Loading access, toilets and counts</span>
      {PARTS.map((part) => (
        <Skeleton key={part} className={styles.blank} />
      ))}
    </div>
  );
}

const PARTS = ["access", "toilets", "counts"];
