import { type ReactNode, useEffect, useRef } from "react";
import { useConfig, useSwitchChain } from "wagmi";
import { Button } from "@/components/ui/buttons";
import { amountInWords } from "../payment-labels";
import parts from "../payments.module.css";
import type { Overview } from "../payments-api";
import { type Buyer, type PayingWallet, usePurchase } from "../purchase/buyer";
import { type FailureKind, isUnderWay, type Purchase, progressWords } from "../purchase/purchase";
import { PurchaseSteps } from "../purchase/purchase-steps";
import { usePayingWallet } from "./paying-wallet";
import { WalletBox } from "./wallet-box";

export interface BuyPanelProps {
  overview: Overview;
  sensor: string;
}

export function BuyPanel({ overview, sensor }: BuyPanelProps) {
  const wallet = usePayingWallet();
  const [buyer, purchase] = usePurchase(sensor);
  const list = useRef<HTMLOListElement>(null);
  // Buttons go with their question; who uses the keyboard goes on where they were.
  const stay = () => list.current?.focus();
  const price = amountInWords(overview.prices.latest, overview);
  return (
    <WithWallet overview={overview} wallet={wallet} isBusy={isUnderWay(purchase)}>
      {wallet && !purchase.failure && (
        <div className={parts.row}>
          <Button primary loading={isUnderWay(purchase)} onClick={() => void buyer.buy(wallet, overview)}>
            {purchase.delivery ? `Buy another for ${price}` : `Pay ${price}`}
          </Button>
        </div>
      )}
      <PurchaseSteps
        listRef={list}
        purchase={purchase}
        overview={overview}
        onAnswered={stay}
        retry={<Retry buyer={buyer} purchase={purchase} overview={overview} wallet={wallet} onAgain={stay} />}
      />
      <p className="visually-hidden" role="status">
        {progressWords(purchase)}
      </p>
    </WithWallet>
  );
}

interface WithWalletProps {
  overview: Overview;
  wallet: PayingWallet | undefined;
  isBusy?: boolean;
  onlySigns?: boolean;
  children: ReactNode;
}

/** Takes the focus when the wallet changes: the buttons that chose it are gone then. */
export function WithWallet({ wallet, children, ...rest }: WithWalletProps) {
  const box = useRef<HTMLDivElement>(null);
  const address = wallet?.address;
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current !== address) box.current?.focus();
    shown.current = address;
  }, [address]);
  return (
    <div ref={box} tabIndex={-1} className={parts.stack}>
      <WalletBox address={address} {...rest} />
      {children}
    </div>
  );
}

const AGAIN: Record<FailureKind, string> = {
  unreachable: "Try again",
  short: "Try again",
  chain: "Try again",
  declined: "Ask again",
  wallet: "Try again",
  refused: "Sign a new payment",
  given: "Buy another",
  lost: "Present the same payment again",
  owed: "Sign to fetch the reading",
};

interface RetryProps {
  buyer: Buyer;
  purchase: Purchase;
  overview: Overview;
  wallet?: PayingWallet;
  onAgain(): void;
}

function Retry({ buyer, purchase: { failure }, overview, wallet, onAgain }: RetryProps) {
  const { chains } = useConfig();
  const { mutateAsync: switchChain, isPending, error } = useSwitchChain();
  if (!failure) return null;
  const { kind } = failure;
  if (!wallet && kind !== "lost") return null;
  const again = () => {
    onAgain();
    if (kind === "lost") void buyer.presentAgain();
    else if (wallet) void (kind === "owed" ? buyer.fetchOwed(wallet) : buyer.buy(wallet, overview));
  };
  const switchAndBuy = () => switchChain({ chainId: overview.chain_id }).then(again, () => {});
  return (
    <div className={parts.buttons}>
      {kind === "chain" && (
        <Button primary loading={isPending} onClick={switchAndBuy}>
          Switch the wallet to {chains[0].name}
        </Button>
      )}
      <Button primary={kind === "lost" || kind === "owed"} onClick={again}>
        {AGAIN[kind]}
      </Button>
      {error && (
        <p className={parts.failure} role="alert">
          The wallet didn’t switch. Switch it in the wallet itself, then try again.
        </p>
      )}
    </div>
  );
}
