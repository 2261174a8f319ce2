import { useEffect, useState } from "react";
import { Button } from "@/components/ui/buttons";
import styles from "./chat.module.css";
import type { Conversation } from "./conversation";
import type { Failure, Remedy } from "./failure";

interface Props {
  failure: Failure;
  conversation: Conversation;
}

const LABELS: Record<Remedy, string> = {
  retry: "Try again",
  rejoin: "Reconnect",
  "show-running": "Show that answer",
  "start-anew": "Start a new conversation",
};

const ACTIONS: Record<Remedy, (conversation: Conversation) => unknown> = {
  retry: (conversation) => conversation.askAgain(),
  rejoin: (conversation) => conversation.rejoin(),
  "show-running": (conversation) => conversation.showStored(),
  "start-anew": (conversation) => {
    conversation.keepForLater();
    // The whole page: a session is given with it.
    window.location.assign(conversation.desk ? `/${conversation.desk}` : "/");
  },
};

export function FailureNote({ failure: { message, remedy, waitSeconds }, conversation }: Props) {
  const left = useCountdown(waitSeconds);
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      <div className={styles.remedies}>
        <Button disabled={left > 0} onClick={() => ACTIONS[remedy](conversation)}>
          {left > 0 ? `${LABELS[remedy]} in ${left} s` : LABELS[remedy]}
        </Button>
        {remedy === "retry" && conversation.hasUnsent && (
          <Button onClick={() => conversation.takeBack()}>Edit the question</Button>
        )}
      </div>
    </div>
  );
}

function useCountdown(seconds = 0): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
