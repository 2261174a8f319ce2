import { IconSearch } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { type ReactNode, type Ref, type RefObject, useRef } from "react";
import { AnswerOutline } from "@/components/desk-page/canvas-bridge";
import shared from "@/components/map/map.module.css";
import { MapSkeleton, NoMap } from "@/components/map/map-frame";
import { useMapBox } from "@/components/map/use-map-box";
import { LoadFailure } from "@/components/ui/load-states";
import type { Journey } from "@/lib/desks/underground/types";
import { AccessSwitch } from "../access/access-switch";
import { NO_NAMES, showing } from "../answer-view";
import type { CanvasAction, CanvasState } from "../canvas-state";
import type { useNetwork } from "../queries";
import { StationSearch } from "../station/station-field";
import type { Insets } from "./camera";
import styles from "./map.module.css";

const NetworkMap = dynamic(() => import("./network-map"), { ssr: false, loading: () => <NetworkSkeleton /> });

interface Props {
  live: ReturnType<typeof useNetwork>;
  view: CanvasState;
  journey: Journey | null;
  act(action: CanvasAction): void;
  onPickStation(id: string): void;
  search: RefObject<HTMLInputElement | null>;
}

export function MapArea({ live, view, journey, act, onPickStation, search }: Props) {
  const box = useMapBox();
  const area = useRef<HTMLElement>(null);
  const caption = useRef<HTMLDivElement>(null);
  const network = live.data?.data;
  return (
    <section ref={area} className={styles.area} aria-label="Map of the network">
      <div ref={box.ref} className={styles.box}>
        <MapInBox
          box={box}
          live={live}
          view={view}
          journey={journey}
          insets={() => insetsOf(area.current, caption.current)}
          onPickStation={onPickStation}
        />
      </div>
      <div className={styles.search}>
        <StationSearch
          icon={<IconSearch size={16} aria-hidden="true" />}
          lines={network?.lines ?? []}
          onPick={onPickStation}
          inputRef={search}
        />
      </div>
      <Caption
        ref={caption}
        shown={showing(view, network ?? NO_NAMES)}
        onShowAll={() => act({ type: "all-shown" })}
      >
        {network && box.canDraw && (
          <AccessSwitch
            stations={network.stations}
            isOn={view.showsAccess}
            onSwitch={(isOn) => act({ type: "access-switched", isOn })}
          />
        )}
      </Caption>
      <AnswerOutline answers={view.answers} />
    </section>
  );
}

/** For the search above the map and, on narrow ones, the map's buttons. */
const INSETS = { top: 60, right: 20, left: 20 };
const NARROW_INSETS = { top: 80, right: 40, left: 20 };
const NARROW = 480;
/** Room for the names of the lowest stations. */
const GAP = 20;
/** At least this part of the map's height is left to what it shows. */
const FREE = 0.4;

function insetsOf(area: HTMLElement | null, caption: HTMLElement | null): Insets {
  const { clientWidth: width, clientHeight: height } = area ?? { clientWidth: 0, clientHeight: 0 };
  const sides = width < NARROW ? NARROW_INSETS : INSETS;
  const most = Math.max(GAP, height * (1 - FREE) - sides.top);
  return { ...sides, bottom: Math.min((caption?.offsetHeight ?? 0) + GAP, most) };
}

interface MapInBoxProps extends Pick<Props, "live" | "view" | "journey" | "onPickStation"> {
  box: ReturnType<typeof useMapBox>;
  insets(): Insets;
}

function MapInBox({ box, live: { data, error, isFetching, refetch }, ...rest }: MapInBoxProps) {
  if (!box.canDraw) {
    return (
      <div className={styles.instead}>
        <NoMap rest="find a station above, or ask about one, and see how the lines are running." />
      </div>
    );
  }
  if (data && box.wasSeen) return <NetworkMap network={data.data} onFail={box.fail} {...rest} />;
  if (!error || data) return <NetworkSkeleton />;
  return (
    <div className={styles.instead}>
      <LoadFailure message={`There is no map: ${error.message}`} isBusy={isFetching} onRetry={refetch} />
    </div>
  );
}

interface CaptionProps {
  ref: Ref<HTMLDivElement>;
  /** In words; empty: the whole network alike. */
  shown: string;
  onShowAll(): void;
  children?: ReactNode;
}

function Caption({ ref, shown, onShowAll, children }: CaptionProps) {
  return (
    <div ref={ref} className={styles.caption} data-testid="map-caption">
      <div className={styles.row}>
        {shown && (
          <p className={styles.shown} data-testid="map-showing">
            <span>
              <span className={styles.prefix}>Showing: </span>
              {shown}
            </span>
            <button type="button" onClick={onShowAll}>
              Show all
            </button>
          </p>
        )}
        {children}
      </div>
      <p className={`${shared.credit} ${styles.credit}`}>
        Powered by TfL Open Data. Contains OS data © Crown copyright and Geomni UK Map data. Thames: National
        Statistics and OS data © Crown copyright, OGL v3.0
      </p>
    </div>
  );
}

function NetworkSkeleton() {
  return (
    <MapSkeleton className={styles.skeleton!}>
      <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <g className={styles.drawing}>
          <path d="M10 150 80 130 150 128 220 134 290 120 390 60" />
          <path d="M60 20 130 90 200 150 230 250" />
          <path d="M90 240 160 180 220 134 270 80 300 10" />
          <path d="M150 128 190 100 250 102 268 134 240 168 180 170Z" />
          <path d="M20 70 110 110 190 160 300 170 385 210" />
        </g>
      </svg>
    </MapSkeleton>
  );
}
