import { IconBell, IconBellRinging, IconTrash } from "@tabler/icons-react";
import { IconButton } from "@/components/chat/icon-button";
import { LocalTime } from "@/components/chat/local-time";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import { metWords, wantedWords } from "./alert-words";
import styles from "./alerts.module.css";

interface Props {
  alert: PriceAlert;
  onRemove(): void;
}

/** An alert: what it waits for, or what met it. */
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
