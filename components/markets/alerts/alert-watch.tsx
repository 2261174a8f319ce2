import { useEffect, useEffectEvent, useRef } from "react";
import { useAnswerCalls } from "@/components/desk-page/canvas-bridge";
import { toast } from "@/components/shell/toasts";
import { MetAlerts, metWords, reloadAlerts, useAlerts, wantedWords } from "./alert-store";

interface Props {
  /** Shows the alerts. */
  onShow(): void;
}

/** Tells of an alert that is met while the page is open, whatever else is in view. Draws nothing. */
export function AlertWatch({ onShow }: Props) {
  const { data: received } = useAlerts();
  const met = useRef<MetAlerts>(undefined);
  met.current ??= new MetAlerts();
  const tell = useEffectEvent(() => {
    for (const alert of met.current?.take(received?.data.alerts ?? []) ?? []) {
      const message = `${wantedWords(alert)} is met: ${metWords(alert)}`;
      void toast({ message, action: { label: "Show", run: onShow } });
    }
  });
  useEffect(() => {
    if (received) tell();
  }, [received]);
  useSetInChat();
  return null;
}

/** An alert that was set in the chat is listed at once. */
function useSetInChat(): void {
  const { calls } = useAnswerCalls();
  const set = calls.filter(({ tool, output }) => tool === "set_price_alert" && output !== undefined);
  const key = set.map(({ id }) => id).join();
  useEffect(() => {
    if (key) void reloadAlerts();
  }, [key]);
}
