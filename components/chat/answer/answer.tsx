import { memo } from "react";
import { NoSourceBadge, SourceBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons";
import { Progress } from "@/components/ui/progress";
import { notesOf, sourcesOf } from "@/components/ui/sources";
import { START } from "@/lib/agent/desk-id";
import type { Payment } from "@/lib/agent/payment";
import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";
import { dollars } from "@/lib/payments/dollars";
import type { Conversation } from "../conversation";
import { answerOf, approvalOf, partWays, progressOf, textOf } from "../messages";
import { StepList } from "../steps/step-list";
import { costOf, deskTitle, stepsOf } from "../steps/steps";
import styles from "./answer.module.css";
import type { AnswerState } from "./answer-state";
import { Markdown } from "./markdown";
import { OwnLink } from "./own-link";

interface Props {
  message: ChatMessage;
  state: AnswerState;
  showsDesk?: boolean;
  /** A note a line; absent: all that the sources say themselves. */
  notes?: string;
}

/** One that failed just now is explained where it can be mended. */
const ENDED: Partial<Record<AnswerState, string>> = {
  stopped: "Stopped before it was complete.",
  interrupted: "The server stopped before it was complete.",
  error: "It failed before it was complete.",
};

export const Answer = memo(function Answer({ message, state, showsDesk = false, notes }: Props) {
  const { text, ways } = partWays(textOf(message));
  const answer = answerOf(message);
  const isWorking = state === "working";
  const steps = stepsOf(message);
  const approval = approvalOf(message);
  return (
    <div className={styles.answer} data-state={state}>
      {text && <Markdown text={text} figures={answer?.figures} />}
      {ways.map(({ href, words }) => (
        <p key={href}>
          <OwnLink href={href} isButton>
            {words}
          </OwnLink>
        </p>
      ))}
      {approval?.decision === "approved" && (
        <p className={styles.note}>You approved {approval.what ?? "the payment"}.</p>
      )}
      {isWorking && <Progress text={progressOf(message) ?? "starting"} />}
      {ENDED[state] && <p className={styles.ended}>{message.metadata?.error ?? ENDED[state]}</p>}
      {!isWorking && answer && (
        <Provenance
          answer={answer}
          desk={showsDesk ? message.metadata?.desk : undefined}
          usedTools={steps.some(({ kind }) => kind === "tool")}
          notes={notes}
        />
      )}
      {!isWorking && answer?.payments && <ReceiptList payments={answer.payments} />}
      <StepList steps={steps} desk={message.metadata?.desk} state={state} answer={answer} />
    </div>
  );
});

interface ProvenanceProps {
  answer: ChatData["answer"];
  desk?: string;
  usedTools: boolean;
  notes?: string;
}

function Provenance({ answer, desk, usedTools, notes }: ProvenanceProps) {
  const { model, provenance } = answer;
  const sources = sourcesOf(provenance);
  // The embedded model knows nothing by itself.
  const isUnfounded = !usedTools && model !== null && model !== "embedded";
  const shownDesk = desk && desk !== START ? deskTitle(desk) : undefined;
  const said = notes === undefined ? notesOf(provenance) : notes.split("\n").filter(Boolean);
  if (!shownDesk && !isUnfounded && sources.length + said.length === 0) return null;
  return (
    <footer className={styles.provenance}>
      <div className={styles.line}>
        {shownDesk && <span>{shownDesk}</span>}
        {isUnfounded && <NoSourceBadge />}
        {sources.length > 0 && (
          <ul className={styles.sources} aria-label="Sources">
            {sources.map((source) => (
              <li key={`${source.kind} ${source.name}`}>
                <SourceBadge source={source} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {said.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </footer>
  );
}

export function ApprovalButtons({
  answer,
  conversation,
}: {
  answer: ChatMessage;
  conversation: Conversation;
}) {
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

function ReceiptList({ payments }: { payments: Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <details className={styles.receipts}>
      <summary>
        {payments.length === 1 ? "1 receipt" : `${payments.length} receipts`} · {costOf(payments)}
      </summary>
      <ul>
        {payments.map(({ bought, amount, sandbox, network, transaction, receipt_id }) => (
          <li key={receipt_id ?? transaction ?? bought}>
            {bought}: <span className={styles.amount}>{dollars(amount)}</span>
            {sandbox ? " in test USDC" : ` on ${network}`}
            {transaction && <code>{transaction}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}
