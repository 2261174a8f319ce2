"use client";

import { LoadFailure } from "@/components/data/load-failure";
import { useLive } from "@/components/data/use-live";
import { BuySection } from "./buy-section";
import styles from "./parts.module.css";
import { OVERVIEW_URL, Overview } from "./payments-api";

interface Props {
  address: string;
  name: string;
}

const EVERY_MS = 60_000;

/** A sensor's latest reading, for a visitor's own wallet. */
export function BuyReading({ address, name }: Props) {
  const { received, error, isLoading, refresh } = useLive(OVERVIEW_URL, Overview, EVERY_MS);
  if (error && !received) return <LoadFailure message={error} isBusy={isLoading} onRetry={refresh} />;
  if (!received) return <p className={styles.note}>Asking what a reading costs…</p>;
  return (
    <BuySection isWanted key={address} overview={received.data} sensor={{ address, name }} onPaid={refresh} />
  );
}
