import { Skeleton } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { failureText } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import { nameOf } from "../data/board";
import { WalletPanel } from "./buy-reading";
import { Money, ReadingFacts, Transaction } from "./facts";
import { boughtWords, payerWords, STATUS_WORDS } from "./payment-labels";
import parts from "./payments.module.css";
import { type Overview, type Receipt, useReceipts, useRedeem } from "./payments-api";
import { bought } from "./purchase/purchase-storage";

const ROWS = ["a", "b", "c"];

export function Receipts({ overview }: { overview: Overview }) {
  const { data, error, isFetching, refetch } = useReceipts();
  const receipts = data?.data.receipts;
  return (
    <section className={parts.section} aria-labelledby="payment-receipts">
      <h3 id="payment-receipts">Receipts</h3>
      {error && (
        <LoadFailure
          message={receipts ? `These are from earlier: ${error.message}` : error.message}
          isBusy={isFetching}
          onRetry={refetch}
        />
      )}
      {!receipts && !error && (
        <div className={parts.blank} role="status">
          <span className="visually-hidden">Loading the receipts</span>
          {ROWS.map((row) => (
            <Skeleton key={row} className={parts.blankRow} />
          ))}
        </div>
      )}
      {receipts?.length === 0 && (
        <p className={parts.none}>
          No purchases yet. Ask about a sensor, or buy a reading with your own wallet: each payment leaves a
          receipt here.
        </p>
      )}
      {receipts && receipts.length > 0 && (
        <ul className={parts.receipts}>
          {receipts.map((receipt) => (
            <ReceiptItem key={receipt.id} receipt={receipt} overview={overview} />
          ))}
        </ul>
      )}
      {receipts && <Unlisted overview={overview} receipts={receipts} />}
    </section>
  );
}

function ReceiptItem({ receipt, overview }: { receipt: Receipt; overview: Overview }) {
  const { id, amount, sandbox, status, resource, payer, transaction, created_at, redeemable } = receipt;
  const { mutate: redeem, data: redeemed, isPending, error } = useRedeem();
  const goods = boughtWords(resource, nameOf);
  return (
    <li className={parts.receipt}>
      <div className={parts.headline}>
        <h4>{goods}</h4>
        <Money amount={amount} sandbox={sandbox} />
      </div>
      <p className={parts.note}>
        <span className={parts.status} data-status={status}>
          {STATUS_WORDS[status]}
        </span>{" "}
        {payerWords(payer, overview)} · <LocalTime iso={created_at} show="date" />
      </p>
      <div className={parts.row}>
        {transaction ? (
          <Transaction hash={transaction} mode={sandbox ? "sandbox" : overview.mode} />
        ) : (
          <span className={parts.note}>No transaction</span>
        )}
        {redeemable && !redeemed && (
          <Button loading={isPending} onClick={() => redeem(id)}>
            Get the reading again<span className="visually-hidden">: {goods}</span>
          </Button>
        )}
      </div>
      {error && (
        <p className={parts.failure} role="alert">
          {failureText(error)}
        </p>
      )}
      <div role="status">
        {redeemed?.readings.map((reading) => (
          <ReadingFacts key={reading.timestamp} reading={reading} />
        ))}
      </div>
    </li>
  );
}

/** For receipts of another session, as when cookies were cleared. */
function Unlisted({ overview, receipts }: { overview: Overview; receipts: Receipt[] }) {
  const all = useSyncExternalStore(bought.subscribe, bought.read, bought.readOnServer);
  const unlisted = all.filter(({ id }) => !receipts.some((receipt) => receipt.id === id));
  return (
    <section aria-label="Receipts that aren’t listed" className={parts.unlisted}>
      <p className={parts.note}>
        {unlisted.length > 0
          ? "You bought a reading in this browser that isn’t listed here. "
          : "Paid for a reading that isn’t listed here? "}
        The wallet that paid can fetch it once more, even if your cookies were cleared.
      </p>
      <WalletPanel verb="Fetch a reading you paid for">
        {({ FetchPanel }) => <FetchPanel overview={overview} unlisted={unlisted} />}
      </WalletPanel>
    </section>
  );
}
