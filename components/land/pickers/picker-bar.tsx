import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import type { DatasetsQuery } from "../data/queries";
import { placesWords } from "../insights/card";
import { AreaPicker } from "./area-picker";
import { periodWords } from "./choices";
import { DatasetPicker } from "./dataset-picker";
import { DatePicker } from "./date-picker";
import styles from "./pickers.module.css";

export type PickerName = "area" | "dataset" | "dates";

interface Props {
  list: DatasetsQuery;
  query: LandQuery;
  areas: Area[];
  dataset: DatasetInfo | null;
  open: PickerName | null;
  onOpen(picker: PickerName | null): void;
  act(action: LandAction): void;
  onDraw(): void;
}

export function PickerBar({ list, query, areas, dataset, open, onOpen, act, onDraw }: Props) {
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
        <DatasetPicker list={list} query={query} areas={areas} dataset={dataset} act={act} onDone={close} />
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

interface ChipProps {
  label: string;
  /** In words; null: nothing is chosen. */
  value: string | null;
  empty: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: ReactNode;
}

function PickerChip({ label, value, empty, isOpen, onToggle, children }: ChipProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-start"
      width="min(26rem, 100vw - 1.5rem)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.chip}
          data-empty={value === null || undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={styles.label}>{label}</span> <span className={styles.value}>{value ?? empty}</span>
          <IconChevronDown size={15} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
