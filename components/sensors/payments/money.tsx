import { dollars } from "@/lib/payments/dollars";
import styles from "./parts.module.css";
import { SandboxBadge } from "./sandbox-badge";

interface Props {
  /** Atomic units of USDC. */
  amount: number;
  sandbox: boolean;
}

/** An amount, and whether it is money. */
export function Money({ amount, sandbox }: Props) {
  return (
    <span className={styles.money}>
      {dollars(amount)} {sandbox && <SandboxBadge />}
    </span>
  );
}
