import { useEffect, useRef } from "react";
import { Button } from "@/components/chat/button";
import { dollars } from "@/lib/payments/dollars";
import parts from "../parts.module.css";
import { isUnderWay } from "../purchase";
import { useBuyer } from "../use-buyer";
import { progressWords } from "./progress-words";
import { PurchaseSteps } from "./purchase-steps";
import styles from "./purchase-steps.module.css";
import { Retry } from "./retry";
import { useBalance } from "./use-balance";
import { usePayingWallet } from "./use-paying-wallet";
import { WalletBar } from "./wallet-bar";
import { WalletChoice } from "./wallet-choice";
import type { WalletPartProps } from "./wallet-part";

/** A wallet, a button that pays, and the steps as they happen. */
export function BuyPanel({ overview, sensor, onPaid }: WalletPartProps) {
  const wallet = usePayingWallet();
  const [buyer, purchase] = useBuyer(sensor.address);
  const balance = useBalance(wallet?.address);
  const list = useRef<HTMLOListElement>(null);
  const panel = useFocusOnChange(wallet?.address);
  const isBusy = isUnderWay(purchase);
  const { isDone } = purchase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading that arrives was paid for
  useEffect(() => {
    if (!isDone) return;
    onPaid();
    if (wallet) void balance.refetch();
  }, [isDone]);

  const buy = () => wallet && void buyer.buy(wallet, overview);
  // Buttons go with their question; who uses the keyboard goes on where they were.
  const stay = () => list.current?.focus();
  const answer = (agrees: boolean) => {
    stay();
    buyer.answer(agrees);
  };
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {wallet ? (
        <WalletBar overview={overview} address={wallet.address} balance={balance} isBusy={isBusy} />
      ) : (
        <WalletChoice sandbox={overview.sandbox} />
      )}
      {wallet && !purchase.failure && (
        <div className={parts.row}>
          <Button primary loading={isBusy} onClick={buy}>
            {isDone ? "Pay for another" : "Pay"} {dollars(overview.prices.latest)}
            {overview.sandbox && " of the sandbox"}
          </Button>
        </div>
      )}
      <PurchaseSteps
        listRef={list}
        purchase={purchase}
        overview={overview}
        onAnswer={answer}
        retry={<Retry buyer={buyer} purchase={purchase} overview={overview} wallet={wallet} onAgain={stay} />}
      />
      <p className="visually-hidden" role="status">
        {progressWords(purchase)}
      </p>
    </div>
  );
}

/** Takes the focus when the wallet is another: the buttons that chose it are gone then. */
function useFocusOnChange(address: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current !== address) box.current?.focus();
    shown.current = address;
  }, [address]);
  return box;
}
