"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";

const Canvas = lazyWhenIdle(async () => ({ default: (await import("./sensors-canvas")).SensorsCanvas }));

export function CanvasOnDemand() {
  return (
    <Suspense>
      <Canvas />
    </Suspense>
  );
}
