import { Modal } from "@mantine/core";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { SensorForm } from "../add/sensor-form";
import { changeSensor } from "../data/sensors-api";
import { reloadBoard } from "../data/use-board";

interface Props {
  sensor: BoardSensor;
  isOpen: boolean;
  onClose(): void;
}

/** Asks for another name, place or interval. */
export function EditSensor({ sensor, isOpen, onClose }: Props) {
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
