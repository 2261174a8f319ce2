import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "./buttons";
import form from "./form.module.css";

interface Props {
  title: string;
  /** What is lost, and what stays. */
  children: ReactNode;
  /** What the button does, and what it says meanwhile. */
  action: string;
  busy: string;
  isOpen: boolean;
  onClose(): void;
  /** Whatever it throws is shown in the dialog. */
  onConfirm(): Promise<void>;
}

/** Asks before something is destroyed. */
export function ConfirmDialog({ title, children, action, busy, isOpen, onClose, onConfirm }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const confirm = async () => {
    setBusy(true);
    setFailure("");
    try {
      await onConfirm();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <div className={form.form}>
        <p>{children}</p>
        {failure && (
          <p className={form.fault} role="alert">
            {failure}
          </p>
        )}
        <ButtonRow>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button primary disabled={isBusy} onClick={confirm}>
            {isBusy ? busy : action}
          </Button>
        </ButtonRow>
      </div>
    </Modal>
  );
}
