"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";
import type { TileDesk } from "./tiles";
// With the page, as else the shapes would have none until their code has come.
import "./tiles.module.css";

const Tiles = lazyWhenIdle(() => import("./tiles"));

export function TilesOnDemand({ desks }: { desks: TileDesk[] }) {
  return (
    <Suspense>
      <Tiles desks={desks} />
    </Suspense>
  );
}
