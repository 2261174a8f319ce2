import type { DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { Card } from "../insights/card";
import { InsightCard } from "../insights/insight-card";
import styles from "../insights/insights-panel.module.css";

interface Props {
  cards: Card[];
  datasets: DatasetInfo[];
  onOpen(query: LandQuery): void;
}

/** The cards that were pinned in this browser, of whichever conversation. */
export function BoardView({ cards, datasets, onOpen }: Props) {
  return (
    <section className={styles.insights} aria-label="Board">
      <h2 className="visually-hidden">Board</h2>
      {cards.length === 0 ? (
        <div className={styles.empty}>
          <h3>Nothing is pinned yet</h3>
          <p>Press the pin below an insight to keep it here, in this browser, whatever you ask next.</p>
        </div>
      ) : (
        <div className={styles.board}>
          {cards.map((card) => (
            <InsightCard key={card.id} card={card} datasets={datasets} onOpen={() => onOpen(card.query)} />
          ))}
        </div>
      )}
    </section>
  );
}
