import { dollars } from "@/lib/payments/dollars";
import { ServerSwitch } from "../server-switch";
import { type BoundShare, boundShares } from "./bounds";
import { SandboxBadge } from "./facts";
import styles from "./payments.module.css";
import { type Overview, useAlwaysAsk } from "./payments-api";

interface Props {
  overview: Overview;
  /** Atomic units. */
  spentOnAnswer: number;
}

export function Spending({ overview, spentOnAnswer }: Props) {
  const { mutateAsync: alwaysAsk } = useAlwaysAsk();
  return (
    <section className={styles.section} aria-labelledby="agent-spending">
      <h3 id="agent-spending">Spending {overview.sandbox && <SandboxBadge />}</h3>
      <ul className={styles.bounds}>
        {boundShares(overview, spentOnAnswer).map((share) => (
          <BoundBar key={share.bound} share={share} />
        ))}
      </ul>
      <p className={styles.note}>
        {overview.over === "ask"
          ? "Above a limit, the agent asks you first."
          : "Above a limit, the agent doesn’t pay."}{" "}
        Days are counted in UTC.
      </p>
      <ServerSwitch
        label="Always ask before paying"
        isOn={overview.always_ask}
        onTurn={async (wanted) => void (await alwaysAsk(wanted))}
      />
    </section>
  );
}

const LEVELS = { free: "", near: "Near the limit", reached: "At the limit" };

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
