"use client";

import { useCallback, useEffect } from "react";
import { LoadFailure } from "@/components/data/load-failure";
import { useLive } from "@/components/data/use-live";
import { useAnswerCalls } from "@/components/desk-page/canvas-bridge";
import { paidIn } from "./bounds";
import { BuySection } from "./buy-section";
import { PaneSkeleton } from "./pane-skeleton";
import { OVERVIEW_URL, Overview, Receipts as ReceiptList, receiptsUrl } from "./payments-api";
import styles from "./payments-pane.module.css";
import { Prices } from "./prices";
import { Receipts } from "./receipts";
import { SandboxBadge } from "./sandbox-badge";
import { Spending } from "./spending";
import { Wallets } from "./wallets";

interface Props {
  /** The sensor in view, of which a reading can be bought here. */
  sensor: { address: string; name: string } | null;
}

const EVERY_MS = 20_000;
const NEWEST = 20;

/** The agent's wallets and spending, prices, receipts, and a reading for a visitor's own wallet. */
export function PaymentsPane({ sensor }: Props) {
  const live = useLive(OVERVIEW_URL, Overview, EVERY_MS);
  const receipts = useLive(receiptsUrl(NEWEST), ReceiptList, EVERY_MS);
  const { answerId, calls } = useAnswerCalls();
  const outputs = calls.flatMap(({ output }) => (output === undefined ? [] : [output]));

  const { refresh: refreshOverview } = live;
  const { refresh: refreshReceipts } = receipts;
  const refresh = useCallback(() => {
    refreshOverview();
    refreshReceipts();
  }, [refreshOverview, refreshReceipts]);
  const returned = outputs.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tool that returned may have paid
  useEffect(() => {
    if (returned > 0) refresh();
  }, [answerId, returned, refresh]);

  const overview = live.received?.data;
  const known = sensor ? [sensor] : [];
  return (
    <section className={styles.pane} aria-labelledby="payments">
      <header className={styles.header}>
        <h2 id="payments">Payments</h2>
        {overview?.sandbox && <SandboxBadge />}
      </header>
      {live.error && (
        <LoadFailure
          message={overview ? `This is from earlier: ${live.error}` : live.error}
          isBusy={live.isLoading}
          onRetry={refresh}
        />
      )}
      {!overview && !live.error && <PaneSkeleton />}
      {overview && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Wallets overview={overview} onFunded={refresh} />
            <Spending overview={overview} spentOnAnswer={paidIn(outputs)} onChanged={refresh} />
            <Prices overview={overview} />
          </div>
          <div className={styles.column}>
            <BuySection key={sensor?.address} overview={overview} sensor={sensor} onPaid={refresh} />
            <Receipts live={receipts} overview={overview} known={known} />
          </div>
        </div>
      )}
    </section>
  );
}
