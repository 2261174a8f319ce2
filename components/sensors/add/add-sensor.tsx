import { Modal } from "@mantine/core";
import { useState } from "react";
import { Button, ButtonRow } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { reloadBoard, useSensor } from "../data/board";
import { addSensor } from "../data/sensors-api";
import { Moment } from "../labels";
import { DeviceKey } from "./device-key";
import styles from "./form.module.css";
import { SensorForm } from "./sensor-form";

interface Props {
  isOpen: boolean;
  onClose(): void;
  onOpen(address: string): void;
}

interface Added {
  address: string;
  name: string;
  deviceKey: string;
}

const FIRST = { name: "", place: null, interval_s: 60 };

export function AddSensor({ isOpen, onClose, onOpen }: Props) {
  const [address, setAddress] = useState("");
  const [added, setAdded] = useState<Added | null>(null);
  const close = () => {
    setAdded(null);
    setAddress("");
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={added ? `${added.name} is added` : "Add a sensor"}
      closeOnClickOutside={added === null}
      closeOnEscape={added === null}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {added ? (
        <div className={form.form}>
          <DeviceKey deviceKey={added.deviceKey} />
          <FirstReading address={added.address} />
          <ButtonRow>
            <Button onClick={close}>I have kept the key</Button>
            <Button
              primary
              onClick={() => {
                close();
                onOpen(added.address);
              }}
            >
              Open {added.name}
            </Button>
          </ButtonRow>
        </div>
      ) : (
        <SensorForm
          first={FIRST}
          verb={["Add it", "Adding…"]}
          onCancel={close}
          onSubmit={async (fields) => {
            const own = address.trim();
            const { sensor, device_key } = await addSensor({ ...fields, ...(own && { address: own }) });
            setAdded({ address: sensor.address, name: sensor.name, deviceKey: device_key });
            void reloadBoard();
          }}
        >
          <label className={form.field}>
            Address (optional)
            <input
              className={`${form.input} ${form.code}`}
              pattern="\s*0x[0-9a-fA-F]{40}\s*"
              title="0x and 40 hexadecimal digits"
              placeholder="0x…"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <small>0x and 40 hexadecimal digits. Leave it empty to get a random one.</small>
          </label>
        </SensorForm>
      )}
    </Modal>
  );
}

function FirstReading({ address }: { address: string }) {
  const reading = useSensor(address)?.reading;
  return (
    <p className={styles.first} role="status" data-come={reading ? true : undefined}>
      {reading ? (
        <>
          Its first reading has arrived: <Moment at={reading.timestamp} />.
        </>
      ) : (
        "Waiting for its first reading. It appears here within a second."
      )}
    </p>
  );
}
