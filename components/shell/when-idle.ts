import { type ComponentType, lazy } from "react";

/**
 * A component that the server draws, and whose code the browser loads once the page stands still or someone is about to
 * use it.
 * @param load imports the module whose default export it is
 */
export function lazyWhenIdle<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    await whenIdle();
    return untilLoaded(load);
  });
}

/** A network that is gone comes back: what the server drew stands there meanwhile. */
async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** No page waits longer than this for what it loads on demand. */
const LONGEST_WAIT_MS = 1500;
const RETRY_MS = 3000;

/**
 * Resolves when the browser has nothing better to do, or at the first sign that someone is about to use the page; on the
 * server at once, which renders everything.
 */
export function whenIdle(): Promise<void> {
  if (typeof window === "undefined") return Promise.resolve();
  idle ??= waitUntilIdle();
  return idle;
}

/** Once is enough: a page that is reached by a link has been waited for already. */
let idle: Promise<void> | undefined;

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const type of SIGNS) window.removeEventListener(type, done, true);
      resolve();
    };
    for (const type of SIGNS) window.addEventListener(type, done, { capture: true, passive: true });
    afterLoad(() => {
      // Safari has none.
      if (!window.requestIdleCallback) setTimeout(done, 200);
      else window.requestIdleCallback(done, { timeout: LONGEST_WAIT_MS });
    });
  });
}

const SIGNS = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

function afterLoad(work: () => void): void {
  if (document.readyState === "complete") work();
  else window.addEventListener("load", work, { once: true });
}
