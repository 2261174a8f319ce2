import { type FormEvent, useId, useState } from "react";
import { failureText, RequestError } from "@/components/data/api";
import { Button } from "@/components/ui/buttons";
import form from "@/components/ui/form.module.css";
import { nameOf } from "../../data/board";
import { ReadingFacts } from "../facts";
import parts from "../payments.module.css";
import { type Overview, useRedeem } from "../payments-api";
import type { Bought } from "../purchase/purchase-storage";
import { WithWallet } from "./buy-panel";
import { usePayingWallet } from "./paying-wallet";

export interface FetchPanelProps {
  overview: Overview;
  unlisted: Bought[];
}

export function FetchPanel({ overview, unlisted }: FetchPanelProps) {
  const wallet = usePayingWallet();
  const { mutate: redeem, data: redeemed, isPending, error } = useRedeem(wallet?.prove);
  const own = unlisted.filter(({ payer }) => payer.toLowerCase() === wallet?.address.toLowerCase());
  return (
    <WithWallet onlySigns overview={overview} wallet={wallet} isBusy={isPending}>
      <div role="status" className={parts.reading}>
        {redeemed && <h4>{redeemed.sensor}</h4>}
        {redeemed?.readings.map((reading) => (
          <ReadingFacts key={reading.timestamp} reading={reading} />
        ))}
      </div>
      {error && (
        <p className={parts.failure} role="alert">
          {isUnknown(error) ? "This wallet didn’t pay for a receipt with this number." : failureText(error)}
        </p>
      )}
      {wallet && (
        <ReceiptForm
          // Filled in anew for another wallet, and when a receipt was used up.
          key={`${wallet.address} ${own[0]?.id}`}
          own={own}
          isBusy={isPending}
          onFetch={redeem}
        />
      )}
    </WithWallet>
  );
}

const isUnknown = (error: Error) => error instanceof RequestError && error.status === 404;

const RECEIPT_NUMBER = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

interface FormProps {
  own: Bought[];
  isBusy: boolean;
  onFetch(receiptId: string): void;
}

function ReceiptForm({ own, isBusy, onFetch }: FormProps) {
  const [receipt, setReceipt] = useState(own[0]?.id ?? "");
  const list = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFetch(receipt.trim());
  };
  return (
    <form className={parts.stack} onSubmit={submit}>
      <label className={form.field}>
        Receipt number
        <input
          className={`${form.input} ${form.code}`}
          required
          list={list}
          pattern={` *${RECEIPT_NUMBER} *`}
          title="Five groups of letters and digits, as on the receipt"
          placeholder="1a2b3c4d-0000-4000-8000-1a2b3c4d5e6f"
          value={receipt}
          onChange={(event) => setReceipt(event.currentTarget.value)}
        />
        <datalist id={list}>
          {own.map(({ id, sensor }) => (
            <option key={id} value={id}>
              Latest reading of {nameOf(sensor)}
            </option>
          ))}
        </datalist>
      </label>
      <p className={parts.note}>Signing moves no money. A receipt gives its reading once more.</p>
      <div className={parts.row}>
        <Button primary type="submit" loading={isBusy}>
          Sign and fetch
        </Button>
      </div>
    </form>
  );
}
