import { Menu, Modal } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { failureText } from "@/components/data/api";
import { toast } from "@/components/shell/toasts";
import { Button, ButtonRow } from "@/components/ui/buttons";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import form from "@/components/ui/form.module.css";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { DeviceKey } from "../add/device-key";
import { SensorForm } from "../add/sensor-form";
import { reloadBoard } from "../data/board";
import { changeSensor, removeSensor, renewKey } from "../data/sensors-api";
import styles from "./detail.module.css";

type Dialog = "edit" | "key" | "remove";

const ITEMS: [Dialog, string][] = [
  ["edit", "Rename or change"],
  ["key", "New device key"],
  ["remove", "Remove"],
];

export function OwnMenu({ sensor, onRemoved }: { sensor: BoardSensor; onRemoved(): void }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // The item that opened the dialog is gone with its menu.
    button.current?.focus();
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button ref={button} leftSection={<IconSettings size={16} aria-hidden="true" />}>
            Your sensor
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ITEMS.map(([one, words]) => (
            <Menu.Item key={one} className={styles.menuItem} onClick={() => setDialog(one)}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <EditSensor
        key={`${sensor.name}:${dialog}`}
        sensor={sensor}
        isOpen={dialog === "edit"}
        onClose={close}
      />
      <RenewKey sensor={sensor} isOpen={dialog === "key"} onClose={close} />
      <RemoveSensor sensor={sensor} isOpen={dialog === "remove"} onClose={close} onRemoved={onRemoved} />
    </>
  );
}

interface DialogProps {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
}

function EditSensor({ sensor, isOpen, onClose }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Change ${sensor.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <SensorForm
        first={{ name: sensor.name, place: sensor.place, interval_s: sensor.interval_s }}
        verb={["Save", "Saving…"]}
        onCancel={onClose}
        onSubmit={async (fields) => {
          await changeSensor(sensor.address, fields);
          await reloadBoard();
          onClose();
        }}
      />
    </Modal>
  );
}

function RemoveSensor({
  sensor: { address, name },
  isOpen,
  onClose,
  onRemoved,
}: DialogProps & { onRemoved(): void }) {
  const remove = async () => {
    await removeSensor(address);
    onRemoved();
    void reloadBoard();
    void toast({ message: `${name} was removed.` });
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action="Remove it and its readings"
      busy="Removing…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
    >
      This deletes every reading it has sent, for good, and its device key stops working. Download the CSV
      from its page first to keep a copy.
    </ConfirmDialog>
  );
}

export function RenewKey({ sensor, isOpen, onClose }: DialogProps) {
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const renew = async () => {
    setBusy(true);
    setFailure("");
    await renewKey(sensor.address).then(setKey, (error) => setFailure(failureText(error)));
    setBusy(false);
  };
  const close = () => {
    setKey(null);
    setFailure("");
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={`New device key for ${sensor.name}`}
      closeOnClickOutside={key === null}
      closeOnEscape={key === null}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {key === null ? (
        <div className={form.form}>
          <p>The current key stops working at once. The device sends nothing until it has the new key.</p>
          {failure && (
            <p className={form.fault} role="alert">
              {failure}
            </p>
          )}
          <ButtonRow>
            <Button data-autofocus onClick={close}>
              Keep the old key
            </Button>
            <Button primary disabled={isBusy} onClick={renew}>
              {isBusy ? "Making it…" : "Make a new key"}
            </Button>
          </ButtonRow>
        </div>
      ) : (
        <div className={form.form}>
          <DeviceKey deviceKey={key} />
          <ButtonRow>
            <Button primary onClick={close}>
              I have kept the key
            </Button>
          </ButtonRow>
        </div>
      )}
    </Modal>
  );
}
