import { useState } from "react";
import { failureText } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import type { Conversation } from "./conversation";

interface Props {
  conversation: Conversation;
  busy: boolean;
}

export function EarlierMessages({ conversation, busy }: Props) {
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState("");
  const load = async (log: HTMLElement | null) => {
    setIsLoading(true);
    setFailure("");
    const release = log && keepInView(log);
    await conversation.showEarlier().catch((error) => {
      release?.();
      setFailure(failureText(error));
    });
    setIsLoading(false);
  };
  return (
    <div>
      <Button
        disabled={busy || isLoading}
        onClick={(event) => void load(event.currentTarget.closest("section"))}
      >
        {isLoading ? "Loading earlier messages…" : "Earlier messages"}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

function keepInView(log: HTMLElement): () => void {
  const below = log.scrollHeight - log.scrollTop;
  const added = new MutationObserver(() => {
    added.disconnect();
    log.scrollTop = log.scrollHeight - below;
  });
  if (log.firstElementChild) added.observe(log.firstElementChild, { childList: true });
  return () => added.disconnect();
}
