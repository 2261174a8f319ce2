import type { History, Plottable, Quantity } from "@/lib/desks/sensors/types";
import { BandNote } from "../charts/band-note";
import { ChartBox } from "../charts/chart-box";
import type { CompareRow } from "../data/compare-rows";
import detail from "../detail/detail.module.css";
import type { Window } from "../period";
import { commonRoom } from "./common-room";
import { CompareChart } from "./compare-chart";
import { CompareLegend } from "./compare-legend";
import { CompareTable } from "./compare-table";

interface Props {
  histories: History[];
  rows: CompareRow[];
  quantity: Plottable;
  window: Window;
  isTable: boolean;
  onZoom(window: Window): void;
  onOpen(address: string): void;
}

const HEIGHT = 360;

/** A comparison's lines or its table, with a legend that leads to each sensor. */
export function Comparison({ histories, rows, quantity, window, isTable, onZoom, onOpen }: Props) {
  const hasAny = rows.some(({ values }) => Object.values(values).some((value) => value !== null));
  if (!hasAny) {
    return (
      <p className={detail.quiet}>None of them measured this in this time. A longer period may have some.</p>
    );
  }
  if (isTable) return <CompareTable histories={histories} rows={rows} quantity={quantity} />;
  return (
    <figure className={detail.chart}>
      <CompareLegend histories={histories} rows={rows} quantity={quantity} onOpen={onOpen} />
      <ChartBox height={HEIGHT}>
        <CompareChart histories={histories} rows={rows} quantity={quantity} window={window} onZoom={onZoom} />
      </ChartBox>
      {quantity === "accelerometer" ? (
        <p className={detail.quiet}>The strongest of the three axes, absolute; the dashed line is 3 g.</p>
      ) : (
        <CommonBands histories={histories} quantity={quantity} />
      )}
    </figure>
  );
}

/** The bands that all of them are judged by. */
function CommonBands({ histories, quantity }: { histories: History[]; quantity: Quantity }) {
  const room = commonRoom(histories, quantity);
  if (room) return <BandNote quantity={quantity} room={room} />;
  return (
    <p className={detail.quiet}>
      Their places are judged by different ranges, so none is drawn here; each sensor's page has its own.
    </p>
  );
}
