import { Button } from "@/components/chat/button";
import styles from "./parts.module.css";
import { useFund } from "./use-fund";

interface Props {
  address: string;
  /** Whose, for those who don't see where the button stands. */
  wallet: string;
  /** Atomic units; unknown: absent or null. */
  balance?: number | null;
  onFunded(): void;
}

/** No wallet is given more than this, in atomic units (lib/payments/fund.ts). */
const MOST = 10_000_000;

/** The sandbox's money, for the asking. */
export function FundButton({ address, wallet, balance, onFunded }: Props) {
  const { isFunding, isFunded, failure, fund } = useFund(address, onFunded);
  const isFull = (balance ?? 0) >= MOST;
  return (
    <>
      {isFull ? (
        <span className={styles.note}>The sandbox gives no more than $10.</span>
      ) : (
        <Button loading={isFunding} onClick={fund}>
          Add $1 of the sandbox<span className="visually-hidden"> to {wallet}</span>
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {isFunded && `Added to ${wallet}`}
      </span>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
