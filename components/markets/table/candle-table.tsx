import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons";
import table from "@/components/ui/table.module.css";
import { type Candle, INTERVAL_MS, type Interval } from "@/lib/desks/markets/types";
import { valueAt } from "../chart/candle-words";
import { indexAt } from "../chart/draw-lines";
import {
  barePrice,
  CANDLE_WORDS,
  candleTime,
  candleTimeInFull,
  changeBetween,
  changeWords,
  compact,
  count,
  dayOf,
  priceDigits,
} from "../data/format";
import type { CandleState, LoadedCandles } from "../data/queries";
import { linesOf, type Overlay } from "../overlays";
import type { Act } from "../use-markets-canvas";
import styles from "./candle-table.module.css";

interface Props {
  loaded: LoadedCandles;
  candles: CandleState;
  overlays: Overlay[];
  at: string | null;
  act: Act;
}

export function CandleTable({ loaded, candles: { series, ...older }, overlays, at, act }: Props) {
  const { candles, interval, coin, quote } = loaded;
  const rows = useMemo(() => rowsOf(candles, interval), [candles, interval]);
  const marked = at === null ? undefined : candles[indexAt(candles, Date.parse(at), interval)]?.t;
  const [page, setPage] = useState(() => (marked === undefined ? 0 : pageOf(rows, marked, interval)));
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
  const lines = linesOf(overlays);
  const digits = priceDigits(candles.at(-1)?.close ?? 1);
  const title = `Prices of ${coin.name} in ${quote}, ${CANDLE_WORDS[interval]}`;
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top, or at what is marked
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>("[data-marked]");
    const middle = (box.current?.clientHeight ?? 0) / 2;
    box.current?.scrollTo({ top: row ? row.offsetTop - middle : 0 });
  }, [page]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard */}
      <section ref={box} className={`${table.box} ${styles.box}`} tabIndex={0} aria-label={title}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Opened</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" data-number>
                  {head}
                </th>
              ))}
              <th scope="col" data-number>
                Volume, {quote}
              </th>
              {lines.map(({ series: name, label }) => (
                <th key={name} scope="col" data-number>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.candle.t} data-marked={row.candle.t === marked || undefined}>
                <th scope="row" title={candleTimeInFull(row.candle.t, interval)}>
                  <button type="button" onClick={() => act({ type: "pointed", day: dayOf(row.candle.t) })}>
                    {candleTime(row.candle.t, interval)}
                  </button>
                </th>
                <Cells row={row} digits={digits} />
                {lines.map(({ series: name }) => (
                  <td key={name} data-number>
                    {lineCell(valueAt(series[name] ?? [], row.candle.t))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <nav className={styles.pages} aria-label="Pages of the table">
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <span>
          Page {count(page + 1)} of {count(pages)}, {count(rows.length)} candles
        </span>
        <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          Older
        </Button>
        {older.hasOlder && (
          <Button disabled={older.isLoadingOlder} onClick={older.loadOlder}>
            {older.isLoadingOlder ? "Loading…" : "Load older candles"}
          </Button>
        )}
      </nav>
    </>
  );
}

const PRICES = ["open", "high", "low", "close"] as const satisfies (keyof Candle)[];
const HEADS = ["Open", "High", "Low", "Close", "Change"];

function Cells({ row: { candle, change }, digits }: { row: CandleRow; digits: number }) {
  return (
    <>
      {PRICES.map((name) => (
        <td key={name} data-number>
          {barePrice(candle[name], digits)}
        </td>
      ))}
      <td data-number>{change === null ? "–" : changeWords(change)}</td>
      <td data-number>{candle.volume === null ? "–" : compact(candle.volume)}</td>
    </>
  );
}

const lineCell = (value: number | undefined): string => (value === undefined ? "–" : barePrice(value));

export interface CandleRow {
  candle: Candle;
  /** Per cent from the close before; null where there is none right before. */
  change: number | null;
}

export const ROWS = 100;

/** The newest first. */
export function rowsOf(candles: Candle[], interval: Interval): CandleRow[] {
  const rows = candles.map((candle, i): CandleRow => {
    const before = candles[i - 1];
    const isNext = before !== undefined && candle.t - before.t <= INTERVAL_MS[interval];
    return { candle, change: isNext ? changeBetween(before.close, candle.close) : null };
  });
  return rows.reverse();
}

/** From 0; 0 where the moment has no candle. */
export function pageOf(rows: CandleRow[], t: number, interval: Interval): number {
  const index = rows.findIndex(({ candle }) => candle.t <= t && t < candle.t + INTERVAL_MS[interval]);
  return Math.max(0, Math.floor(index / ROWS));
}
