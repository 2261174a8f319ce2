import { Fragment, type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/buttons";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { AXES, QUANTITIES, type SensorReading } from "@/lib/desks/sensors/types";
import { dollars } from "@/lib/payments/dollars";
import { QUANTITY, withUnit } from "../data/quantities";
import { Moment } from "../labels";
import { NETWORKS } from "./payment-labels";
import styles from "./payments.module.css";
import type { Overview } from "./payments-api";

export function SandboxBadge() {
  return (
    <Badge tone="simulated" title={NETWORKS.sandbox.worth}>
      sandbox
    </Badge>
  );
}

interface MoneyProps {
  /** Atomic units of USDC; undefined or null: not known. */
  amount: number | null | undefined;
  sandbox: boolean;
}

export function Money({ amount, sandbox }: MoneyProps) {
  return (
    <span className={styles.money}>
      {amount == null ? "–" : dollars(amount)} {sandbox && <SandboxBadge />}
    </span>
  );
}

const LONGEST = 14;

/** A long word by its two ends, whole on hover. @param what it is, e.g. “the address” */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.copyable}>
      <code title={text}>{text.length > LONGEST ? shortAddress(text) : text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

export function Transaction({ hash, mode }: { hash: string; mode: Overview["mode"] }) {
  const { explorer } = NETWORKS[mode];
  return (
    <span className={styles.transaction}>
      <Copyable text={hash} what="the transaction’s hash" />
      {explorer && (
        <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noopener noreferrer">
          View on BaseScan
        </a>
      )}
    </span>
  );
}

export type Fact = [term: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function ReadingFacts({ reading }: { reading: SensorReading }) {
  const { accelerometer, timestamp } = reading;
  const measured = QUANTITIES.flatMap((quantity): Fact[] => {
    const value = reading[quantity];
    return value === undefined ? [] : [[QUANTITY[quantity].label, withUnit(value, quantity)]];
  });
  const axes = AXES.flatMap((axis): Fact[] =>
    accelerometer
      ? [[`${QUANTITY.accelerometer.label} ${axis}`, withUnit(accelerometer[axis], "accelerometer")]]
      : [],
  );
  const missing = [...QUANTITIES, "accelerometer" as const].filter((one) => reading[one] === undefined);
  return (
    <div className={styles.reading}>
      <Facts facts={[...measured, ...axes]} />
      <p className={styles.note}>
        Taken <Moment at={timestamp} />.
        {missing.length > 0 && ` Not measured: ${missing.map((one) => QUANTITY[one].word).join(", ")}.`}
      </p>
    </div>
  );
}
