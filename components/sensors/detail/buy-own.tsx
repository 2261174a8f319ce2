import { lazy, Suspense } from "react";
import styles from "./detail.module.css";

const BuyReading = lazy(async () => ({ default: (await import("../payments/buy-reading")).BuyReading }));

/** Pays for a reading with the visitor's own wallet; what wallets need is loaded with it only. */
export function BuyOwn({ address, name }: { address: string; name: string }) {
  return (
    <Suspense fallback={<p className={styles.quiet}>Loading the wallet…</p>}>
      <BuyReading address={address} name={name} />
    </Suspense>
  );
}
