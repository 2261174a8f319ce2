import { memo, Suspense, useRef } from "react";
import { draftKeyOf } from "@/components/chat/drafts";
// The page links no style of what is loaded later if another page has it too: the server's field would be bare.
import "@/components/chat/question/composer.module.css";
import { lazyWhenIdle } from "@/components/shell/when-idle";
import styles from "./chat-pane.module.css";
import type { DeskChatProps } from "./desk-chat";
import { useEarlyInput } from "./use-early-input";

// The chat is the larger part of the page's code.
const DeskChat = lazyWhenIdle(() => import("./desk-chat"));

/** Drawn anew only when its data change: until it is taken over that would throw away what stands there. */
export const ChatPane = memo(function ChatPane(props: DeskChatProps) {
  const { desk, thread, line } = props;
  const pane = useRef<HTMLDivElement>(null);
  useEarlyInput(pane, draftKeyOf(desk.id, thread?.id), line);
  return (
    <div ref={pane} className={styles.pane} data-chat>
      <Suspense fallback={<Waiting />}>
        <DeskChat {...props} />
      </Suspense>
    </div>
  );
});

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
