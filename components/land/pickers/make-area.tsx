import { Modal } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { Polygon } from "geojson";
import { type DragEvent, type FormEvent, useId, useState } from "react";
import { Button, ButtonRow } from "@/components/ui/buttons";
import type { Area, OwnArea } from "@/lib/desks/land/types";
import { createArea, faultsOf, readUpload } from "../data/land-api";
import styles from "./pickers.module.css";

interface FaultsProps {
  faults: string[];
  label?: string;
}

function Faults({ faults, label }: FaultsProps) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} role="alert" aria-label={label}>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}

interface NamingProps {
  /** Null: nothing was drawn, and there is no dialog. */
  outline: Polygon | null;
  onClose(): void;
  onKept(area: OwnArea): void;
}

export function NameDrawing({ outline, onClose, onKept }: NamingProps) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!outline) return;
    setBusy(true);
    try {
      const area = await createArea(name.trim() || "My area", outline);
      setName("");
      setFaults([]);
      onKept(area);
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setFaults([]);
    onClose();
  };
  return (
    <Modal
      opened={outline !== null}
      onClose={close}
      title="Name the area"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={`${styles.picker} ${styles.naming}`} onSubmit={submit}>
        <input
          data-autofocus
          className={styles.text}
          aria-label="Name of the area"
          placeholder="My area"
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Faults faults={faults} />
        <ButtonRow>
          <Button onClick={close}>Discard</Button>
          <Button primary type="submit" disabled={isBusy}>
            {isBusy ? "Saving…" : "Save and show"}
          </Button>
        </ButtonRow>
      </form>
    </Modal>
  );
}

interface UploadProps {
  onKept(area: Area): void;
}

export function UploadArea({ onKept }: UploadProps) {
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
