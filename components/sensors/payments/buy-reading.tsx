"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { Queries } from "@/components/data/queries";
import { Button } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { Money } from "./facts";
import parts from "./payments.module.css";
import { type Overview, useOverview } from "./payments-api";
import { recallPayment } from "./purchase/purchase-storage";
import type * as WalletCode from "./wallet/panels";

interface Sensor {
  address: string;
  name: string;
}

export function BuyReading(sensor: Sensor) {
  return (
    <Queries>
      <WhenPriced sensor={sensor} />
    </Queries>
  );
}

function WhenPriced({ sensor }: { sensor: Sensor }) {
  const { data, error, isFetching, refetch } = useOverview();
  if (error && !data) return <LoadFailure message={error.message} isBusy={isFetching} onRetry={refetch} />;
  if (!data) return <p className={parts.note}>Asking what a reading costs…</p>;
  return <BuySection key={sensor.address} isWanted overview={data.data} sensor={sensor} />;
}

interface BuySectionProps {
  overview: Overview;
  sensor: Sensor | null;
  isWanted?: boolean;
}

export function BuySection({ overview, sensor, isWanted = false }: BuySectionProps) {
  const heading = useId();
  return (
    <section className={parts.section} aria-labelledby={heading}>
      <h3 id={heading}>Buy a reading yourself</h3>
      {!sensor && (
        <p className={parts.none}>
          Open a sensor on the board to buy its latest reading here with your own wallet.
        </p>
      )}
      {sensor && (
        <>
          <p className={parts.headline}>
            <span>
              Latest reading of <strong>{sensor.name}</strong>
            </span>
            <Money amount={overview.prices.latest} sandbox={overview.sandbox} />
          </p>
          <p className={parts.note}>
            You see every step: the offer, your signature, the settlement and the reading.
          </p>
          <WalletPanel
            verb="Pay with a wallet"
            // A payment whose outcome isn't known is shown at once.
            isWanted={() => isWanted || recallPayment(sensor.address) !== undefined}
          >
            {({ BuyPanel }) => <BuyPanel overview={overview} sensor={sensor.address} />}
          </WalletPanel>
        </>
      )}
    </section>
  );
}

/** Large, so loaded once, when somebody wants it. */
const walletCode = queryOptions({
  queryKey: ["code", "wallet"],
  queryFn: () => import("./wallet/panels"),
  staleTime: "static",
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

interface WalletPanelProps {
  verb: string;
  /** Whether it opens by itself; asked in the browser only. */
  isWanted?(): boolean;
  children(code: typeof WalletCode): ReactNode;
}

const never = () => false;

/** For the browser only. */
export function WalletPanel({ verb, isWanted = never, children }: WalletPanelProps) {
  const [isOpen, setOpen] = useState(isWanted);
  const { data, isFetching, isError, refetch } = useQuery({ ...walletCode, enabled: isOpen });
  const box = useRef<HTMLDivElement>(null);
  const open = async () => {
    setOpen(true);
    await refetch();
    box.current?.focus();
  };
  return (
    <>
      <div ref={box} tabIndex={-1} className={parts.panel}>
        {isOpen && data && children(data)}
      </div>
      {!(isOpen && data) && !isError && (
        <div className={parts.row}>
          <Button loading={isFetching} onClick={open}>
            {verb}
          </Button>
        </div>
      )}
      {isError && (
        <LoadFailure
          message="The code for wallets couldn’t be loaded."
          isBusy={isFetching}
          onRetry={() => void open()}
        />
      )}
    </>
  );
}
