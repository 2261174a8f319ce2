import { IconBell, IconBellPlus, IconBellRinging, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import type { AlertTerms, BoardSensor, SensorAlert } from "@/lib/desks/sensors/types";
import { withUnit } from "../data/quantities";
import { changeAlert, setAlert } from "../data/sensors-api";
import detail from "../detail/detail.module.css";
import { Moment } from "../labels";
import { AlertForm } from "./alert-form";
import styles from "./alerts.module.css";
import { isMet, reloadAlerts, removeWithUndo, termsWords, useAlerts } from "./use-alerts";

const FIRST: AlertTerms = { quantity: "eco2", direction: "above", value: 1000, minutes: 10 };

export function AlertSection({ sensor }: { sensor: BoardSensor }) {
  const { data, error, isFetching } = useAlerts();
  const [open, setOpen] = useState<SensorAlert | "new" | null>(null);
  const own = data?.filter(({ address }) => address === sensor.address) ?? [];
  const save = async (terms: AlertTerms) => {
    await (open === "new" || open === null ? setAlert(sensor.address, terms) : changeAlert(open, terms));
    await reloadAlerts();
    setOpen(null);
  };
  return (
    <section aria-labelledby="alerts" className={styles.section}>
      <h3 id="alerts" className={detail.heading}>
        Alerts
      </h3>
      {error && !data && (
        <LoadFailure message={error.message} isBusy={isFetching} onRetry={() => void reloadAlerts()} />
      )}
      {own.length > 0 && (
        <ul className={styles.list} aria-label="Alerts">
          {own.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onEdit={() => setOpen(alert)} />
          ))}
        </ul>
      )}
      {open === null ? (
        <Button onClick={() => setOpen("new")} leftSection={<IconBellPlus size={16} aria-hidden="true" />}>
          Set an alert
        </Button>
      ) : (
        <AlertForm
          key={open === "new" ? "new" : open.id}
          first={open === "new" ? FIRST : open}
          verb={open === "new" ? "Set it" : "Save"}
          onSubmit={save}
          onCancel={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function AlertRow({ alert, onEdit }: { alert: SensorAlert; onEdit(): void }) {
  const words = termsWords(alert);
  const Icon = isMet(alert) ? IconBellRinging : IconBell;
  return (
    <li data-met={isMet(alert) || undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <strong>{words}</strong>
        <p>
          <AlertState alert={alert} />
        </p>
      </div>
      <IconButton label={`Edit the alert ${words}`} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete the alert ${words}`} onClick={() => void removeWithUndo(alert)}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function AlertState({ alert: { met_at, met_value, over_at, quantity } }: { alert: SensorAlert }) {
  if (met_at === null) return "Waiting. Each new reading is checked while the server runs.";
  return (
    <>
      {over_at === null ? "Met at " : "Last met at "}
      <Moment at={met_at} />
      {met_value !== null && ` with ${withUnit(met_value, quantity)}`}
      {over_at === null ? ", and still so." : ", over at "}
      {over_at !== null && <Moment at={over_at} />}
    </>
  );
}
