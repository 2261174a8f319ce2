import { IconWheelchair } from "@tabler/icons-react";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import { ACCESS, ACCESS_NAMES, accessOf } from "./access";
import { AccessIcon } from "./access-icon";
import styles from "./access-switch.module.css";

interface Props {
  stations: MapStation[];
  isOn: boolean;
  onSwitch(isOn: boolean): void;
}

/** Marks the map's stations by step-free access, and says what the marks mean. */
export function AccessSwitch({ stations, isOn, onSwitch }: Props) {
  const byAccess = Map.groupBy(stations, ({ stepFree }) => accessOf(stepFree));
  return (
    <div className={styles.box}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        onClick={() => onSwitch(!isOn)}
      >
        <IconWheelchair size={16} aria-hidden="true" />
        <span className={styles.name}>Step-free</span>
      </button>
      {isOn && (
        <ul className={styles.legend} aria-label="Stations by step-free access">
          {ACCESS.filter((access) => byAccess.has(access)).map((access) => (
            <li key={access}>
              <AccessIcon access={access} />
              {ACCESS_NAMES[access]} <span className={styles.count}>{byAccess.get(access)!.length}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
