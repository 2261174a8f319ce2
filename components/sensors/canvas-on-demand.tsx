"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";

const Canvas = lazyWhenIdle(async () => ({ default: (await import("./sensors-canvas")).SensorsCanvas }));

/** The Sensors desk's canvas, whose code comes after the page's. */
export function CanvasOnDemand() {
  return (
    <Suspense>
      <Canvas />
    </Suspense>
  );
}
