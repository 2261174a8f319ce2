import { useMemo } from "react";
import chart from "@/components/ui/chart.module.css";
import type { History, Plottable, Quantity } from "@/lib/desks/sensors/types";
import { BandNote } from "../charts/bands";
import { ChartBox } from "../charts/chart-box";
import styles from "../charts/charts.module.css";
import { DataTable } from "../charts/data-table";
import { compareRows } from "../data/compare-rows";
import { historiesOf, type Loaded } from "../data/histories";
import { summaryOf } from "../data/history-points";
import { bare, QUANTITY, rangeWithUnit } from "../data/quantities";
import detail from "../detail/detail.module.css";
import type { Window } from "../period";
import { CompareChart, commonRoom, lineColour } from "./compare-chart";

interface Props {
  loaded: Loaded;
  /** Addresses, in the order of the legend. */
  compared: string[];
  quantity: Plottable;
  window: Window;
  isTable: boolean;
  onZoom(window: Window): void;
  onOpen(address: string): void;
}

const HEIGHT = 360;

export function Comparison({ loaded, compared, quantity, window, isTable, onZoom, onOpen }: Props) {
  const histories = useMemo(() => historiesOf(loaded, compared), [loaded, compared]);
  const rows = useMemo(() => compareRows(histories, quantity, window), [histories, quantity, window]);
  const filled = rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
  const { label, unit } = QUANTITY[quantity];
  if (filled.length === 0) {
    return (
      <p className={detail.quiet}>
        None of these sensors measured this during the period. A longer one may have some.
      </p>
    );
  }
  if (isTable) {
    return (
      <DataTable
        title={`${label} compared, in ${unit}`}
        head={["From", ...histories.map(({ sensor }) => `${sensor.name}, ${unit}`)]}
        rows={filled.toReversed().map(({ t, values }) => ({
          t,
          cells: histories.map(({ sensor: { address } }) =>
            values[address] == null ? "–" : bare(values[address], quantity),
          ),
        }))}
      />
    );
  }
  return (
    <figure className={`${chart.figure} ${detail.chart}`}>
      <CompareLegend histories={histories} quantity={quantity} onOpen={onOpen} />
      <p className="visually-hidden">
        {label}: {histories.map((one) => `${one.sensor.name} ${rangeWords(one, quantity)}`).join("; ")}.
      </p>
      <ChartBox height={HEIGHT}>
        <CompareChart histories={histories} rows={rows} quantity={quantity} window={window} onZoom={onZoom} />
      </ChartBox>
      {quantity === "accelerometer" ? (
        <p className={styles.note}>
          The strongest of the three axes, without its sign. The dashed line is 3 g.
        </p>
      ) : (
        <CommonBands histories={histories} quantity={quantity} />
      )}
    </figure>
  );
}

interface LegendProps {
  histories: History[];
  quantity: Plottable;
  onOpen(address: string): void;
}

function CompareLegend({ histories, quantity, onOpen }: LegendProps) {
  return (
    <ul className={styles.lines} aria-label="Legend">
      {histories.map((history, i) => (
        <li key={history.sensor.address}>
          <button type="button" onClick={() => onOpen(history.sensor.address)}>
            <span className={chart.swatch} style={{ background: lineColour(i) }} />
            {history.sensor.name}
          </button>
          <span>{rangeWords(history, quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

/** By all readings of the period: a line of means goes less far. */
function rangeWords({ points }: History, quantity: Plottable): string {
  const summary = summaryOf(points, quantity);
  if (!summary) return "nothing in this period";
  const [, low, high] = summary;
  if (quantity !== "accelerometer") return rangeWithUnit(low, high, quantity);
  return `at most ${bare(Math.max(Math.abs(low), Math.abs(high)), quantity)}\u00a0g`;
}

function CommonBands({ histories, quantity }: { histories: History[]; quantity: Quantity }) {
  const room = commonRoom(histories, quantity);
  if (room) return <BandNote quantity={quantity} room={room} />;
  return (
    <p className={styles.note}>
      These sensors are judged by different ranges, so none is drawn here. Each sensor’s page shows its own.
    </p>
  );
}
