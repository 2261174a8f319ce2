"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";

const Canvas = lazyWhenIdle(async () => ({ default: (await import("./weather-canvas")).WeatherCanvas }));

/** The Weather desk's canvas, whose code comes after the page's. */
export function CanvasOnDemand() {
  return (
    <Suspense>
      <Canvas />
    </Suspense>
  );
}
