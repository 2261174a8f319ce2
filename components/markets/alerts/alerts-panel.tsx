import { Skeleton } from "@mantine/core";
import { IconBell, IconBellRinging, IconTrash } from "@tabler/icons-react";
import { failureText } from "@/components/data/api";
import { toast } from "@/components/shell/toasts";
import { IconButton } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import type { Coin } from "@/lib/desks/markets/types";
import { AlertForm } from "./alert-form";
import {
  addAlert,
  inOrder,
  metWords,
  reloadAlerts,
  removeAlert,
  useAlerts,
  wantedWords,
} from "./alert-store";
import styles from "./alerts.module.css";

export function AlertsPanel({ coin }: { coin: Coin | null }) {
  const { data: received, error, isFetching } = useAlerts();
  const alerts = received && inOrder(received.data.alerts);
  return (
    <section className={styles.panel} aria-label="Price alerts">
      <h2>Price alerts</h2>
      <AlertForm coin={coin} />
      {error && (
        <LoadFailure
          message={alerts ? `This is from earlier: ${error.message}` : error.message}
          isBusy={isFetching}
          onRetry={() => void reloadAlerts()}
        />
      )}
      {!alerts && !error && <Waiting />}
      {alerts?.length === 0 && (
        <p className={styles.quiet}>
          No alerts yet. Set one above, or ask “Tell me when Bitcoin rises above $40,000”. Prices are checked
          each minute while the server runs; a met alert is kept for 30 days.
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

/** A met alert waits again when its deletion is taken back. */
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

interface Props {
  alert: PriceAlert;
  onRemove(): void;
}

export function AlertRow({ alert, onRemove }: Props) {
  const met = metWords(alert);
  const Icon = met ? IconBellRinging : IconBell;
  return (
    <li className={styles.alert} data-met={met ? true : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <strong>{wantedWords(alert)}</strong>
        <p>
          {met ? (
            <>Met: {met}</>
          ) : (
            <>
              Waiting since <LocalTime iso={alert.created_at} show="date" />
            </>
          )}
        </p>
      </div>
      <IconButton label={`Delete the alert ${wantedWords(alert)}`} onClick={onRemove}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </li>
  );
}
