"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { DeskLink } from "./links";

const Palette = lazy(() => import("./palette"));

const openers = new Set<() => void>();

export function openPalette(): void {
  for (const open of openers) open();
}

export function PaletteKeys({ desks }: { desks: DeskLink[] }) {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const open = () => setWanted((times) => times + 1);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    openers.add(open);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      openers.delete(open);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return <Suspense>{wanted > 0 && <Palette wanted={wanted} desks={desks} />}</Suspense>;
}
