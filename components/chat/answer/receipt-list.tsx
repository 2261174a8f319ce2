import type { Payment } from "@/lib/agent/payment";
import { dollars } from "@/lib/payments/dollars";
import { costOf } from "../steps/steps";
import styles from "./answer.module.css";

/** What an answer paid for, folded: each with the hash under which the chain has it. */
export function ReceiptList({ payments }: { payments: Payment[] }) {
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
