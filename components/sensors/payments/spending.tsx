import { dollars } from "@/lib/payments/dollars";
import { AskSwitch } from "./ask-switch";
import { type BoundShare, boundShares } from "./bounds";
import parts from "./parts.module.css";
import type { Overview } from "./payments-api";
import { SandboxBadge } from "./sandbox-badge";
import styles from "./spending.module.css";

interface Props {
  overview: Overview;
  /** What the newest answer paid, in atomic units. */
  spentOnAnswer: number;
  onChanged(): void;
}

/** What the agent spent, against what it may. */
export function Spending({ overview, spentOnAnswer, onChanged }: Props) {
  return (
    <section className={parts.section} aria-labelledby="agent-spending">
      <h3 id="agent-spending">Spending {overview.sandbox && <SandboxBadge />}</h3>
      <ul className={styles.bounds}>
        {boundShares(overview, spentOnAnswer).map((share) => (
          <BoundBar key={share.bound} share={share} />
        ))}
      </ul>
      <p className={parts.note}>
        {overview.over === "ask"
          ? "Over a bound the agent asks you first. Days are counted in UTC."
          : "Over a bound the agent doesn't pay. Days are counted in UTC."}
      </p>
      <AskSwitch isOn={overview.always_ask} onChanged={onChanged} />
    </section>
  );
}

const LEVELS = { free: "", near: "Near the bound", reached: "At the bound" };

function BoundBar({ share: { label, spent, limit, share, level } }: { share: BoundShare }) {
  const figures = `${dollars(spent)} of ${dollars(limit)}`;
  return (
    <li className={styles.bound} data-level={level}>
      <span>{label}</span>
      <span className={styles.figures}>
        {LEVELS[level] && <span className={styles.level}>{LEVELS[level]} · </span>}
        {figures}
      </span>
      <meter className="visually-hidden" aria-label={`Spent: ${label}`} max={limit} value={spent}>
        {figures}
      </meter>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  );
}
