"use client";

import { MessagePage } from "@/components/shell/message-page";

interface Props {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function PageError({ error, retry }: Props) {
  return (
    <MessagePage title="This page couldn’t be shown.">
      <p>Something went wrong on our side. Your conversations are kept.</p>
      {error.digest && <p>Look for {error.digest} in the server’s log.</p>}
      {/* Every page carries this one's code, so it brings no component library along. */}
      <button type="button" onClick={() => retry()}>
        Try again
      </button>
    </MessagePage>
  );
}
