import type { ChatMessage } from "@/lib/agent/ui-message";
import styles from "./approval-buttons.module.css";
import { Button } from "./button";
import type { Conversation } from "./conversation";
import { approvalOf } from "./message-text";

interface Props {
  answer: ChatMessage;
  conversation: Conversation;
}

/** What an answer that asks waits for: yes or no. */
export function ApprovalButtons({ answer, conversation }: Props) {
  const approval = approvalOf(answer);
  if (!approval) return null;
  const decide = (approved: boolean) => void conversation.decide({ id: approval.id, approved });
  return (
    <fieldset className={styles.buttons} aria-label={`Approve ${approval.what ?? "the payment"}?`}>
      <Button primary onClick={() => decide(true)}>
        Approve
      </Button>
      <Button onClick={() => decide(false)}>Refuse</Button>
    </fieldset>
  );
}
