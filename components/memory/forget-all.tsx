import { toast } from "@/components/shell/toasts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { forgetAll } from "./use-memory";

interface Props {
  total: number;
  isOpen: boolean;
  onClose(): void;
}

/** Asks before all is forgotten, and says what stays. */
export function ForgetAll({ total, isOpen, onClose }: Props) {
  const forget = async () => {
    await forgetAll();
    onClose();
    void toast({ message: "Everything is forgotten." });
  };
  return (
    <ConfirmDialog
      title="Forget everything?"
      action="Forget everything"
      busy="Forgetting…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={forget}
    >
      {total === 1 ? "One question" : `${total.toLocaleString()} questions`}, what the agents decided, what
      was learned and the summaries of long conversations are deleted for good. Your conversations stay until
      you delete them.
    </ConfirmDialog>
  );
}
