import type { RefObject } from "react";
import { AnswerOutline } from "@/components/map/answer-outline";
import { useMapBox } from "@/components/map/use-map-box";
import { AccessSwitch } from "../access/access-switch";
import type { CanvasAction, CanvasState } from "../canvas-state";
import type { useNetwork } from "../data/use-network";
import { NO_NAMES, showing } from "../showing";
import { StationSearch } from "../station/station-search";
import styles from "./map-area.module.css";
import { MapBox } from "./map-box";
import { MapCaption } from "./map-caption";

interface Props {
  live: ReturnType<typeof useNetwork>;
  view: CanvasState;
  act(action: CanvasAction): void;
  onPickStation(id: string): void;
  search: RefObject<HTMLInputElement | null>;
}

/** The map with what lies over it: the search, what stands out, and the switch of step-free access. */
export function MapArea({ live, view, act, onPickStation, search }: Props) {
  const box = useMapBox();
  const network = live.received?.data;
  return (
    <section className={styles.area} aria-label="Map of the network">
      <MapBox box={box} live={live} view={view} onPickStation={onPickStation} />
      <div className={styles.search}>
        <StationSearch lines={network?.lines ?? []} onPick={onPickStation} inputRef={search} />
      </div>
      <MapCaption shown={showing(view, network ?? NO_NAMES)} onShowAll={() => act({ type: "all-shown" })}>
        {network && box.canDraw && (
          <AccessSwitch
            stations={network.stations}
            isOn={view.showsAccess}
            onSwitch={(isOn) => act({ type: "access-switched", isOn })}
          />
        )}
      </MapCaption>
      <AnswerOutline answers={view.answers} />
    </section>
  );
}
