import { Popover } from "@mantine/core";
import { IconChartCandle, IconFileSpreadsheet, IconPhoto, IconTable } from "@tabler/icons-react";
import { Button, IconButton } from "@/components/ui/buttons";
import pickOne from "@/components/ui/pick-one.module.css";
import { INTERVALS, type Interval } from "@/lib/desks/markets/types";
import { INTERVAL_WORDS } from "../data/format";
import { OVERLAY, OVERLAYS, type Overlay } from "../overlays";
import styles from "./chart.module.css";

interface Props {
  interval: Interval;
  onInterval(interval: Interval): void;
  overlays: Overlay[];
  onOverlay(overlay: Overlay): void;
  isTable: boolean;
  onTable(isTable: boolean): void;
  csv: string;
  onPicture: (() => void) | undefined;
}

export function ChartBar({ interval, overlays, isTable, csv, onPicture, ...on }: Props) {
  return (
    <div className={styles.bar}>
      <fieldset className={`${pickOne.choices} ${styles.intervals}`} aria-label="Candle length">
        {INTERVALS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === interval}
            aria-label={INTERVAL_WORDS[one]}
            title={INTERVAL_WORDS[one]}
            onClick={() => on.onInterval(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button aria-label={`Indicators, ${overlays.length} shown`}>Indicators · {overlays.length}</Button>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className={styles.overlays}>
            <legend>Indicators</legend>
            {OVERLAYS.map((overlay) => (
              <label key={overlay}>
                <input
                  type="checkbox"
                  checked={overlays.includes(overlay)}
                  onChange={() => on.onOverlay(overlay)}
                />
                {OVERLAY[overlay].label}
                <small>{OVERLAY[overlay].pane === "price" ? "over the candles" : "below them"}</small>
              </label>
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
      <span className={styles.files}>
        <IconButton label={isTable ? "Show as chart" : "Show as table"} onClick={() => on.onTable(!isTable)}>
          {isTable ? <IconChartCandle aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        </IconButton>
        <a className={styles.file} href={csv} download aria-label="Download the candles as CSV">
          <IconFileSpreadsheet size={17} stroke={1.6} aria-hidden="true" />
          CSV
        </a>
        <button
          type="button"
          className={styles.file}
          disabled={!onPicture}
          onClick={onPicture}
          aria-label="Download the chart as a picture"
        >
          <IconPhoto size={17} stroke={1.6} aria-hidden="true" />
          PNG
        </button>
      </span>
    </div>
  );
}
