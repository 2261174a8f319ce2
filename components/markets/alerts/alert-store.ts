import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { callApi } from "@/components/chat/call-api";
import { Live, type LiveState } from "@/components/data/live";
import { readJson } from "@/components/data/read-json";
import { pageVisibility } from "@/components/data/use-live";
import { AlertList, type NewAlert } from "@/lib/desks/markets/routes/schema";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";

const URL = "/api/markets/alerts";
const EVERY_MS = 30_000;

type Alerts = z.infer<typeof AlertList>;

/** The user's alerts, asked for again while the page is in view; one for all that show them. */
const alerts = new Live<Alerts>({
  load: (signal) => readJson(URL, AlertList, signal),
  every: EVERY_MS,
  visibility: pageVisibility,
});

const NOTHING: LiveState<Alerts> = { isLoading: true };
const nothing = () => NOTHING;

/** The user's alerts as they were last known. */
export const useAlerts = (): LiveState<Alerts> =>
  useSyncExternalStore(alerts.subscribe, alerts.read, nothing);

/** Asks for the alerts now. */
export const reloadAlerts = (): void => void alerts.refresh();

/** Sets an alert. @throws Error with the server's words */
export async function addAlert(alert: z.infer<typeof NewAlert>): Promise<void> {
  await callApi(URL, { method: "POST", body: alert });
  await alerts.refresh();
}

/** Deletes an alert. @throws Error with the server's words */
export async function removeAlert({ id }: PriceAlert): Promise<void> {
  await callApi(`${URL}/${id}`, { method: "DELETE" });
  await alerts.refresh();
}
