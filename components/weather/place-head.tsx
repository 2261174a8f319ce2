import { SourceBadge } from "@/components/ui/badge";
import { PickOne } from "@/components/ui/pick-one";
import { sourcesOf } from "@/components/ui/sources";
import type { Forecast } from "@/lib/desks/weather/types";
import { UnitSystem } from "@/lib/desks/weather/unit-system";
import type { Shown } from "./answer-view";
import { AlertList } from "./limits/alert-list";
import { LimitForm } from "./limits/limit-form";
import styles from "./place-head.module.css";
import { useUnits } from "./units";

interface Props {
  shown: Shown;
  isSample: boolean;
}

export function PlaceHead({ shown: { place, weather, provenance }, isSample }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>{place.name}</h2>
        <UnitSwitch />
      </div>
      {isSample && (
        <p className={styles.note}>
          This place is a sample, because the server’s own can’t be found. Ask about a place by its name.
        </p>
      )}
      {weather.kind === "forecast" ? <Now weather={weather} place={place.name} /> : <NotNow />}
      <p className={styles.sources}>
        {sourcesOf(provenance).map((source) => (
          <SourceBadge key={source.name} source={source} />
        ))}
      </p>
    </header>
  );
}

const UNIT_NAMES: Record<UnitSystem, string> = { metric: "°C, km/h, mm", imperial: "°F, mph, in" };

/** Also for the desk's answers. */
function UnitSwitch() {
  const { system, choose } = useUnits();
  return (
    <PickOne
      label="Units"
      options={UnitSystem.options}
      picked={system}
      onPick={choose}
      nameOf={(option) => UNIT_NAMES[option]}
    />
  );
}

function Now({ weather, place }: { weather: Forecast; place: string }) {
  const { now } = weather;
  const { words } = useUnits();
  return (
    <>
      <p className={styles.now}>
        <strong>{words(now.temperature, "°C")}</strong> {now.sky ?? ""}
        <span className={styles.note}>
          {" "}
          at {now.time.slice(11)} there; feels like {words(now.feels_like, "°C")}, humidity{" "}
          {words(now.humidity, "%")}, wind {words(now.wind_speed, "km/h")}
        </span>
      </p>
      <AlertList key={place} weather={weather} place={place} />
      <LimitForm />
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
