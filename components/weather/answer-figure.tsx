import type { AnswerFigureProps } from "@/components/share/answer-figure";
import styles from "@/components/share/answer-figure.module.css";
import { COUNTRIES, MapFigure } from "@/components/share/map-figure";
import type { Place } from "@/lib/desks/weather/types";
import { AnswerHours } from "./answer-hours";
import { outlooksIn, type Shown } from "./answer-view";
import { UsualPanel } from "./usual-panel";

export function AnswerFigure({ calls }: AnswerFigureProps) {
  return outlooksIn(calls).map((shown) => <OutlookFigure key={shown.place.name} shown={shown} />);
}

function OutlookFigure({ shown: { place, weather } }: { shown: Shown }) {
  return (
    <figure className={styles.figure} aria-label={`Weather: ${place.name}`}>
      <h3>{place.name}</h3>
      {weather.kind === "forecast" ? <AnswerHours hours={weather.hours} /> : <UsualPanel usual={weather} />}
      <PlaceMap place={place} />
    </figure>
  );
}

/** Degrees around a place: a country or two. */
const AROUND = { longitude: 12, latitude: 3.5 };

function PlaceMap({ place: { name, latitude, longitude } }: { place: Place }) {
  return (
    <MapFigure
      label={`Map: ${name}`}
      box={[
        longitude - AROUND.longitude,
        latitude - AROUND.latitude,
        longitude + AROUND.longitude,
        latitude + AROUND.latitude,
      ]}
      shapes={COUNTRIES.map((lines) => ({
        lines,
        fill: "var(--map-ground)",
        stroke: "var(--map-border)",
        width: 0.75,
      }))}
      pins={[{ position: [longitude, latitude], name: name.split(",")[0] ?? name }]}
      sea="var(--map-sea)"
    />
  );
}
