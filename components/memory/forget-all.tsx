import { Modal } from "@mantine/core";
import { useState } from "react";
import { Button, ButtonRow } from "@/components/chat/button";
import { failureText } from "@/components/chat/call-api";
import { toast } from "@/components/shell/toasts";
import styles from "./memory.module.css";
import { forgetAll } from "./use-memory";

interface Props {
  total: number;
  isOpen: boolean;
  onClose(): void;
}

/** Asks before all is forgotten, and says what stays. */
export function ForgetAll({ total, isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const forget = async () => {
    setBusy(true);
    setFailure("");
    try {
      await forgetAll();
      onClose();
      void toast({ message: "All is forgotten." });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Forget everything?"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={styles.dialog}>
        <p>
          {total === 1 ? "One question" : `${total.toLocaleString()} questions`}, what the agents decided,
          what was learned and the summaries of long conversations are deleted for good. Your conversations
          stay until you delete them.
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
          <Button primary disabled={isBusy} onClick={forget}>
            {isBusy ? "Forgetting…" : "Forget everything"}
          </Button>
        </ButtonRow>
      </div>
    </Modal>
  );
}
