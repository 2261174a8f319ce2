import { Button } from "@/components/chat/button";
import { LocalTime } from "@/components/chat/local-time";
import { Money } from "./money";
import parts from "./parts.module.css";
import type { Overview, Receipt } from "./payments-api";
import { ReadingFacts } from "./reading-facts";
import { boughtWords, payerWords, STATUS_WORDS } from "./receipt-words";
import styles from "./receipts.module.css";
import { Transaction } from "./transaction";
import { useRedeem } from "./use-redeem";

interface Props {
  receipt: Receipt;
  overview: Overview;
  /** Sensors whose names are at hand. */
  known: { address: string; name: string }[];
  onRedeemed(): void;
}

/** What was bought, for how much, whether it was paid, and what is owed. */
export function ReceiptItem({ receipt, overview, known, onRedeemed }: Props) {
  const { id, amount, sandbox, status, resource, payer, transaction, created_at, redeemable } = receipt;
  const { isBusy, readings, failure, redeem } = useRedeem(id, onRedeemed);
  const bought = boughtWords(resource, known);
  return (
    <li className={styles.receipt}>
      <div className={parts.headline}>
        <h4>{bought}</h4>
        <Money amount={amount} sandbox={sandbox} />
      </div>
      <p className={parts.note}>
        <span className={styles.status} data-status={status}>
          {STATUS_WORDS[status]}
        </span>{" "}
        {payerWords(payer, overview)} · <LocalTime iso={created_at} show="date" />
      </p>
      <div className={parts.row}>
        {transaction ? (
          <Transaction hash={transaction} mode={sandbox ? "sandbox" : overview.mode} />
        ) : (
          <span className={parts.note}>No transaction</span>
        )}
        {redeemable && !readings && (
          <Button loading={isBusy} onClick={redeem}>
            Get the reading again<span className="visually-hidden">: {bought}</span>
          </Button>
        )}
      </div>
      {failure && (
        <p className={parts.failure} role="alert">
          {failure}
        </p>
      )}
      <div role="status">
        {readings?.map((reading) => (
          <ReadingFacts key={reading.timestamp} reading={reading} />
        ))}
      </div>
    </li>
  );
}
