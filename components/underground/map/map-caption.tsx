import type { ReactNode } from "react";
import shared from "@/components/map/map.module.css";
import styles from "./map-caption.module.css";

interface Props {
  /** In words; empty: the whole network alike. */
  shown: string;
  onShowAll(): void;
  /** The map's own switches; absent without a map. */
  children?: ReactNode;
}

/** What stands out on the map, for those too who don't see it; and whose the data is. */
export function MapCaption({ shown, onShowAll, children }: Props) {
  return (
    <div className={styles.caption}>
      <div className={styles.row}>
        {shown && (
          <p className={styles.shown} data-testid="map-showing">
            <span>Showing: {shown}</span>
            <button type="button" onClick={onShowAll}>
              Show all
            </button>
          </p>
        )}
        {children}
      </div>
      <p className={shared.credit}>
        Powered by TfL Open Data. Contains OS data © Crown copyright and Geomni UK Map data. Thames: National
        Statistics and OS data © Crown copyright, OGL v3.0
      </p>
    </div>
  );
}
