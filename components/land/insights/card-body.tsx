import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Figure } from "@/lib/desks/land/types";
import { chartSentence } from "./axes";
import type { Card } from "./card";
import { requestWords, SAMPLE_WORDS, titleOf } from "./card";
import { DataTable } from "./data-table";
import { FindingText, rowsWith } from "./finding-text";
import styles from "./insight-card.module.css";
import { PieLegend } from "./legend";
import { DataBadge } from "./provenance-panel";
import type { CardView } from "./use-card";

const ChartView = lazy(() => import("./chart-view"));

interface Props {
  card: Card;
  view: CardView;
  year?: number | null;
  isTall?: boolean;
  onOpen?(): void;
}

export function CardBody({ card, view, year, isTall, onOpen }: Props) {
  const { chart, metadata } = card;
  const title = titleOf(card);
  const { isTable, model, picture } = view;
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
          <Traced text={chart.title} figures={card.titleFigures} view={view} />
        )}
      </h3>
      <Support card={card} view={view} />
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
          <figcaption className="visually-hidden">{chartSentence(chart.type, model)}</figcaption>
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

function Support({ card: { chart, figures, facts }, view }: Pick<Props, "card" | "view">) {
  if (!facts) {
    return (
      <p className={styles.finding}>
        <Traced text={chart.insight} figures={figures} view={view} />
      </p>
    );
  }
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts} aria-label="Facts">
      {facts.map((fact) => (
        <li key={fact.text}>
          <Traced {...fact} view={view} />
        </li>
      ))}
    </ul>
  );
}

function Traced({ text, figures, view }: { text: string; figures: Figure[]; view: CardView }) {
  const showRows = (figure: Figure) =>
    view.isTable || rowsWith(figure, view.table.rows).length === 0 ? undefined : () => view.setTable(true);
  return <FindingText text={text} figures={figures} onPick={view.pickFigure} onShow={showRows} />;
}
