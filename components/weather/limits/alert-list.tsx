import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "@/components/shell/toasts";
import type { Forecast } from "@/lib/desks/weather/types";
import { useUnits } from "../units";
import { alertsIn, useLimits } from "./limits";
import styles from "./limits.module.css";

/** What a newer forecast brings is told as it comes. */
export function AlertList({ weather, place }: { weather: Forecast; place: string }) {
  const alerts = alertsIn(weather, useLimits(), useUnits());
  const known = useRef<{ weather: Forecast; kinds: Set<string> }>(undefined);
  const tellNew = useEffectEvent(() => {
    const before = known.current;
    known.current = { weather, kinds: new Set(alerts.map(({ kind }) => kind)) };
    // What a limit brings as it is typed is in view already.
    if (!before || before.weather === weather) return;
    for (const { kind, words } of alerts)
      if (!before.kinds.has(kind)) void toast({ message: `${place}: ${words}` });
  });
  const kinds = alerts.map(({ kind }) => kind).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the forecast or what is in view has changed
  useEffect(() => tellNew(), [weather, kinds]);
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label="Look out">
      {alerts.map(({ kind, words }) => (
        <li key={kind} data-kind={kind}>
          {words}
        </li>
      ))}
    </ul>
  );
}
