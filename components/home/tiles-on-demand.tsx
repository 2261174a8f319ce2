"use client";

import { Suspense } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";
import type { TileDesk } from "./tiles";
// With the page, as else the shapes would have none until their code has come.
import "./tiles.module.css";

const Tiles = lazyWhenIdle(() => import("./tiles"));

/** The tiles: the server draws their shapes; data and code come once the page stands still. */
export function TilesOnDemand({ desks }: { desks: TileDesk[] }) {
  return (
    <Suspense>
      <Tiles desks={desks} />
    </Suspense>
  );
}
