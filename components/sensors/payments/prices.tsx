import { Copyable } from "./copyable";
import { Money } from "./money";
import { networkWorth } from "./networks";
import styles from "./parts.module.css";
import type { Overview } from "./payments-api";

/** What readings cost, and to whom it goes. */
export function Prices({ overview }: { overview: Overview }) {
  const { prices, sandbox, mode, pay_to, asset } = overview;
  return (
    <section className={styles.section} aria-labelledby="reading-prices">
      <h3 id="reading-prices">Prices</h3>
      <dl className={styles.facts}>
        <dt>A sensor's latest reading</dt>
        <dd>
          <Money amount={prices.latest} sandbox={sandbox} />
        </dd>
        <dt>Its recent readings</dt>
        <dd>
          <Money amount={prices.recent} sandbox={sandbox} />
        </dd>
        <dt>Paid in {asset.symbol} to</dt>
        <dd>
          <Copyable text={pay_to} what="the payee's address" />
        </dd>
      </dl>
      <p className={styles.note}>{networkWorth(mode)}</p>
    </section>
  );
}
