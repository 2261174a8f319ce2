import { useId } from "react";
import { overlaps } from "@/lib/desks/land/feasibility/areas";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import styles from "./pickers.module.css";

interface Props {
  dataset: DatasetInfo;
  query: LandQuery;
  areas: Area[];
  act(action: LandAction): void;
}

/** What a dataset can be asked with: by which classes it is divided, and what counts as tree cover. */
export function DatasetOptions({ dataset, query, areas, act }: Props) {
  const layer = useId();
  const canopy = useId();
  const { context_layers: layers, thresholds, default_threshold } = dataset;
  if (layers.length === 0 && thresholds.length === 0) return null;
  const isElsewhere = (extent: DatasetInfo["context_layers"][number]["extent"]) =>
    areas.length > 0 && !areas.some(({ bbox }) => overlaps(extent, bbox));
  return (
    <div className={styles.selects}>
      {layers.length > 0 && (
        <label htmlFor={layer}>
          Divided by
          <select
            id={layer}
            className={styles.text}
            value={query.context_layer ?? ""}
            onChange={({ currentTarget: { value } }) =>
              act({ type: "picked", change: { context_layer: value || null } })
            }
          >
            <option value="">Nothing</option>
            {layers.map(({ value, label, description, extent }) => (
              <option key={value} value={value} title={description} disabled={isElsewhere(extent)}>
                {isElsewhere(extent) ? `${label} (not here)` : label}
              </option>
            ))}
          </select>
        </label>
      )}
      {thresholds.length > 0 && (
        <label htmlFor={canopy}>
          Least canopy cover
          <select
            id={canopy}
            className={styles.text}
            value={query.threshold ?? default_threshold ?? ""}
            onChange={({ currentTarget: { value } }) =>
              act({ type: "picked", change: { threshold: Number(value) } })
            }
          >
            {thresholds.map((threshold) => (
              <option key={threshold} value={threshold}>
                {threshold}%
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
