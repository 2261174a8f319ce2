import { useEffect, useEffectEvent, useRef } from "react";
import { useAnswerCalls } from "@/components/desk-page/canvas-bridge";
import { toast } from "@/components/shell/toasts";
import { MetAlerts, metWords, reloadAlerts, useAlerts, wantedWords } from "./alert-store";

interface Props {
  onShow(): void;
}

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
  useChangedInChat();
  return null;
}

const CHANGING = new Set(["set_price_alert", "remove_price_alert"]);

function useChangedInChat(): void {
  const { calls } = useAnswerCalls();
  const changes = calls.filter(({ tool, output }) => CHANGING.has(tool) && output !== undefined);
  const key = changes.map(({ id }) => id).join();
  useEffect(() => {
    if (key) void reloadAlerts();
  }, [key]);
}
