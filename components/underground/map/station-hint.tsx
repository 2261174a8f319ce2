import { Marker } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import type { DrawnStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { ACCESS_WORDS, accessOf } from "../access/access";
import { AccessIcon } from "../access/access-switch";
import { LineDots } from "../lines";
import { shortHour } from "../station/detail-words";
import styles from "./map.module.css";

interface Props {
  station?: DrawnStation;
  lines: Line[];
  tellsAccess: boolean;
}

const TOILETS = { accessible: "accessible toilets", other: "toilets, none accessible" };

function amenitiesOf({ toilets, busiest_hour }: DrawnStation): string[] {
  const busiest = busiest_hour === null ? [] : [`busiest ${shortHour(busiest_hour)} on weekdays`];
  return [...(toilets ? [TOILETS[toilets]] : []), ...busiest];
}

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
            {amenitiesOf(station).map((words) => (
              <span key={words}>· {words}</span>
            ))}
          </>
        )}
      </span>
    </Marker>
  );
}
