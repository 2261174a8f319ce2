import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/chat/button";
import { LoadFailure } from "@/components/data/load-failure";
import { Money } from "./money";
import styles from "./parts.module.css";
import type { Overview } from "./payments-api";
import { PendingPayment } from "./pending-payment";
import type { WalletPartProps } from "./wallet/wallet-part";

interface Props {
  overview: Overview;
  sensor: { address: string; name: string } | null;
  onPaid(): void;
  /** Somebody wants to pay: the wallets are loaded at once. */
  isWanted?: boolean;
}

/** The wallets' code, once somebody wanted it. */
let loaded: ComponentType<WalletPartProps> | undefined;

/** Offers a reading to a visitor's own wallet, whose code is loaded when it is wanted. */
export function BuySection({ sensor, ...rest }: Props) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Buy a reading yourself</h3>
      {sensor ? (
        <Purchase sensor={sensor} {...rest} />
      ) : (
        <p className={styles.none}>
          Open a sensor on the board, and its latest reading can be bought here with a wallet of your own.
        </p>
      )}
    </section>
  );
}

interface PurchaseProps extends Props {
  sensor: NonNullable<Props["sensor"]>;
}

function Purchase({ overview, sensor, onPaid, isWanted = false }: PurchaseProps) {
  const { WalletPart, isLoading, failed, load } = useWalletPart(sensor.address, isWanted);
  const box = useRef<HTMLDivElement>(null);
  const open = async () => {
    await load();
    box.current?.focus();
  };
  return (
    <>
      <p className={styles.headline}>
        <span>
          Latest reading of <strong>{sensor.name}</strong>
        </span>
        <Money amount={overview.prices.latest} sandbox={overview.sandbox} />
      </p>
      <p className={styles.note}>You see each step: the offer, what you sign, the settlement, the reading.</p>
      <div ref={box} tabIndex={-1} className={styles.purchase}>
        {WalletPart && <WalletPart overview={overview} sensor={sensor} onPaid={onPaid} />}
      </div>
      {!WalletPart && !failed && (
        <div className={styles.row}>
          <Button loading={isLoading} onClick={open}>
            Pay with a wallet
          </Button>
        </div>
      )}
      {failed && (
        <LoadFailure message="The wallets' part couldn't be loaded." isBusy={isLoading} onRetry={open} />
      )}
    </>
  );
}

function useWalletPart(sensor: string, isWanted: boolean) {
  const [WalletPart, setPart] = useState(() => loaded);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      loaded = (await import("./wallet/wallet-part")).WalletPart;
      setPart(() => loaded);
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment whose outcome isn't known is shown at once
  useEffect(() => {
    if (!loaded && (isWanted || new PendingPayment(sensor, () => sessionStorage).read())) void load();
  }, [sensor]);
  return { WalletPart, isLoading, failed, load };
}
