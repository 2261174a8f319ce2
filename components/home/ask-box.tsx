"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Composer } from "@/components/chat/composer";
import { FailureNote } from "@/components/chat/failure-note";
import { textOf } from "@/components/chat/message-text";
import { openConversation } from "@/components/chat/open-conversations";
import { Progress } from "@/components/chat/progress";
import { Suggestions } from "@/components/chat/suggestions";
import { useConversation } from "@/components/chat/use-conversation";
import styles from "./ask-box.module.css";

interface Props {
  /** Questions that work. */
  starters: string[];
}

/** Takes any question. The concierge finds the desk, and the conversation goes on on its page. */
export function AskBox({ starters }: Props) {
  const [conversation] = useState(() => openConversation({}));
  const { messages, failure, ask, composer } = useConversation(conversation);
  const router = useRouter();
  useEffect(
    () =>
      conversation.watch({ thread: ({ desk, thread_id }) => router.push(`/${desk}?thread=${thread_id}`) }),
    [conversation, router],
  );
  const question = messages.findLast((message) => message.role === "user");
  return (
    <div className={styles.box}>
      <Composer
        {...composer}
        label="Ask anything"
        onSend={() => ask(composer.text)}
        onStop={() => void conversation.stop()}
      />
      {question ? (
        <div className={styles.asked}>
          <p className={styles.question}>{textOf(question)}</p>
          {failure ? (
            <FailureNote key={failure.message} failure={failure} conversation={conversation} />
          ) : (
            <Progress text="finding the desk for it" />
          )}
        </div>
      ) : (
        <Suggestions label="Questions to begin with" questions={starters} onPick={ask} />
      )}
    </div>
  );
}
