import { IconArrowLeft, IconArrowRight, IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { linePath } from "@/components/data/line-path";
import { IconButton } from "@/components/ui/buttons";
import { barePrice, changeWords } from "../data/format";
import type { Spark } from "../data/queries";
import { SourceMark } from "../sources/source-mark";
import type { WatchedCoin } from "./watched";
import styles from "./watchlist.module.css";

interface Props {
  coin: WatchedCoin;
  spark: Spark | undefined;
  isLoading: boolean;
  isCurrent: boolean;
  isEditing: boolean;
  onOpen(): void;
  onKeyDown(event: KeyboardEvent): void;
  onMove(by: number): void;
  onRemove(): void;
}

export function WatchItem({ coin, spark, isEditing, isCurrent, isLoading, ...on }: Props) {
  return (
    <li className={styles.item} data-coin={coin.id}>
      <button
        type="button"
        className={styles.coin}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        aria-current={isCurrent ? "true" : undefined}
        onClick={on.onOpen}
        onKeyDown={on.onKeyDown}
      >
        <span className={styles.name}>
          <b>{coin.symbol}</b>
          <Change change={spark?.change ?? null} />
        </span>
        <Sparkline closes={spark?.closes ?? []} isLoading={isLoading} />
        <Price spark={spark} isLoading={isLoading} />
      </button>
      {isEditing && (
        <span className={styles.edit}>
          <IconButton label={`Move ${coin.name} forward`} onClick={() => on.onMove(-1)}>
            <IconArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${coin.name}`} onClick={on.onRemove}>
            <IconTrash aria-hidden="true" />
          </IconButton>
          <IconButton label={`Move ${coin.name} back`} onClick={() => on.onMove(1)}>
            <IconArrowRight aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** A sign tells the direction, not only a colour. */
function Change({ change }: { change: number | null }) {
  if (change === null) return null;
  const direction = change > 0 ? "up" : change < 0 ? "down" : "flat";
  return (
    <span className={styles.change} data-direction={direction}>
      <span aria-hidden="true">{{ up: "▲", down: "▼", flat: "■" }[direction]}</span> {changeWords(change)}
    </span>
  );
}

const BOX = { width: 100, height: 24 };

function Sparkline({ closes, isLoading }: { closes: number[]; isLoading: boolean }) {
  if (closes.length < 2) return <span className={styles.line} data-waiting={isLoading || undefined} />;
  return (
    <svg
      className={styles.line}
      viewBox={`0 -1 ${BOX.width} ${BOX.height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <title>
        {barePrice(Math.min(...closes))} to {barePrice(Math.max(...closes))}
      </title>
      <path d={linePath(closes, BOX)} />
    </svg>
  );
}

function Price({ spark, isLoading }: { spark: Spark | undefined; isLoading: boolean }) {
  if (isLoading) return <span className={styles.price}>…</span>;
  if (!spark?.last) return <span className={styles.price}>no data</span>;
  return (
    <>
      <span className={styles.price}>{barePrice(spark.last.close)}</span>
      {spark.provenance && <SourceMark provenance={spark.provenance} last={spark.last.t} />}
    </>
  );
}
