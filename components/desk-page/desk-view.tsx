"use client";

import Link from "next/link";
import { useState } from "react";
import { Chat } from "@/components/chat/chat";
import { Wordmark } from "@/components/shell/wordmark";
import { DeskIntro } from "./desk-intro";
import styles from "./desk-view.module.css";
import { ThreadList } from "./thread-list";
import type { DeskInfo, OpenThread, ThreadLink } from "./types";
import { useOpenConversation } from "./use-open-conversation";

interface Props {
  desk: DeskInfo;
  threads: ThreadLink[];
  thread?: OpenThread;
  /** The address names a thread that isn't there for this caller. */
  isMissing: boolean;
}

/** A desk: its recent questions and the open conversation. */
export function DeskView({ desk, threads, thread, isMissing }: Props) {
  const { conversation, begun, startAnew } = useOpenConversation(desk.id, thread);
  const [isAnew, setAnew] = useState(false);
  const known = new Set(threads.map(({ id }) => id));
  const listed = [...begun.filter(({ id }) => !known.has(id)), ...threads];
  return (
    <div className={styles.desk} data-desk={desk.id}>
      <header className={styles.header}>
        <Wordmark />
        <h1 className={styles.name}>{desk.name}</h1>
        <Link
          className={styles.anew}
          href={`/${desk.id}`}
          prefetch={false}
          onNavigate={() => {
            setAnew(true);
            startAnew();
          }}
        >
          New question
        </Link>
      </header>
      <ThreadList desk={desk.id} threads={listed} current={conversation.threadId} />
      <main className={styles.main}>
        <Chat
          key={conversation.chat.id}
          conversation={conversation}
          label={`Ask the ${desk.name} desk`}
          starters={desk.examples}
          intro={<DeskIntro desk={desk} isMissing={isMissing} />}
          autoFocus={isAnew}
        />
      </main>
    </div>
  );
}
