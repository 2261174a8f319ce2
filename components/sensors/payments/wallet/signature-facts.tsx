import { useEffect, useRef } from "react";
import { Button } from "@/components/chat/button";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { dollars } from "@/lib/payments/dollars";
import { Moment } from "../../data/moment";
import { Copyable } from "../copyable";
import type { Authorization } from "../offer";
import parts from "../parts.module.css";
import type { Overview } from "../payments-api";
import type { Purchase } from "../purchase";
import steps from "./purchase-steps.module.css";

interface Props {
  purchase: Purchase;
  overview: Overview;
  onAnswer(agrees: boolean): void;
}

/** What is signed, in words and figure by figure, and the question where the page must ask it. */
export function SignatureFacts({ purchase, overview, onAnswer }: Props) {
  const { authorization, asksHere, step, failure } = purchase;
  if (!authorization)
    return (
      <p className={parts.note}>A wallet signs that the price may be taken from it, once. It costs no gas.</p>
    );
  const waits = step === "signature" && !failure && !asksHere;
  return (
    <>
      <Signed authorization={authorization} overview={overview} />
      {waits && <p className={parts.note}>Your wallet asks you now.</p>}
      {asksHere && <Question onAnswer={onAnswer} />}
    </>
  );
}

function Signed({ authorization, overview }: { authorization: Authorization; overview: Overview }) {
  const { from, to, value, validBefore, nonce } = authorization;
  const amount = `${dollars(Number(value))} in ${overview.asset.symbol}${overview.sandbox ? " of the sandbox" : ""}`;
  return (
    <>
      <p>
        {amount} may be moved from {shortAddress(from)} to {shortAddress(to)}: once, and nothing else, until{" "}
        <Moment at={Number(validBefore) * 1000} />.
      </p>
      <dl className={parts.facts}>
        <dt>Form</dt>
        <dd>EIP-712, TransferWithAuthorization</dd>
        <dt>From</dt>
        <dd>
          <Copyable text={from} what="the payer's address" />
        </dd>
        <dt>To</dt>
        <dd>
          <Copyable text={to} what="the payee's address" />
        </dd>
        <dt>Nonce</dt>
        <dd>
          <Copyable text={nonce} what="the nonce" />
        </dd>
      </dl>
    </>
  );
}

/** Asks for the test wallet, which has no dialog of its own. */
function Question({ onAnswer }: { onAnswer(agrees: boolean): void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Not on the button itself: a key that is still held down mustn't sign.
  useEffect(() => box.current?.focus(), []);
  return (
    <fieldset ref={box} tabIndex={-1} className={steps.question}>
      <legend>The sandbox test wallet asks: sign this?</legend>
      <div className={parts.buttons}>
        <Button primary onClick={() => onAnswer(true)}>
          Confirm and sign
        </Button>
        <Button onClick={() => onAnswer(false)}>Don't sign</Button>
      </div>
    </fieldset>
  );
}
