"use client";

import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Queries } from "@/components/data/queries";
import { useAnswerCalls } from "@/components/desk-page/canvas-bridge";
import { LoadFailure } from "@/components/ui/load-states";
import { AgentWallets } from "./agent-wallets";
import { paidIn } from "./bounds";
import { BuySection } from "./buy-reading";
import { Copyable, Facts, Money, SandboxBadge } from "./facts";
import { NETWORKS } from "./payment-labels";
import styles from "./payments.module.css";
import { type Overview, refreshPayments, useOverview } from "./payments-api";
import { Receipts } from "./receipts";
import { Spending } from "./spending";

interface Props {
  sensor: { address: string; name: string } | null;
}

export function PaymentsPane(props: Props) {
  return (
    <Queries>
      <Payments {...props} />
    </Queries>
  );
}

function Payments({ sensor }: Props) {
  const { data, error, isFetching, refetch } = useOverview();
  const spentOnAnswer = useSpentOnAnswer();
  const overview = data?.data;
  return (
    <section className={styles.pane} aria-labelledby="payments">
      <header className={styles.header}>
        <h2 id="payments">Payments</h2>
        {overview?.sandbox && <SandboxBadge />}
      </header>
      {error && (
        <LoadFailure
          message={overview ? `This is from earlier: ${error.message}` : error.message}
          isBusy={isFetching}
          onRetry={refetch}
        />
      )}
      {!overview && !error && <PaneSkeleton />}
      {overview && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <AgentWallets overview={overview} />
            <Spending overview={overview} spentOnAnswer={spentOnAnswer} />
            <Prices overview={overview} />
          </div>
          <div className={styles.column}>
            <BuySection key={sensor?.address} overview={overview} sensor={sensor} />
            <Receipts overview={overview} />
          </div>
        </div>
      )}
    </section>
  );
}

/** Atomic units; asks anew for what the answer changed. */
function useSpentOnAnswer(): number {
  const queries = useQueryClient();
  const { answerId, calls } = useAnswerCalls();
  const outputs = calls.flatMap(({ output }) => (output === undefined ? [] : [output]));
  const returned = outputs.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tool that returned may have paid
  useEffect(() => {
    if (returned > 0) void refreshPayments(queries);
  }, [answerId, returned, queries]);
  return paidIn(outputs);
}

function Prices({ overview: { prices, sandbox, mode, pay_to, asset } }: { overview: Overview }) {
  return (
    <section className={styles.section} aria-labelledby="reading-prices">
      <h3 id="reading-prices">Prices</h3>
      <Facts
        facts={[
          ["A sensor’s latest reading", <Money key="latest" amount={prices.latest} sandbox={sandbox} />],
          ["Its recent readings", <Money key="recent" amount={prices.recent} sandbox={sandbox} />],
          [`Paid in ${asset.symbol} to`, <Copyable key="to" text={pay_to} what="the payee’s address" />],
        ]}
      />
      <p className={styles.note}>{NETWORKS[mode].worth}</p>
    </section>
  );
}

function PaneSkeleton() {
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">Loading the payments</span>
      <div className={styles.blank}>
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankRow} />
        <Skeleton className={styles.blankRow} />
      </div>
      <div className={styles.blank}>
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankRow} />
        <Skeleton className={styles.blankRow} />
      </div>
    </div>
  );
}
