import { useCallback } from "react";
import type { SensorsState } from "../canvas-state";
import type { Act } from "../use-sensors-canvas";
import { CardList } from "./card-list";
import { CompareBar } from "./compare-bar";
import { EmptyBoard, NothingFound } from "./empty-grid";
import { GridBar } from "./grid-bar";
import styles from "./grid-view.module.css";
import { ShakenChip } from "./shaken-chip";
import { useListed } from "./use-listed";

interface Props {
  state: SensorsState;
  act: Act;
  onAdd(): void;
}

/** All sensors as cards. */
export function GridView({ state, act, onAdd }: Props) {
  const { quantity, compared, arrangement, shaken } = state;
  const { listed, total } = useListed(state);
  const open = useCallback((address: string) => act({ type: "sensor-opened", address }), [act]);
  const tick = useCallback((address: string) => act({ type: "ticked", address }), [act]);
  if (total === 0) return <EmptyBoard onAdd={onAdd} />;
  return (
    <div className={styles.grid}>
      <GridBar arrangement={arrangement} quantity={quantity} shown={listed.length} total={total} act={act} />
      {shaken && <ShakenChip shaken={shaken} onClear={() => act({ type: "shaken-cleared" })} />}
      {listed.length === 0 ? (
        <NothingFound state={state} act={act} />
      ) : (
        <CardList addresses={listed} quantity={quantity} compared={compared} onOpen={open} onTick={tick} />
      )}
      {compared.length > 0 && <CompareBar compared={compared} act={act} />}
    </div>
  );
}
