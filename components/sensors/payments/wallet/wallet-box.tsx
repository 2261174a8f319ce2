import { useConnect, useConnection, useConnectors, useDisconnect } from "wagmi";
import { Button } from "@/components/ui/buttons";
import { FundButton } from "../agent-wallets";
import { Copyable, Money } from "../facts";
import { BALANCE_UNKNOWN } from "../payment-labels";
import parts from "../payments.module.css";
import { type BalanceQuery, type Overview, useBalance } from "../payments-api";
import { walletFailure } from "./paying-wallet";
import { TEST_WALLET } from "./test-wallet";
import { distinct, walletName, walletTitle } from "./wallet-config";

interface Props {
  overview: Overview;
  address: string | undefined;
  isBusy?: boolean;
  /** It pays for nothing here, so what it holds is of no interest. */
  onlySigns?: boolean;
}

export function WalletBox({ address, ...rest }: Props) {
  return address ? (
    <WalletCard address={address} {...rest} />
  ) : (
    <WalletChoice sandbox={rest.overview.sandbox} />
  );
}

function WalletCard({ overview, address, isBusy, onlySigns }: Props & { address: string }) {
  const { connector } = useConnection();
  const { mutate: disconnect } = useDisconnect();
  const query = useBalance(address);
  const balance = query.data?.data.balance;
  return (
    <div className={parts.card}>
      <div className={parts.headline}>
        <h4>{connector && walletTitle(connector)}</h4>
        {!onlySigns && <Money amount={balance} sandbox={overview.sandbox} />}
      </div>
      {!onlySigns && <p className={parts.state}>{balanceWords(query, overview)}</p>}
      {overview.sandbox && connector?.id !== TEST_WALLET && (
        <p className={parts.note}>
          The sandbox’s chain uses the id of Base Sepolia, a test network, so your wallet shows that name.
        </p>
      )}
      <div className={parts.row}>
        <Copyable text={address} what="your wallet’s address" />
        <div className={parts.buttons}>
          {overview.sandbox && !onlySigns && (
            <FundButton address={address} wallet="your wallet" balance={balance} />
          )}
          <Button disabled={isBusy} onClick={() => disconnect({})}>
            Use another wallet
          </Button>
        </div>
      </div>
    </div>
  );
}

function balanceWords({ data, isError }: BalanceQuery, { prices, sandbox, asset }: Overview): string {
  if (isError) return BALANCE_UNKNOWN;
  if (!data) return "Asking for the balance…";
  if (data.data.balance >= prices.latest) return "Enough for a reading.";
  return sandbox
    ? "Not enough for a reading. Add test USDC with the button."
    : `Not enough for a reading. It takes ${asset.symbol} only; you need no ether.`;
}

function WalletChoice({ sandbox }: { sandbox: boolean }) {
  const { mutate: connect, isPending, error, variables } = useConnect();
  const wallets = distinct(useConnectors());
  if (wallets.length === 0)
    return <p className={parts.none}>No wallet was found in this browser. Install one, then reload.</p>;
  return (
    <div className={parts.stack}>
      <div className={parts.buttons}>
        {wallets.map((connector) => (
          <Button
            key={connector.uid}
            loading={isPending && variables?.connector === connector}
            disabled={isPending}
            onClick={() => connect({ connector })}
          >
            Use {walletName(connector)}
          </Button>
        ))}
      </div>
      {sandbox && (
        <p className={parts.note}>
          The test wallet’s key is made and kept in this browser. It is for the sandbox only: never send real
          money to its address.
        </p>
      )}
      {error && (
        <p className={parts.failure} role="alert">
          {walletFailure(error).kind === "declined"
            ? "You didn’t let this page use the wallet."
            : "The wallet couldn’t be reached. Is it unlocked?"}
        </p>
      )}
    </div>
  );
}
