import { useEffect } from "react";
import type { Conversation } from "./conversation";

/** Follows an answer again, whose connection was lost, when the network is back or the page comes to the front. */
export function useRejoin(conversation: Conversation, error: Error | undefined): void {
  useEffect(() => {
    if (conversation.failure?.remedy !== "rejoin" || !error) return;
    const rejoin = () => {
      if (document.visibilityState === "visible") void conversation.rejoin();
    };
    window.addEventListener("online", rejoin);
    document.addEventListener("visibilitychange", rejoin);
    return () => {
      window.removeEventListener("online", rejoin);
      document.removeEventListener("visibilitychange", rejoin);
    };
  }, [conversation, error]);
}
