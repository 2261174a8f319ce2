import { Button } from "@/components/chat/button";
import { Suggestions } from "@/components/chat/suggestions";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import { misfit } from "../pickers/dataset-fit";
import type { PickerName } from "../pickers/picker-bar";
import { placesWords } from "./card";
import styles from "./insights-panel.module.css";

interface Props {
  query: LandQuery;
  areas: Area[];
  datasets: DatasetInfo[];
  act(action: LandAction): void;
  onOpenPicker(picker: PickerName): void;
}

const EXAMPLES = [
  "How much tree cover did Brazil lose each year since 2001?",
  "Compare tree cover loss in Indonesia and Malaysia",
  "Tree cover loss across the states of Brazil",
];
/** To begin with: tree cover loss, in Brazil PRODES, loss by driver, greenhouse gases, land cover. */
const FIRST_DATASETS = [4, 100, 8, 6, 1];

/** What will be here, and how to get it. */
export function EmptyView({ query, areas, datasets, act, onOpenPicker }: Props) {
  const { ask } = useCanvasBridge();
  if (query.areas.length > 0) {
    const first = FIRST_DATASETS.flatMap((id) =>
      datasets.filter((one) => one.dataset_id === id && !misfit(one, areas)),
    );
    return (
      <div className={styles.empty}>
        <h3>What of {placesWords(areas.map(({ short_name }) => short_name)) || "this area"}?</h3>
        <p>Choose a dataset, and its chart and map are drawn at once.</p>
        <div className={styles.choices}>
          {first.map((dataset) => (
            <Button key={dataset.dataset_id} onClick={() => act({ type: "dataset-picked", dataset })}>
              {dataset.name}
            </Button>
          ))}
          <Button onClick={() => onOpenPicker("dataset")}>All datasets</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h3>Charts of forests and land cover, anywhere</h3>
      <p>
        Choose an area and a dataset above, or ask in words. What you get is a finding with its chart, the
        table behind it, and where the figures are from.
      </p>
      <Suggestions label="Examples" questions={EXAMPLES} onPick={ask} />
      <div className={styles.choices}>
        <Button primary onClick={() => onOpenPicker("area")}>
          Choose an area
        </Button>
      </div>
    </div>
  );
}
