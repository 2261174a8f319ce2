import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { failureText } from "@/components/data/api";
import { Button, ButtonRow } from "./buttons";
import form from "./form.module.css";

interface Props {
  title: string;
  children: ReactNode;
  action: string;
  busy: string;
  isOpen: boolean;
  onClose(): void;
  /** Whatever it throws is shown in the dialog. */
  onConfirm(): Promise<void>;
}

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
