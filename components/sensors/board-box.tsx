import { Skeleton } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import canvas from "@/components/desk-page/canvas.module.css";
import { LoadFailure } from "@/components/ui/load-states";
import type { SensorsState } from "./canvas-state";
import { CompareView } from "./compare/compare-view";
import { useBoardState } from "./data/board";
import { DetailView } from "./detail/detail-view";
import { GridView } from "./grid/grid-view";
import styles from "./sensors-canvas.module.css";
import type { Act } from "./use-sensors-canvas";

interface Props {
  state: SensorsState;
  act: Act;
  onAdd(): void;
}

export function BoardBox({ state, act, onAdd }: Props) {
  const board = useBoardState();
  const isOver = state.sensor !== null || state.isComparing;
  const close = () => act({ type: state.sensor === null ? "comparison-closed" : "sensor-closed" });
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented || isForOther(event)) return;
    event.stopPropagation();
    close();
  };
  const grid = useRef<HTMLElement>(null);
  useReturnedFocus(grid, state.sensor);
  if (board.data === undefined) return <BoardWaiting />;
  return (
    <>
      <section
        ref={grid}
        className={`${canvas.scroll} ${styles.scroll}`}
        aria-label="All sensors"
        inert={isOver}
      >
        <RefreshFailure />
        <GridView state={state} act={act} onAdd={onAdd} />
      </section>
      {isOver && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from anywhere inside
        <div className={styles.over} onKeyDown={closeOnEscape}>
          {state.sensor === null ? (
            <CompareView state={state} act={act} onClose={close} />
          ) : (
            <DetailView key={state.sensor} address={state.sensor} state={state} act={act} onClose={close} />
          )}
        </div>
      )}
    </>
  );
}

/** Open menus and dialogs stand elsewhere in the page, but their events come along here. */
const isForOther = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  !currentTarget.contains(target as Node) ||
  currentTarget.querySelector('[aria-haspopup][aria-expanded="true"]') !== null;

function useReturnedFocus(grid: RefObject<HTMLElement | null>, sensor: string | null): void {
  const last = useRef(sensor);
  useEffect(() => {
    const closed = last.current;
    last.current = sensor;
    if (closed === null || sensor !== null || document.activeElement !== document.body) return;
    grid.current
      ?.querySelector<HTMLElement>(`[data-sensor="${closed}"] button`)
      ?.focus({ preventScroll: true });
  }, [grid, sensor]);
}

function RefreshFailure() {
  const { error, isFetching, refetch } = useBoardState();
  if (!error) return null;
  return (
    <LoadFailure
      message={`This is from earlier: ${error.message}`}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const CARDS = 6;

function BoardWaiting() {
  const { error, isFetching, refetch } = useBoardState();
  return (
    <div className={`${canvas.scroll} ${styles.scroll}`}>
      {error && <LoadFailure message={error.message} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!error && (
        <div role="status">
          <span className="visually-hidden">Loading the sensors</span>
          <div aria-hidden="true">
            <Skeleton height={36} />
            <div className={styles.skeleton}>
              {Array.from({ length: CARDS }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                <Skeleton key={i} className={styles.blank} />
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
