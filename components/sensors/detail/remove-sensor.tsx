import { Modal } from "@mantine/core";
import { useState } from "react";
import { Button, ButtonRow } from "@/components/chat/button";
import { failureText } from "@/components/chat/call-api";
import { toast } from "@/components/shell/toasts";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import styles from "../add/add.module.css";
import { removeSensor } from "../data/sensors-api";
import { reloadBoard } from "../data/use-board";

interface Props {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a sensor is removed, and says what is lost with it. */
export function RemoveSensor({ sensor: { address, name }, isOpen, onClose, onRemoved }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const remove = async () => {
    setBusy(true);
    setFailure("");
    try {
      await removeSensor(address);
      onRemoved();
      void reloadBoard();
      void toast({ message: `${name} was removed.` });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Remove ${name}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={styles.form}>
        <p>
          Every reading it ever sent is deleted with it, and its device key is worth nothing any more. Nobody
          can bring them back; the CSV of its page is a copy.
        </p>
        {failure && (
          <p className={styles.fault} role="alert">
            {failure}
          </p>
        )}
        <ButtonRow>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button primary disabled={isBusy} onClick={remove}>
            {isBusy ? "Removing…" : "Remove it and its readings"}
          </Button>
        </ButtonRow>
      </div>
    </Modal>
  );
}
