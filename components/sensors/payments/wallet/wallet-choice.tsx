import { type Connector, useConnect, useConnectors } from "wagmi";
import { Button } from "@/components/chat/button";
import parts from "../parts.module.css";
import steps from "./purchase-steps.module.css";
import { walletFailure } from "./wallet-failure";
import { UNNAMED_WALLET, walletInWords } from "./wallet-name";

/** A wallet that announces itself is at `window.ethereum`, too. */
function offered(connectors: readonly Connector[]): Connector[] {
  const announced = connectors.some(({ type, id }) => type === "injected" && id !== UNNAMED_WALLET);
  return connectors.filter(({ id }) => !announced || id !== UNNAMED_WALLET);
}

/** The wallets there are. */
export function WalletChoice({ sandbox }: { sandbox: boolean }) {
  const { mutate: connect, isPending, error, variables } = useConnect();
  const wallets = offered(useConnectors());
  if (wallets.length === 0)
    return (
      <p className={parts.none}>No wallet was found in this browser. With one installed, reload the page.</p>
    );
  return (
    <div className={steps.choice}>
      <div className={parts.buttons}>
        {wallets.map((connector) => (
          <Button
            key={connector.uid}
            loading={isPending && variables?.connector === connector}
            disabled={isPending}
            onClick={() => connect({ connector })}
          >
            Use {walletInWords(connector)}
          </Button>
        ))}
      </div>
      {sandbox && (
        <p className={parts.note}>
          The test wallet's key is made and kept in this browser. It is for the sandbox only: don't send money
          to its address.
        </p>
      )}
      {error && (
        <p className={parts.failure} role="alert">
          {connectWords(error)}
        </p>
      )}
    </div>
  );
}

const connectWords = (error: Error): string =>
  walletFailure(error).kind === "declined"
    ? "You didn't let the wallet be used."
    : "The wallet couldn't be reached. Is it unlocked?";
