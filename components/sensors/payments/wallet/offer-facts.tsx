import { Copyable } from "../copyable";
import { Money } from "../money";
import { networkName } from "../networks";
import { priceOf } from "../offer";
import styles from "../parts.module.css";
import type { Overview } from "../payments-api";
import type { Purchase } from "../purchase";

/** What the server asks: its answer 402, Payment Required. */
export function OfferFacts({ purchase: { offer }, overview }: { purchase: Purchase; overview: Overview }) {
  if (!offer) return <p className={styles.note}>The server says what it wants: 402, Payment Required.</p>;
  return (
    <dl className={styles.facts}>
      <dt>Price</dt>
      <dd>
        <Money amount={priceOf(offer)} sandbox={overview.sandbox} />
      </dd>
      <dt>Network</dt>
      <dd>{networkName(overview.mode)}</dd>
      <dt>Payee</dt>
      <dd>
        <Copyable text={offer.payTo} what="the payee's address" />
      </dd>
      <dt>Token</dt>
      <dd>
        {overview.asset.symbol} <Copyable text={offer.asset} what="the token's address" />
      </dd>
    </dl>
  );
}
