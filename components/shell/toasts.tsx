"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const Notifications = lazy(async () => ({
  default: (await import("@mantine/notifications")).Notifications,
}));

export interface Toast {
  message: string;
  action?: { label: string; run(): void };
}

const listeners = new Set<() => void>();

/** For a few seconds, with a way to take it back. */
export async function toast(message: Toast): Promise<void> {
  for (const listener of listeners) listener();
  const { showToast } = await import("./show-toast");
  showToast(message);
}

export function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    listeners.add(want);
    return () => {
      listeners.delete(want);
    };
  }, []);
  return <Suspense>{isWanted && <Notifications position="bottom-left" limit={3} zIndex={500} />}</Suspense>;
}
