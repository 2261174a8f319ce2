"use client";

import { Button } from "@/components/chat/button";
import { MessagePage } from "@/components/shell/message-page";

interface Props {
  error: Error & { digest?: string };
  retry: () => void;
}

/** Shown in place of a page that failed. What was typed or asked is kept elsewhere. */
export default function PageError({ error, retry }: Props) {
  return (
    <MessagePage title="This page couldn't be shown.">
      <p>Something went wrong on our side. Your conversations are kept.</p>
      {error.digest && <p>In the server's log it is {error.digest}.</p>}
      <Button primary onClick={() => retry()}>
        Try again
      </Button>
    </MessagePage>
  );
}
