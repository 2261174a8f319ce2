import { failureText } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import { dollars } from "@/lib/payments/dollars";
import { Copyable, SandboxBadge } from "./facts";
import { BUYS, walletState } from "./payment-labels";
import parts from "./payments.module.css";
import { type Overview, useFund, type Wallet } from "./payments-api";

export function AgentWallets({ overview }: { overview: Overview }) {
  return (
    <section className={parts.section} aria-labelledby="agent-wallets">
      <h3 id="agent-wallets">The agent’s wallets</h3>
      <ul className={parts.wallets}>
        {overview.wallets.map((wallet) => (
          <WalletCard key={wallet.endpoint} wallet={wallet} overview={overview} />
        ))}
      </ul>
    </section>
  );
}

function WalletCard({ wallet, overview }: { wallet: Wallet; overview: Overview }) {
  const { address, balance, endpoint } = wallet;
  const { level, words } = walletState(wallet, overview);
  return (
    <li className={parts.card} data-level={level}>
      <h4>Pays for {BUYS[endpoint]}</h4>
      <p className={parts.balance}>
        {balance === null ? "–" : dollars(balance)} <small>{overview.asset.symbol}</small>{" "}
        {overview.sandbox && <SandboxBadge />}
      </p>
      <p className={parts.state}>{words}</p>
      <div className={parts.row}>
        <Copyable text={address} what="the wallet’s address" />
        {overview.sandbox && (
          <FundButton address={address} balance={balance} wallet={`the wallet for ${BUYS[endpoint]}`} />
        )}
      </div>
    </li>
  );
}

interface FundProps {
  address: string;
  wallet: string;
  /** Atomic units; absent or null: unknown. */
  balance?: number | null;
}

/** Atomic units; no wallet is given more (lib/payments/fund.ts). */
const MOST = 10_000_000;

export function FundButton({ address, wallet, balance }: FundProps) {
  const { mutate: fund, isPending, isSuccess, error } = useFund(address);
  const isFull = (balance ?? 0) >= MOST;
  return (
    <>
      {isFull ? (
        <span className={parts.note}>The sandbox funds a wallet up to $10.</span>
      ) : (
        <Button loading={isPending} onClick={() => fund()}>
          Add $1 of test USDC<span className="visually-hidden"> to {wallet}</span>
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {isSuccess && `Added to ${wallet}`}
      </span>
      {error && (
        <p className={parts.failure} role="alert">
          {failureText(error)}
        </p>
      )}
    </>
  );
}
