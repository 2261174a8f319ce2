"use client";

import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Queries } from "@/components/data/queries";
import canvas from "@/components/desk-page/canvas.module.css";
import { AnswerOutline } from "@/components/desk-page/canvas-bridge";
import { LoadFailure } from "@/components/ui/load-states";
import { PickOne } from "@/components/ui/pick-one";
import { Agents } from "./agents";
import type { Shown } from "./answer-view";
import { ForecastPanel } from "./hours/forecast-panel";
import { SiteMapBox } from "./map/site-map-box";
import { PlaceHead } from "./place-head";
import { useWeatherCanvas } from "./use-weather-canvas";
import { UsualPanel } from "./usual-panel";
import styles from "./weather-canvas.module.css";

export function WeatherCanvas() {
  return (
    <Queries>
      <Canvas />
    </Queries>
  );
}

function Canvas() {
  const { shown, isSample, answers, error, isLoading, retry } = useWeatherCanvas();
  return (
    <div className={`${canvas.canvas} ${styles.canvas}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard */}
      <section className={`${canvas.scroll} ${styles.scroll}`} tabIndex={0} aria-label="Forecast">
        {shown.length > 0 && <Places key={answers} shown={shown} isSample={isSample} />}
        {shown.length === 0 && error && (
          <LoadFailure message={`There is no weather to show: ${error}`} isBusy={isLoading} onRetry={retry} />
        )}
        {/* What stands below comes once it is known how far below: nothing is to move. */}
        {shown.length > 0 || error ? <Agents /> : <Waiting />}
      </section>
      <AnswerOutline answers={answers} />
    </div>
  );
}

function Places({ shown, isSample }: { shown: Shown[]; isSample: boolean }) {
  const [picked, pick] = useState(0);
  const one = shown[picked] ?? shown[0];
  if (!one) return null;
  return (
    <>
      {shown.length > 1 && (
        <PickOne
          label="Place"
          options={[...shown.keys()]}
          picked={picked}
          onPick={pick}
          nameOf={(at) => shown[at]?.place.name.split(",")[0] ?? ""}
        />
      )}
      <PlaceHead shown={one} isSample={isSample} />
      {one.weather.kind === "forecast" ? (
        <ForecastPanel weather={one.weather} place={one.place} provenance={one.provenance} />
      ) : (
        <UsualPanel usual={one.weather} />
      )}
      <SiteMapBox place={one.place} />
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading the weather</span>
      <Skeleton height="4.5rem" aria-hidden="true" />
      <Skeleton height="13rem" aria-hidden="true" />
      <Skeleton height="10rem" aria-hidden="true" />
    </div>
  );
}
