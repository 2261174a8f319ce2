import { Skeleton } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { type Loaded, useHistories } from "../data/histories";
import detail from "../detail/detail.module.css";
import type { Period, Window } from "../period";
import { RangeBar } from "./range-bar";
import { useZoom, type Zoom } from "./use-zoom";

interface Props {
  /** Must stay the same array from drawing to drawing. */
  addresses: string[];
  period: Period;
  /** Stretches of each sensor, at most. */
  points: number;
  charts: number;
  onPick(period: Period): void;
  tools(loaded: Loaded, window: Window): ReactNode;
  children(drawn: Drawn): ReactNode;
}

interface Drawn {
  loaded: Loaded;
  window: Window;
  zoom: Zoom;
  isTable: boolean;
}

export function Charted({ addresses, period, points, charts, onPick, tools, children }: Props) {
  const [isTable, setTable] = useState(false);
  const [whole, setWhole] = useState<Window>();
  const zoom = useZoom(whole, JSON.stringify(period));
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistories(
    addresses,
    period,
    zoom.window,
    points,
  );
  const window = zoom.window ?? data?.window;
  useEffect(() => {
    if (!zoom.window) setWhole(data?.window);
  }, [zoom.window, data]);
  const other = charts === 1 ? "Show as chart" : "Show as charts";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the bar's buttons do
    <div className={detail.history} onKeyDown={zoom.onKeyDown}>
      <RangeBar period={period} onPick={onPick} zoom={zoom} window={window}>
        <IconButton label={isTable ? other : "Show as table"} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        </IconButton>
        {data && window && tools(data, window)}
      </RangeBar>
      {error && (
        <LoadFailure
          message={data ? `This is from earlier: ${error.message}` : error.message}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ChartsWaiting count={charts} />}
      {data && window && (
        <div className={detail.drawn} data-old={isPlaceholderData || undefined}>
          {children({ loaded: data, window, zoom, isTable })}
        </div>
      )}
    </div>
  );
}

function ChartsWaiting({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the history</span>
      <div className={detail.charts} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={i} className={detail.blank} />
        ))}
      </div>
    </div>
  );
}
