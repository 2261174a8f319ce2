import { IconArrowLeft, IconFileSpreadsheet } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { serverTime } from "@/components/data/api";
import { saveFile } from "@/components/data/save-file";
import { Button } from "@/components/ui/buttons";
import { csvText } from "@/lib/csv";
import type { History, Plottable } from "@/lib/desks/sensors/types";
import { listed } from "../answer-view";
import type { SensorsState } from "../canvas-state";
import { Charted } from "../charts/charted";
import { nameOf } from "../data/board";
import { compareRows } from "../data/compare-rows";
import { historiesOf } from "../data/histories";
import { QUANTITY } from "../data/quantities";
import detail from "../detail/detail.module.css";
import { QuantitySwitch } from "../labels";
import type { Window } from "../period";
import type { Act } from "../use-sensors-canvas";
import { Comparison } from "./comparison";

interface Props {
  state: SensorsState;
  act: Act;
  onClose(): void;
}

const POINTS = 300;

export function CompareView({ state, act, onClose }: Props) {
  const { compared, quantity, period } = state;
  const top = useRef<HTMLElement>(null);
  const wasPicked = useRef(state.mover === "user");
  useEffect(() => {
    if (wasPicked.current) top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={top} className={detail.detail} aria-label="Comparison" tabIndex={-1}>
      <header className={detail.head}>
        <Button onClick={onClose} leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
          All sensors
        </Button>
        <h2>
          {QUANTITY[quantity].label} of {listed(compared.map(nameOf))}
        </h2>
      </header>
      <QuantitySwitch
        quantity={quantity}
        onPick={(picked) => act({ type: "quantity-picked", quantity: picked })}
      />
      <Charted
        addresses={compared}
        period={period}
        points={POINTS}
        charts={1}
        onPick={(next) => act({ type: "period-picked", period: next })}
        tools={(loaded, window) => (
          <button
            type="button"
            className={detail.csv}
            onClick={() => saveComparison(historiesOf(loaded, compared), quantity, window)}
          >
            <IconFileSpreadsheet size={18} aria-hidden="true" /> CSV
          </button>
        )}
      >
        {({ loaded, window, zoom, isTable }) => (
          <Comparison
            loaded={loaded}
            compared={compared}
            quantity={quantity}
            window={window}
            isTable={isTable}
            onZoom={zoom.set}
            onOpen={(address) => act({ type: "sensor-opened", address })}
          />
        )}
      </Charted>
    </section>
  );
}

/** A column for each sensor, times in UTC, means with a digit more than the sensors are exact. */
function saveComparison(histories: History[], quantity: Plottable, window: Window): void {
  const { label, unit, digits } = QUANTITY[quantity];
  const simulated = histories.filter(({ sensor }) => sensor.simulated).map(({ sensor }) => sensor.name);
  const notes = [
    `${label} in ${unit}: ${quantity === "accelerometer" ? "the strongest axis" : "the mean"} of each stretch; times in UTC are its beginning`,
    `From ${iso(window.from)} to ${iso(window.to)}; downloaded ${iso(serverTime())}`,
    `Source: the sensors ${histories.map(({ sensor }) => `${sensor.name} (${sensor.address})`).join(", ")}`,
    ...(simulated.length > 0
      ? [`Made up by Almanac’s simulator, not measured: ${simulated.join(", ")}; do not cite them`]
      : []),
    "Licence: none stated",
  ];
  const rows = compareRows(histories, quantity, window).map(({ t, values }) => [
    iso(t),
    ...histories.map(({ sensor: { address } }) => {
      const value = values[address];
      return value == null ? null : Number(value.toFixed(digits + 1));
    }),
  ]);
  const head = ["time", ...histories.map(({ sensor }) => `${sensor.name} (${unit})`)];
  const name = `${label.toLowerCase()}-compared.csv`;
  saveFile(name, new Blob([csvText(notes, [head, ...rows])], { type: "text/csv;charset=utf-8" }));
}

const iso = (ms: number): string => new Date(ms).toISOString();
