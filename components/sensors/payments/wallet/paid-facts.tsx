import { Copyable } from "../copyable";
import { networkName } from "../networks";
import styles from "../parts.module.css";
import type { Overview } from "../payments-api";
import type { Purchase } from "../purchase";
import { ReadingFacts } from "../reading-facts";
import { Transaction } from "../transaction";

/** The transaction that moved the money. */
export function SettlementFacts({ purchase, overview }: { purchase: Purchase; overview: Overview }) {
  const { settlement, step, failure } = purchase;
  if (step === "settlement" && !failure)
    return <p className={styles.note}>Presented. The server has it checked and settled…</p>;
  if (!settlement)
    return <p className={styles.note}>The server has the payment moved on {networkName(overview.mode)}.</p>;
  if (!settlement.transaction) return <p className={styles.note}>Settled before.</p>;
  return (
    <dl className={styles.facts}>
      <dt>Transaction</dt>
      <dd>
        <Transaction hash={settlement.transaction} mode={overview.mode} />
      </dd>
    </dl>
  );
}

/** What was bought, and the receipt for it. */
export function BoughtReading({ purchase: { answer, settlement } }: { purchase: Purchase }) {
  if (!answer) return <p className={styles.note}>What was paid for, with a receipt.</p>;
  return (
    <>
      {answer.sensor.simulated && <p className={styles.note}>This sensor's readings are simulated.</p>}
      <ReadingFacts reading={answer.reading} />
      {settlement?.receiptId && (
        <dl className={styles.facts}>
          <dt>Receipt</dt>
          <dd>
            <Copyable text={settlement.receiptId} what="the receipt's number" />
          </dd>
        </dl>
      )}
    </>
  );
}
