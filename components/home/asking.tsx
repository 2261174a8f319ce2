import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { openConversation } from "@/components/chat/conversation";
import { FailureNote } from "@/components/chat/failure-note";
import { useConversation } from "@/components/chat/use-conversation";
import { Progress } from "@/components/ui/progress";

interface Props {
  question: string;
  stop: RefObject<() => void>;
  onTakenBack(): void;
}

export default function Asking({ question, stop, onTakenBack }: Props) {
  const [conversation] = useState(() => openConversation({}));
  const { messages, failure } = useConversation(conversation);
  const isAsked = useRef(false);
  const router = useRouter();
  useEffect(
    () =>
      conversation.watch({ thread: ({ desk, thread_id }) => router.push(`/${desk}?thread=${thread_id}`) }),
    [conversation, router],
  );
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void conversation.ask(question);
  }, [conversation, question]);
  useEffect(() => {
    stop.current = () => void conversation.stop();
  }, [conversation, stop]);
  const wasThere = useRef(false);
  useEffect(() => {
    if (messages.length > 0) wasThere.current = true;
    else if (wasThere.current) onTakenBack();
  }, [messages.length, onTakenBack]);

  if (!failure) return <Progress text="finding the right desk" />;
  return <FailureNote key={failure.message} failure={failure} conversation={conversation} />;
}
