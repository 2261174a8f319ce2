import { useConfig, useSwitchChain } from "wagmi";
import { Button } from "@/components/chat/button";
import type { Buyer, PayingWallet } from "../buyer";
import styles from "../parts.module.css";
import type { Overview } from "../payments-api";
import type { FailureKind, Purchase } from "../purchase";

interface Props {
  buyer: Buyer;
  purchase: Purchase;
  overview: Overview;
  wallet?: PayingWallet;
  /** Another attempt begins, and its button goes. */
  onAgain(): void;
}

/** What another attempt is called, by why the last failed. */
const AGAIN: Record<FailureKind, string> = {
  unreachable: "Try again",
  short: "Try again",
  chain: "Try again",
  declined: "Ask again",
  wallet: "Try again",
  refused: "Pay anew",
  given: "Pay for another",
  lost: "Present the same payment again",
};

/** What can be done about a purchase that stopped. */
export function Retry({ buyer, purchase: { failure }, overview, wallet, onAgain }: Props) {
  const { chains } = useConfig();
  const { mutateAsync: switchChain, isPending, error } = useSwitchChain();
  if (!failure) return null;
  const buy = () => {
    onAgain();
    if (failure.kind === "lost") void buyer.presentAgain();
    else if (wallet) void buyer.buy(wallet, overview);
  };
  const switchAndBuy = () => switchChain({ chainId: overview.chain_id }).then(buy, () => {});
  if (failure.kind !== "lost" && !wallet) return null;
  return (
    <div className={styles.buttons}>
      {failure.kind === "chain" && (
        <Button primary loading={isPending} onClick={switchAndBuy}>
          Switch the wallet to {chains[0].name}
        </Button>
      )}
      <Button primary={failure.kind === "lost"} onClick={buy}>
        {AGAIN[failure.kind]}
      </Button>
      {error && (
        <p className={styles.failure} role="alert">
          The wallet didn't switch. Do it in the wallet itself, then try again.
        </p>
      )}
    </div>
  );
}
