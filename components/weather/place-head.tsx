import { SourceBadge } from "@/components/ui/badge";
import { sourcesOf } from "@/components/ui/sources";
import type { Forecast } from "@/lib/desks/weather/types";
import type { Shown } from "./answer-view";
import { alertsIn } from "./hours/hours";
import styles from "./place-head.module.css";
import { withUnit } from "./units";

interface Props {
  shown: Shown;
  isSample: boolean;
}

export function PlaceHead({ shown: { place, weather, provenance }, isSample }: Props) {
  return (
    <header className={styles.head}>
      <h2>{place.name}</h2>
      {isSample && (
        <p className={styles.note}>
          This place is a sample, because the server’s own can’t be found. Ask about a place by its name.
        </p>
      )}
      {weather.kind === "forecast" ? <Now weather={weather} /> : <NotNow />}
      <p className={styles.sources}>
        {sourcesOf(provenance).map((source) => (
          <SourceBadge key={source.name} source={source} />
        ))}
      </p>
    </header>
  );
}

function Now({ weather }: { weather: Forecast }) {
  const { now } = weather;
  const alerts = alertsIn(weather);
  return (
    <>
      <p className={styles.now}>
        <strong>{withUnit(now.temperature, "°C")}</strong> {now.sky ?? ""}
        <span className={styles.note}>
          {" "}
          at {now.time.slice(11)} there; feels like {withUnit(now.feels_like, "°C")}, humidity{" "}
          {withUnit(now.humidity, "%")}, wind {withUnit(now.wind_speed, "km/h")}
        </span>
      </p>
      {alerts.length > 0 && (
        <ul className={styles.alerts} aria-label="Look out">
          {alerts.map(({ kind, words }) => (
            <li key={kind} data-kind={kind}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NotNow() {
  return (
    <p className={styles.note}>
      <strong>Not a forecast.</strong> No weather service can be reached; what follows is usual for this time
      of year.
    </p>
  );
}
