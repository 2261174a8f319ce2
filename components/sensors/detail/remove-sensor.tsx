import { ConfirmDialog } from "@/components/chat/confirm-dialog";
import { toast } from "@/components/shell/toasts";
import type { BoardSensor } from "@/lib/desks/sensors/types";
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
      Every reading it ever sent is deleted with it, and its device key is worth nothing any more. Nobody can
      bring them back; the CSV of its page is a copy.
    </ConfirmDialog>
  );
}
