import { Skeleton } from "@mantine/core";
import { failureText } from "@/components/chat/call-api";
import { LoadFailure } from "@/components/data/load-failure";
import { toast } from "@/components/shell/toasts";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import type { Coin } from "@/lib/desks/markets/types";
import { AlertForm } from "./alert-form";
import { AlertRow } from "./alert-row";
import { addAlert, reloadAlerts, removeAlert, useAlerts } from "./alert-store";
import { inOrder, wantedWords } from "./alert-words";
import styles from "./alerts.module.css";

/** The user's price alerts. @param coin the one in view */
export function AlertsPanel({ coin }: { coin: Coin | null }) {
  const { received, error, isLoading } = useAlerts();
  const alerts = received && inOrder(received.data.alerts);
  return (
    <section className={styles.panel} aria-label="Price alerts">
      <h2>Price alerts</h2>
      <AlertForm coin={coin} />
      {error !== undefined && (
        <LoadFailure
          message={alerts ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={reloadAlerts}
        />
      )}
      {!alerts && error === undefined && <Waiting />}
      {alerts?.length === 0 && (
        <p className={styles.quiet}>
          No alert is set. Set one above, or ask “Tell me when Bitcoin rises above $40,000”. Prices are looked
          at while the server runs.
        </p>
      )}
      {alerts && alerts.length > 0 && (
        <ul className={styles.list} aria-label="Alerts">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onRemove={() => void removeWithUndo(alert)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** An alert that was met already begins to wait again when its deletion is taken back. */
async function removeWithUndo(alert: PriceAlert): Promise<void> {
  const { coin, direction, price, met_at } = alert;
  try {
    await removeAlert(alert);
  } catch (error) {
    return toast({ message: failureText(error) });
  }
  const again = () =>
    addAlert({ symbol: coin.id, direction, price }).catch((error) => toast({ message: failureText(error) }));
  await toast({
    message: `Deleted: ${wantedWords(alert)}`,
    action: { label: met_at === null ? "Undo" : "Set it again", run: () => void again() },
  });
}

function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the alerts</span>
      <div className={styles.list} aria-hidden="true">
        <Skeleton className={styles.blank} />
        <Skeleton className={styles.blank} />
      </div>
    </div>
  );
}
