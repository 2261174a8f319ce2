import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { failureText, readJson } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { toast } from "@/components/shell/toasts";
import { SensorAlert } from "@/lib/desks/sensors/types";
import { nameOf } from "../data/board";
import { ALERTS_KEY } from "../data/live-feed";
import { plain, QUANTITY, unitAfter, withUnit } from "../data/quantities";
import { removeAlert, setAlert } from "../data/sensors-api";

const AlertList = z.object({ alerts: z.array(SensorAlert) });

/** For what the live feed misses. */
const EVERY_MS = 60_000;

const alertsQuery = queryOptions({
  queryKey: ALERTS_KEY,
  queryFn: async ({ signal }) => (await readJson("/api/sensors/alerts", AlertList, signal)).data.alerts,
  refetchInterval: EVERY_MS,
  staleTime: EVERY_MS,
});

export const useAlerts = () => useQuery(alertsQuery);

/** What meets the caller's alerts now; empty where nothing does. */
export const useMetWords = (address: string): string =>
  useQuery({
    ...alertsQuery,
    select: (alerts) =>
      alerts
        .filter((alert) => alert.address === address && isMet(alert))
        .map(termsWords)
        .join(", "),
  }).data ?? "";

export const reloadAlerts = (): Promise<void> => browserQueries().invalidateQueries({ queryKey: ALERTS_KEY });

export const isMet = ({ met_at, over_at }: SensorAlert): boolean => met_at !== null && over_at === null;

/** “eCO₂ above 1,000 ppm for 10 minutes”. */
export function termsWords({
  quantity,
  direction,
  value,
  minutes,
}: Pick<SensorAlert, "quantity" | "direction" | "value" | "minutes">): string {
  const what = `${QUANTITY[quantity].label} ${direction} ${plain(value)}${unitAfter(quantity)}`;
  if (minutes === 0) return what;
  return `${what} for ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** Once each; those that are met at first are on the board. */
export function useMetToasts(): void {
  const { data } = useAlerts();
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const met = data.filter(isMet);
    const keyOf = ({ id, met_at }: SensorAlert) => `${id}:${met_at}`;
    const news = told.current ? met.filter((alert) => !told.current?.has(keyOf(alert))) : [];
    told.current = new Set([...(told.current ?? []), ...met.map(keyOf)]);
    for (const alert of news) void toast({ message: metWords(alert) });
  }, [data]);
}

/** “Kitchen: eCO₂ above 1,000 ppm for 10 minutes (1,204 ppm)”. */
const metWords = (alert: SensorAlert): string =>
  `${nameOf(alert.address)}: ${termsWords(alert)} (${withUnit(alert.met_value ?? 0, alert.quantity)})`;

export async function removeWithUndo(alert: SensorAlert): Promise<void> {
  const failed = (error: unknown) => toast({ message: failureText(error) });
  try {
    await removeAlert(alert);
  } catch (error) {
    return failed(error);
  }
  void reloadAlerts();
  const { address, quantity, direction, value, minutes } = alert;
  const again = () =>
    setAlert(address, { quantity, direction, value, minutes }).then(reloadAlerts).catch(failed);
  await toast({
    message: `Alert deleted: ${termsWords(alert)}`,
    action: { label: "Undo", run: () => void again() },
  });
}
