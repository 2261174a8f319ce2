import { Marker } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { ACCESS_WORDS, accessOf } from "../access/access";
import { AccessIcon } from "../access/access-icon";
import { LineDots } from "../line-dots";
import styles from "./network-map.module.css";

interface Props {
  station?: MapStation;
  lines: Line[];
  /** Whether its step-free access is told, too. */
  tellsAccess: boolean;
}

/** The name of the station under the pointer, with its lines' colours. */
export function StationHint({ station, lines, tellsAccess }: Props) {
  if (!station) return null;
  const access = accessOf(station.stepFree);
  return (
    <Marker
      longitude={station.lon}
      latitude={station.lat}
      anchor="bottom"
      offset={[0, -12]}
      style={{ pointerEvents: "none", zIndex: 3 }}
    >
      <span className={`${shared.hint} ${styles.hint}`}>
        {station.name}
        <LineDots station={station} lines={lines} />
        {tellsAccess && (
          <>
            <AccessIcon access={access} /> {ACCESS_WORDS[access]}
          </>
        )}
      </span>
    </Marker>
  );
}
