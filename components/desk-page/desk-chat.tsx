import { useCallback, useEffect, useState } from "react";
import { Chat } from "@/components/chat/chat";
import { ThreadMenu } from "@/components/chat/share/thread-menu";
import { START } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { AnswerFeed } from "./answer-feed";
import type { ChatLine } from "./chat-line";
import styles from "./desk-chat.module.css";
import type { DeskInfo, OpenThread, ThreadLink } from "./types";
import { useOpenConversation } from "./use-open-conversation";

export interface DeskChatProps {
  desk: DeskInfo;
  thread?: OpenThread;
  isMissing: boolean;
  feed: AnswerFeed;
  line: ChatLine;
  onThread(thread: ThreadLink): void;
}

export default function DeskChat({ desk, thread, isMissing, feed, line, onThread }: DeskChatProps) {
  const { conversation, startAnew } = useOpenConversation(desk.id, thread, onThread);
  const [isAnew, setAnew] = useState(false);
  useEffect(
    () =>
      line.connect({
        ask: (question) => void conversation.ask(question),
        startAnew() {
          setAnew(true);
          startAnew();
        },
      }),
    [line, conversation, startAnew],
  );
  useEffect(() => conversation.takeContextFrom(line.readContext), [conversation, line]);
  useEffect(() => conversation.watch({ asking: feed.asking }), [conversation, feed]);
  const publish = useCallback((messages: ChatMessage[]) => feed.publish(messages), [feed]);
  return (
    <div className={styles.chat}>
      <header className={styles.header}>
        <h1 className={styles.name}>{desk.name}</h1>
        <ThreadMenu conversation={conversation} title={thread?.title} />
      </header>
      <Chat
        key={conversation.chat.id}
        conversation={conversation}
        label={desk.id === START ? "Ask anything" : `Ask the ${desk.name} desk`}
        starters={desk.examples}
        intro={<DeskIntro desk={desk} isMissing={isMissing && !conversation.threadId} />}
        autoFocus={isAnew}
        onMessages={publish}
      />
    </div>
  );
}

interface Props {
  desk: DeskInfo;
  isMissing: boolean;
}

function DeskIntro({ desk, isMissing }: Props) {
  if (isMissing) {
    return (
      <div className={styles.intro}>
        <h2>This conversation isn’t here.</h2>
        <p>It may have been deleted, or it may belong to another browser. You can start a new one.</p>
      </div>
    );
  }
  return (
    <div className={styles.intro}>
      <h2>What would you like to know?</h2>
      <p>{desk.description}</p>
    </div>
  );
}
