import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Figure } from "@/lib/desks/land/types";
import type { Card } from "./card";
import { DataBadge } from "./data-badge";
import { DataTable } from "./data-table";
import { rowsWith } from "./finding";
import { FindingText } from "./finding-text";
import styles from "./insight-card.module.css";
import { PieLegend } from "./pie-legend";
import { requestWords } from "./request-words";
import { SAMPLE_WORDS, titleOf } from "./sample";
import type { CardView } from "./use-card";

const ChartView = lazy(() => import("./chart-view"));

interface Props {
  card: Card;
  view: CardView;
  /** The year in view on the map. */
  year?: number | null;
  isTall?: boolean;
  onOpen?(): void;
}

/** What a card says: the part of it that a picture keeps. */
export function CardBody({ card, view, year, isTall, onOpen }: Props) {
  const { chart, figures, metadata } = card;
  const title = titleOf(card);
  const { isTable, model, picture } = view;
  const showRows = (figure: Figure) =>
    isTable || rowsWith(figure, view.table.rows).length === 0 ? undefined : () => view.setTable(true);
  return (
    <div ref={picture} className={styles.body}>
      <h3 className={styles.title}>
        {metadata.sample && (
          <>
            <span className={styles.sample}>{SAMPLE_WORDS}</span>{" "}
          </>
        )}
        {onOpen ? (
          <button type="button" onClick={onOpen} title="Show it on the map">
            {chart.title}
          </button>
        ) : (
          chart.title
        )}
      </h3>
      <FindingText text={chart.insight} figures={figures} onPick={view.pickFigure} onShow={showRows} />
      {isTable || chart.type === "table" ? (
        <DataTable
          title={title}
          table={view.table}
          columns={view.columns}
          marked={view.marked}
          isTall={isTall}
        />
      ) : (
        <figure className={styles.figureBox} aria-label={`Chart: ${title}`}>
          <Suspense fallback={<Skeleton height={280} />}>
            <ChartView type={chart.type} model={model} title={title} year={year} isTall={isTall} />
          </Suspense>
          {chart.type === "pie" && <PieLegend model={model} />}
        </figure>
      )}
      <p className={styles.request}>
        <DataBadge card={card} />
        <span>{requestWords(card)}</span>
      </p>
    </div>
  );
}
