import { useConnection, useDisconnect } from "wagmi";
import { Button } from "@/components/chat/button";
import { dollars } from "@/lib/payments/dollars";
import { Copyable } from "../copyable";
import { FundButton } from "../fund-button";
import parts from "../parts.module.css";
import type { Overview } from "../payments-api";
import { SandboxBadge } from "../sandbox-badge";
import styles from "../wallet-card.module.css";
import { TEST_WALLET } from "./test-wallet";
import type { useBalance } from "./use-balance";
import { walletName } from "./wallet-name";

interface Props {
  overview: Overview;
  address: string;
  balance: ReturnType<typeof useBalance>;
  /** A purchase is under way. */
  isBusy: boolean;
}

/** The wallet in use: whose it is, and what it holds. */
export function WalletBar({ overview, address, balance: { balance, isError, refetch }, isBusy }: Props) {
  const { connector } = useConnection();
  const { mutate: disconnect } = useDisconnect();
  const isOthers = connector?.id !== TEST_WALLET;
  return (
    <div className={styles.card}>
      <div className={parts.headline}>
        <h4>{connector && walletName(connector)}</h4>
        <span className={parts.money}>
          {balance === undefined ? "–" : dollars(balance)} {overview.sandbox && <SandboxBadge />}
        </span>
      </div>
      <p className={styles.state}>{balanceWords(balance, isError, overview)}</p>
      {overview.sandbox && isOthers && (
        <p className={parts.note}>
          The sandbox's chain has the id of Base Sepolia, a test network: your wallet shows that name.
        </p>
      )}
      <div className={parts.row}>
        <Copyable text={address} what="your wallet's address" />
        <div className={parts.buttons}>
          {overview.sandbox && (
            <FundButton
              address={address}
              wallet="your wallet"
              balance={balance}
              onFunded={() => void refetch()}
            />
          )}
          <Button disabled={isBusy} onClick={() => disconnect({})}>
            Use another wallet
          </Button>
        </div>
      </div>
    </div>
  );
}

function balanceWords(balance: number | undefined, isError: boolean, overview: Overview): string {
  if (isError) return "The balance isn't known: the chain didn't answer just now.";
  if (balance === undefined) return "Asking for the balance…";
  if (balance >= overview.prices.latest) return "Enough for a reading.";
  return overview.sandbox
    ? "Too little for a reading. Fund it with the button."
    : `Too little for a reading. It takes ${overview.asset.symbol}; no ether is needed.`;
}
