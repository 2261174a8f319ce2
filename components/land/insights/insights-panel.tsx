import { useState } from "react";
import type { Area, DatasetInfo } from "@/lib/desks/land/types";
import { useBoard } from "../board/board-store";
import { BoardView } from "../board/board-view";
import type { Entry, LandAction, LandState } from "../canvas-state";
import type { PickerName } from "../pickers/picker-bar";
import { CurrentView } from "./current-view";
import styles from "./insights-panel.module.css";

interface Props {
  state: LandState;
  /** The result of the query in view. */
  entry: Entry | undefined;
  areas: Area[];
  datasets: DatasetInfo[];
  isAnswering: boolean;
  act(action: LandAction): void;
  onOpenPicker(picker: PickerName): void;
}

/** What the data say of what is asked; or the cards that were pinned. */
export function InsightsPanel(props: Props) {
  const [isBoard, setBoard] = useState(false);
  const pinned = useBoard();
  const { datasets, act } = props;
  return (
    <div className={styles.panel}>
      <fieldset className={styles.tabs} aria-label="Shown below">
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
