import { useCallback } from "react";
import { Button } from "@/components/ui/buttons";
import { Nothing } from "@/components/ui/load-states";
import { listed as namesInRow } from "../answer-view";
import { MOST_COMPARED, type SensorsState, type Shaken } from "../canvas-state";
import { nameOf } from "../data/board";
import { Moment } from "../labels";
import type { Act } from "../use-sensors-canvas";
import { CardList } from "./card-list";
import styles from "./grid.module.css";
import { GridBar } from "./grid-bar";
import { BoardSummary } from "./summary";
import { useListed } from "./use-listed";

interface Props {
  state: SensorsState;
  act: Act;
  onAdd(): void;
}

export function GridView({ state, act, onAdd }: Props) {
  const { quantity, compared, arrangement, shaken } = state;
  const { listed, counts } = useListed(state);
  const open = useCallback((address: string) => act({ type: "sensor-opened", address }), [act]);
  const tick = useCallback((address: string) => act({ type: "ticked", address }), [act]);
  if (counts.total === 0) return <EmptyBoard onAdd={onAdd} />;
  const [first] = listed;
  return (
    <div className={styles.grid}>
      <BoardSummary counts={counts} shown={listed.length} filters={arrangement.filters} act={act} />
      <GridBar
        arrangement={arrangement}
        quantity={quantity}
        act={act}
        onEnter={() => first !== undefined && open(first)}
      />
      {shaken && <ShakenChip shaken={shaken} onClear={() => act({ type: "shaken-cleared" })} />}
      {listed.length === 0 ? (
        <NothingFound state={state} act={act} />
      ) : (
        <CardList
          addresses={listed}
          quantity={quantity}
          compared={compared}
          isMixed={counts.simulated > 0 && counts.simulated < counts.total}
          onOpen={open}
          onTick={tick}
        />
      )}
      {compared.length > 0 && <CompareBar compared={compared} act={act} />}
    </div>
  );
}

function ShakenChip({ shaken: { addresses, since }, onClear }: { shaken: Shaken; onClear(): void }) {
  const who = addresses.length === 1 ? "1 sensor" : `${addresses.length || "No"} sensors`;
  return (
    <p className={styles.chip}>
      <span>
        {who} shook beyond ±3 g
        {since !== null && (
          <>
            {" "}
            since <Moment at={since} />
          </>
        )}
      </span>
      <Button onClick={onClear}>Show all sensors</Button>
    </p>
  );
}

function CompareBar({ compared, act }: { compared: string[]; act: Act }) {
  const isFull = compared.length >= MOST_COMPARED;
  return (
    <section className={styles.compare} aria-label="Chosen sensors">
      <p role="status">
        {namesInRow(compared.map(nameOf))}
        {isFull && ` · ${MOST_COMPARED} is the most that can be compared`}
      </p>
      <Button onClick={() => act({ type: "ticks-cleared" })}>Clear</Button>
      <Button primary onClick={() => act({ type: "comparison-opened" })}>
        {compared.length === 1 ? "Draw" : `Compare ${compared.length}`}
      </Button>
    </section>
  );
}

function EmptyBoard({ onAdd }: { onAdd(): void }) {
  return (
    <Nothing title="No sensors yet">
      <p>
        Each sensor has a card here with its newest values and how they changed. Add one, and you get a key
        with which its device sends readings over HTTP.
      </p>
      <Button primary onClick={onAdd}>
        Add a sensor
      </Button>
    </Nothing>
  );
}

function NothingFound({ state, act }: { state: SensorsState; act: Act }) {
  const { search, filters } = state.arrangement;
  const isArranged = search.trim() !== "" || filters.length > 0;
  if (!isArranged) return null;
  return (
    <Nothing title="No sensors found">
      <p>
        {search.trim() ? `No sensor matches “${search.trim()}”` : "No sensor passes the filters"} at the
        moment.
      </p>
      <Button onClick={() => act({ type: "arranged", change: { search: "", filters: [] } })}>
        Clear search and filters
      </Button>
    </Nothing>
  );
}
