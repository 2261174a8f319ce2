"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";

const Canvas = lazyWhenIdle(async () => ({ default: (await import("./weather-canvas")).WeatherCanvas }));

export function CanvasOnDemand() {
  return (
    <Suspense>
      <Canvas />
    </Suspense>
  );
}
