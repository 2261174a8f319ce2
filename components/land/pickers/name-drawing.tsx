import { Modal } from "@mantine/core";
import type { Polygon } from "geojson";
import { type FormEvent, useState } from "react";
import { Button, ButtonRow } from "@/components/chat/button";
import type { OwnArea } from "@/lib/desks/land/types";
import { createArea } from "../data/land-api";
import { Faults } from "./faults";
import styles from "./pickers.module.css";
import { faultsOf } from "./read-upload";

interface Props {
  /** What was drawn; null: nothing, and there is no dialog. */
  outline: Polygon | null;
  onClose(): void;
  onKept(area: OwnArea): void;
}

/** Asks for a drawn area's name, and keeps it. */
export function NameDrawing({ outline, onClose, onKept }: Props) {
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
            {isBusy ? "Keeping…" : "Keep and show"}
          </Button>
        </ButtonRow>
      </form>
    </Modal>
  );
}
