import { dollars } from "@/lib/payments/dollars";
import { Copyable } from "./copyable";
import { FundButton } from "./fund-button";
import parts from "./parts.module.css";
import type { Overview, Wallet } from "./payments-api";
import { SandboxBadge } from "./sandbox-badge";
import styles from "./wallet-card.module.css";
import { walletBuys, walletState } from "./wallet-words";

interface Props {
  overview: Overview;
  onFunded(): void;
}

/** The agent's wallets, one for each thing it buys. */
export function Wallets({ overview, onFunded }: Props) {
  return (
    <section className={parts.section} aria-labelledby="agent-wallets">
      <h3 id="agent-wallets">The agent's wallets</h3>
      <ul className={styles.wallets}>
        {overview.wallets.map((wallet) => (
          <WalletCard key={wallet.endpoint} wallet={wallet} overview={overview} onFunded={onFunded} />
        ))}
      </ul>
    </section>
  );
}

function WalletCard({ wallet, overview, onFunded }: Props & { wallet: Wallet }) {
  const { address, balance, endpoint } = wallet;
  const { level, words } = walletState(wallet, overview);
  return (
    <li className={styles.card} data-level={level}>
      <h4>Pays for {walletBuys(endpoint)}</h4>
      <p className={styles.balance}>
        {balance === null ? "–" : dollars(balance)} <small>{overview.asset.symbol}</small>{" "}
        {overview.sandbox && <SandboxBadge />}
      </p>
      <p className={styles.state}>{words}</p>
      <div className={parts.row}>
        <Copyable text={address} what="the wallet's address" />
        {overview.sandbox && (
          <FundButton
            address={address}
            balance={balance}
            wallet={`the wallet for ${walletBuys(endpoint)}`}
            onFunded={onFunded}
          />
        )}
      </div>
    </li>
  );
}
