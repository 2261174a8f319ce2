import { IconWheelchair } from "@tabler/icons-react";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import { ACCESS, ACCESS_NAMES, ACCESS_SHAPES, type Access, accessOf } from "./access";
import styles from "./access-switch.module.css";

/** Filled, half filled, hollow or dotted; for the eye only, beside words. */
export function AccessIcon({ access }: { access: Access }) {
  const { fill, isDotted } = ACCESS_SHAPES[access];
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" strokeDasharray={isDotted ? "2 2.7" : undefined} />
      {fill === "whole" && <circle className={styles.filled} cx="8" cy="8" r="6" />}
      {fill === "half" && <path className={styles.filled} d="M8 2a6 6 0 0 0 0 12Z" />}
    </svg>
  );
}

interface Props {
  stations: MapStation[];
  isOn: boolean;
  onSwitch(isOn: boolean): void;
}

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
