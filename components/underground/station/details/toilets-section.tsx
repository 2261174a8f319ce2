import type { StationDetail } from "@/lib/desks/underground/station-schema";
import styles from "./details.module.css";
import { Disclosure } from "./disclosure";
import { groupToilets, toiletName, toiletPlace, toiletSummary } from "./toilet-words";

/** Where a station's toilets are, and whom they are for. */
export function ToiletsSection({ detail: { toilets } }: { detail: StationDetail }) {
  return (
    <Disclosure title="Toilets" summary={toiletSummary(toilets)}>
      {toilets.length === 0 ? (
        <p>TfL's station data of March 2025 lists none here.</p>
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
