import type { LiveState } from "@/components/data/live";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import { placesWords } from "../insights/card";
import { AreaPicker } from "./area-picker";
import { DatasetPicker } from "./dataset-picker";
import { periodWords } from "./date-choices";
import { DatePicker } from "./date-picker";
import styles from "./picker-bar.module.css";
import { PickerChip } from "./picker-chip";

export type PickerName = "area" | "dataset" | "dates";

interface Props {
  live: LiveState<{ datasets: DatasetInfo[] }> & { refresh(): void };
  query: LandQuery;
  areas: Area[];
  dataset: DatasetInfo | null;
  /** Which of the pickers is open. */
  open: PickerName | null;
  onOpen(picker: PickerName | null): void;
  act(action: LandAction): void;
  onDraw(): void;
}

/** What is asked: area, dataset and dates, each to be changed. */
export function PickerBar({ live, query, areas, dataset, open, onOpen, act, onDraw }: Props) {
  const chip = (name: PickerName) => ({
    isOpen: open === name,
    onToggle: (isOpen: boolean) => onOpen(isOpen ? name : null),
  });
  const close = () => onOpen(null);
  return (
    <fieldset className={styles.bar} aria-label="What is shown">
      <PickerChip label="Area" value={areaWords(query, areas)} empty="Choose an area" {...chip("area")}>
        <AreaPicker query={query} areas={areas} act={act} onDraw={onDraw} onDone={close} />
      </PickerChip>
      <PickerChip
        label="Dataset"
        value={dataset?.short_name ?? (query.dataset === null ? null : "…")}
        empty="Choose a dataset"
        {...chip("dataset")}
      >
        <DatasetPicker live={live} query={query} areas={areas} dataset={dataset} act={act} onDone={close} />
      </PickerChip>
      <PickerChip label="Dates" value={periodWords(query)} empty="Whole period" {...chip("dates")}>
        <DatePicker query={query} dataset={dataset} act={act} />
      </PickerChip>
    </fieldset>
  );
}

const PARTS = {
  country: "by country",
  "state-province": "by state",
  "district-county": "by district",
  kba: "by key biodiversity area",
} as const;

function areaWords({ areas: refs, by }: LandQuery, areas: Area[]): string | null {
  if (refs.length === 0) return null;
  const places = placesWords(areas.map(({ short_name }) => short_name)) || "…";
  return by ? `${places}, ${PARTS[by]}` : places;
}
