import { IconArrowLeft, IconChartLine, IconFileSpreadsheet, IconTable } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/chat/button";
import { IconButton } from "@/components/chat/icon-button";
import { LoadFailure } from "@/components/data/load-failure";
import type { SensorsState } from "../canvas-state";
import { listed } from "../change-words";
import { RangeBar } from "../charts/range-bar";
import { useZoom } from "../charts/use-zoom";
import { compareRows } from "../data/compare-rows";
import { QUANTITY } from "../data/quantities";
import { nameOf } from "../data/use-board";
import { useHistories } from "../data/use-histories";
import { ChartsWaiting } from "../detail/chart-states";
import detail from "../detail/detail.module.css";
import type { Window } from "../period";
import { QuantitySwitch } from "../quantity-switch";
import type { Act } from "../use-sensors-canvas";
import { Comparison } from "./comparison";
import { saveComparison } from "./save-comparison";

interface Props {
  state: SensorsState;
  act: Act;
  onClose(): void;
}

const POINTS = 300;

/** One quantity of several sensors over each other. */
export function CompareView({ state, act, onClose }: Props) {
  const { compared, quantity, period } = state;
  const [isTable, setTable] = useState(false);
  const [whole, setWhole] = useState<Window>();
  const zoom = useZoom(whole, JSON.stringify(period));
  const { loaded, error, isLoading, isOld, retry } = useHistories(compared, period, zoom.window, POINTS);
  const histories = useMemo(
    () => loaded && compared.flatMap((address) => loaded.histories[address] ?? []),
    [loaded, compared],
  );
  const window = zoom.window ?? loaded?.window;
  const rows = useMemo(
    () => histories && window && compareRows(histories, quantity, window),
    [histories, quantity, window],
  );
  useEffect(() => {
    if (!zoom.window) setWhole(loaded?.window);
  }, [zoom.window, loaded]);
  const top = useRef<HTMLElement>(null);
  const wasPicked = useRef(state.mover === "user");
  useEffect(() => {
    if (wasPicked.current) top.current?.focus({ preventScroll: true });
  }, []);
  const names = listed(compared.map(nameOf));
  return (
    <section
      ref={top}
      className={detail.detail}
      aria-label="Comparison"
      tabIndex={-1}
      onKeyDown={zoom.onKeyDown}
    >
      <header className={detail.head}>
        <Button onClick={onClose} leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
          All sensors
        </Button>
        <h2>
          {QUANTITY[quantity].label} of {names}
        </h2>
      </header>
      <QuantitySwitch
        quantity={quantity}
        onPick={(picked) => act({ type: "quantity-picked", quantity: picked })}
      />
      <RangeBar
        period={period}
        onPick={(next) => act({ type: "period-picked", period: next })}
        zoom={zoom}
        window={window}
      >
        <IconButton label={isTable ? "Show as chart" : "Show as table"} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        </IconButton>
        {rows && histories && (
          <button
            type="button"
            className={detail.csv}
            onClick={() => saveComparison(rows, histories, quantity)}
          >
            <IconFileSpreadsheet size={18} aria-hidden="true" /> CSV
          </button>
        )}
      </RangeBar>
      {error !== undefined && (
        <LoadFailure
          message={histories ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={retry}
        />
      )}
      {!histories && error === undefined && <ChartsWaiting count={1} />}
      {histories && rows && window && (
        <div className={detail.drawn} data-old={isOld || undefined}>
          <Comparison
            histories={histories}
            rows={rows}
            quantity={quantity}
            window={window}
            isTable={isTable}
            onZoom={zoom.set}
            onOpen={(address) => act({ type: "sensor-opened", address })}
          />
        </div>
      )}
    </section>
  );
}
