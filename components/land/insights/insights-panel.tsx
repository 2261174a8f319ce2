import { useState } from "react";
import { Nothing } from "@/components/ui/load-states";
import tabs from "@/components/ui/tabs.module.css";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { Entry, LandAction, LandState } from "../canvas-state";
import { useBoard } from "../data/land-storage";
import type { PickerName } from "../pickers/picker-bar";
import type { Card } from "./card";
import { CurrentView } from "./current-view";
import { InsightCard } from "./insight-card";
import styles from "./insights-panel.module.css";

interface Props {
  state: LandState;
  entry: Entry | undefined;
  areas: Area[];
  datasets: DatasetInfo[];
  isAnswering: boolean;
  act(action: LandAction): void;
  onOpenPicker(picker: PickerName): void;
}

export function InsightsPanel(props: Props) {
  const [isBoard, setBoard] = useState(false);
  const pinned = useBoard();
  const { datasets, act } = props;
  return (
    <div className={styles.panel}>
      <fieldset className={`${tabs.tabs} ${styles.tabs}`} aria-label="Shown below">
        <button type="button" aria-pressed={!isBoard} onClick={() => setBoard(false)}>
          Insights
        </button>
        <button type="button" aria-pressed={isBoard} onClick={() => setBoard(true)}>
          Board
          {pinned.length > 0 && (
            <>
              {" "}
              <span className={styles.count}>{pinned.length}</span>
            </>
          )}
        </button>
      </fieldset>
      {isBoard ? (
        <BoardView
          cards={pinned}
          datasets={datasets}
          onOpen={(query) => {
            act({ type: "opened", query });
            setBoard(false);
          }}
        />
      ) : (
        <CurrentView {...props} />
      )}
    </div>
  );
}

interface BoardProps {
  cards: Card[];
  datasets: DatasetInfo[];
  onOpen(query: LandQuery): void;
}

function BoardView({ cards, datasets, onOpen }: BoardProps) {
  return (
    <section className={styles.insights} aria-label="Board">
      <h2 className="visually-hidden">Board</h2>
      {cards.length === 0 ? (
        <Nothing title="Nothing is pinned yet">
          <p>Press the pin on an insight to keep it here, in this browser.</p>
        </Nothing>
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
