import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useState } from "react";
import type { Area } from "@/lib/desks/land/types";
import { createArea } from "../data/land-api";
import { Faults } from "./faults";
import styles from "./pickers.module.css";
import { faultsOf, readUpload } from "./read-upload";

interface Props {
  onKept(area: Area): void;
}

/** Takes an outline from a GeoJSON file, and says each thing that is wrong with one. */
export function UploadArea({ onKept }: Props) {
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const input = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFaults([]);
    try {
      const { name, geojson } = await readUpload(file);
      onKept(await createArea(name, geojson));
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      <label
        htmlFor={input}
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <IconUpload size={16} aria-hidden="true" />
        <span>{isBusy ? "Reading the file…" : "Upload GeoJSON, or drop it here (at most 1 MB)"}</span>
        <input
          id={input}
          className="visually-hidden"
          type="file"
          accept=".geojson,.json,application/geo+json,application/json"
          aria-label="Upload GeoJSON"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file can be chosen again once it is mended.
            currentTarget.value = "";
          }}
        />
      </label>
      <Faults faults={faults} label="What is wrong with the file" />
    </>
  );
}
