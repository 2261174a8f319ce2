import { Skeleton } from "@mantine/core";
import { LoadFailure } from "@/components/ui/load-states";
import type { StationDetail } from "@/lib/desks/underground/station-schema";
import type { Line } from "@/lib/desks/underground/types";
import { useStationDetail } from "../queries";
import { AccessSection, Disclosure } from "./access-section";
import { BusySection } from "./busy-section";
import { groupToilets, toiletName, toiletPlace, toiletSummary } from "./detail-words";
import styles from "./details.module.css";

interface Props {
  id: string;
  lines: Line[];
}

export function StationDetails({ id, lines }: Props) {
  const { data: received, error, isFetching, refetch } = useStationDetail(id);
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
        message={`Access, toilets and counts can’t be shown: ${error.message}`}
        isBusy={isFetching}
        onRetry={refetch}
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

export function ToiletsSection({ detail: { toilets } }: { detail: StationDetail }) {
  return (
    <Disclosure title="Toilets" summary={toiletSummary(toilets)}>
      {toilets.length === 0 ? (
        <p>TfL’s station data of March 2025 lists none here.</p>
      ) : (
        <ul className={styles.list}>
          {groupToilets(toilets).map(({ toilet, count }) => (
            <li key={`${toiletName(toilet)} ${toiletPlace(toilet)}`}>
              <strong>
                {count > 1 && `${count} × `}
                {toiletName(toilet)}
              </strong>
              <br />
              {toiletPlace(toilet)}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
