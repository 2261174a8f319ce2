import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "@/components/ui/buttons";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { Moment } from "../../labels";
import { Copyable, Facts, Money, ReadingFacts, Transaction } from "../facts";
import { amountInWords, NETWORKS } from "../payment-labels";
import parts from "../payments.module.css";
import type { Overview } from "../payments-api";
import { type Authorization, priceOf } from "./offer";
import { type Purchase, STEPS, type Step, stepState } from "./purchase";
import styles from "./purchase-steps.module.css";

interface StepProps {
  purchase: Purchase;
  overview: Overview;
}

interface Props extends StepProps {
  listRef: RefObject<HTMLOListElement | null>;
  onAnswered(): void;
  retry: ReactNode;
}

const TITLES: Record<Step, string> = {
  offer: "The offer",
  signature: "Your signature",
  settlement: "The settlement",
  reading: "The reading",
};

const STATE_WORDS = { waiting: "to come", now: "under way", done: "done", failed: "failed" };

export function PurchaseSteps({ purchase, overview, listRef, onAnswered, retry }: Props) {
  const bodies: Record<Step, ReactNode> = {
    offer: <OfferStep purchase={purchase} overview={overview} />,
    signature: <SignatureStep purchase={purchase} overview={overview} onAnswered={onAnswered} />,
    settlement: <SettlementStep purchase={purchase} overview={overview} />,
    reading: <ReadingStep purchase={purchase} />,
  };
  return (
    <ol ref={listRef} tabIndex={-1} className={styles.steps} aria-label="Steps of the purchase">
      {STEPS.map((step) => {
        const state = stepState(purchase, step);
        return (
          <li key={step} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <h4>
              {TITLES[step]}
              <span className="visually-hidden">: {STATE_WORDS[state]}</span>
            </h4>
            {bodies[step]}
            {state === "failed" && (
              <div className={styles.failed}>
                <p className={parts.failure} role="alert">
                  {purchase.failure?.message}
                </p>
                {retry}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={parts.note}>{children}</p>;
}

function OfferStep({ purchase: { offer }, overview }: StepProps) {
  if (!offer) return <Note>The server names its price: 402, Payment Required.</Note>;
  return (
    <Facts
      facts={[
        ["Price", <Money key="price" amount={priceOf(offer)} sandbox={overview.sandbox} />],
        ["Network", NETWORKS[overview.mode].name],
        ["Payee", <Copyable key="payee" text={offer.payTo} what="the payee’s address" />],
        [
          "Token",
          <span key="token" className={parts.money}>
            {overview.asset.symbol} <Copyable text={offer.asset} what="the token’s address" />
          </span>,
        ],
      ]}
    />
  );
}

/** In words and figure by figure, with the question where the page must ask it. */
function SignatureStep({ purchase, overview, onAnswered }: StepProps & Pick<Props, "onAnswered">) {
  const { authorization, confirm, step, failure } = purchase;
  if (!authorization)
    return <Note>Your wallet signs that this price may be taken from it, once. Signing costs no gas.</Note>;
  const answer = (agrees: boolean) => {
    onAnswered();
    confirm?.(agrees);
  };
  return (
    <>
      <Signed authorization={authorization} overview={overview} />
      {step === "signature" && !failure && !confirm && <Note>Your wallet is asking you now.</Note>}
      {confirm && <Question onAnswer={answer} />}
    </>
  );
}

function Signed({ authorization, overview }: { authorization: Authorization; overview: Overview }) {
  const { from, to, value, validBefore, nonce } = authorization;
  return (
    <>
      <p>
        This allows one transfer of {amountInWords(Number(value), overview)} from {shortAddress(from)} to{" "}
        {shortAddress(to)}, and nothing else, until <Moment at={Number(validBefore) * 1000} />.
      </p>
      <Facts
        facts={[
          ["Format", "EIP-712, TransferWithAuthorization"],
          ["From", <Copyable key="from" text={from} what="the payer’s address" />],
          ["To", <Copyable key="to" text={to} what="the payee’s address" />],
          ["Nonce", <Copyable key="nonce" text={nonce} what="the nonce" />],
        ]}
      />
    </>
  );
}

function Question({ onAnswer }: { onAnswer(agrees: boolean): void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Not on the button itself: a key that is still held down mustn't sign.
  useEffect(() => box.current?.focus(), []);
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.question}>
      <legend>Sign this with the sandbox test wallet?</legend>
      <div className={parts.buttons}>
        <Button primary onClick={() => onAnswer(true)}>
          Confirm and sign
        </Button>
        <Button onClick={() => onAnswer(false)}>Don’t sign</Button>
      </div>
    </fieldset>
  );
}

function SettlementStep({ purchase: { delivery, step, failure }, overview }: StepProps) {
  const { name } = NETWORKS[overview.mode];
  if (step === "settlement" && !failure)
    return <Note>Presented. The server is checking and settling it…</Note>;
  if (step === "reading") return <Note>Settled earlier.</Note>;
  if (!delivery) return <Note>The server settles the payment on {name}.</Note>;
  const { transaction } = delivery;
  if (!transaction) return <Note>Settled earlier.</Note>;
  return (
    <Facts
      facts={[["Transaction", <Transaction key="transaction" hash={transaction} mode={overview.mode} />]]}
    />
  );
}

function ReadingStep({ purchase: { delivery } }: Pick<StepProps, "purchase">) {
  if (!delivery) return <Note>The reading you paid for, with a receipt.</Note>;
  const { answer, receiptId } = delivery;
  return (
    <>
      {answer.sensor.simulated && <Note>This sensor’s readings are simulated.</Note>}
      <ReadingFacts reading={answer.reading} />
      {receiptId && (
        <Facts facts={[["Receipt", <Copyable key="receipt" text={receiptId} what="the receipt number" />]]} />
      )}
    </>
  );
}
