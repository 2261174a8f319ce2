import { Skeleton } from "@mantine/core";
import type { z } from "zod";
import type { LiveState } from "@/components/data/live";
import { LoadFailure } from "@/components/data/load-failure";
import parts from "./parts.module.css";
import type { Overview, Receipts as ReceiptList } from "./payments-api";
import pane from "./payments-pane.module.css";
import { ReceiptItem } from "./receipt-item";
import styles from "./receipts.module.css";

interface Props {
  live: LiveState<z.infer<typeof ReceiptList>> & { refresh(): void };
  overview: Overview;
  known: { address: string; name: string }[];
}

const ROWS = ["a", "b", "c"];

/** What the caller's questions and wallets paid for, newest first. */
export function Receipts({ live: { received, error, isLoading, refresh }, overview, known }: Props) {
  return (
    <section className={parts.section} aria-labelledby="payment-receipts">
      <h3 id="payment-receipts">Receipts</h3>
      {error && (
        <LoadFailure
          message={received ? `These are from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={refresh}
        />
      )}
      {!received && !error && (
        <div className={pane.blank} role="status">
          <span className="visually-hidden">Loading the receipts</span>
          {ROWS.map((row) => (
            <Skeleton key={row} className={pane.blankRow} />
          ))}
        </div>
      )}
      {received?.data.receipts.length === 0 && (
        <p className={parts.none}>
          Nothing was bought yet. Ask about a sensor, or buy a reading with a wallet of your own: each payment
          leaves a receipt here.
        </p>
      )}
      {received && received.data.receipts.length > 0 && (
        <ul className={styles.receipts}>
          {received.data.receipts.map((receipt) => (
            <ReceiptItem
              key={receipt.id}
              receipt={receipt}
              overview={overview}
              known={known}
              onRedeemed={refresh}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
