import { AXES, type History, type HistoryPoint, type Plottable, QUANTITIES } from "@/lib/desks/sensors/types";
import { DataTable } from "../charts/data-table";
import { measuredOf } from "../data/history-points";
import { bare, count, QUANTITY } from "../data/quantities";

interface Column {
  name: keyof Omit<HistoryPoint, "t" | "count">;
  head: string;
  quantity: Plottable;
}

const COLUMNS: Column[] = [
  ...QUANTITIES.map((name) => ({
    name,
    head: `${QUANTITY[name].label}, ${QUANTITY[name].unit}`,
    quantity: name,
  })),
  ...AXES.map((name) => ({ name, head: `${name}, g`, quantity: "accelerometer" as const })),
];

export function HistoryTable({ name, history: { points, bucket_ms } }: { name: string; history: History }) {
  const measured = measuredOf(points);
  const columns = COLUMNS.filter(({ quantity }) => measured.includes(quantity));
  const isBinned = bucket_ms > 0;
  return (
    <DataTable
      title={`History of ${name}`}
      head={[...(isBinned ? ["From", "Readings"] : ["Time"]), ...columns.map(({ head }) => head)]}
      rows={points.toReversed().map((point) => ({
        t: point.t,
        cells: [...(isBinned ? [count(point.count)] : []), ...columns.map((column) => cellOf(point, column))],
      }))}
    />
  );
}

function cellOf(point: HistoryPoint, { name, quantity }: Column) {
  const spread = point[name];
  if (!spread) return "–";
  const [mean, low, high] = spread;
  if (low === high) return bare(mean, quantity);
  return (
    <>
      {bare(mean, quantity)}{" "}
      <small>
        ({bare(low, quantity)} to {bare(high, quantity)})
      </small>
    </>
  );
}
