import { Modal } from "@mantine/core";
import { useState } from "react";
import { Button, ButtonRow } from "@/components/chat/button";
import { failureText } from "@/components/chat/call-api";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import styles from "../add/add.module.css";
import { DeviceKey } from "../add/device-key";
import { renewKey } from "../data/sensors-api";

interface Props {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
}

/** Makes another key for a sensor's device, which ends the one before. */
export function RenewKey({ sensor, isOpen, onClose }: Props) {
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
        <div className={styles.form}>
          <p>The key that its device has now is refused from then on, until the device gets the new one.</p>
          {failure && (
            <p className={styles.fault} role="alert">
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
        <div className={styles.form}>
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
