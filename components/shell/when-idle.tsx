import { Component, type ComponentType, lazy, type ReactNode } from "react";
import styles from "./when-idle.module.css";

/** Its code loads once the page stands still or someone is about to use it; in the end a button tries again. */
export function lazyWhenIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const begin = () =>
    lazy(async () => {
      await whenIdle();
      return withRetries(load);
    });
  let Part = begin();
  return function LazyWhenIdle(props: Props) {
    return (
      <LoadBoundary
        draw={() => <Part {...props} />}
        onRetry={() => {
          Part = begin();
        }}
      />
    );
  };
}

class LoadError extends Error {}

/** Before each further attempt: a page just published anew, or a tunnel, takes a moment. */
const RETRY_MS = [500, 2000, 6000];

/** @throws LoadError when the last attempt has failed, too */
export async function withRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of RETRY_MS) {
    try {
      return await load();
    } catch (error) {
      // On the server it is a fault in the module itself.
      if (typeof window === "undefined") throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load().catch((cause) => {
    throw new LoadError("a part of the page couldn't be loaded", { cause });
  });
}

interface BoundaryProps {
  draw(): ReactNode;
  onRetry(): void;
}

/** For a part whose code didn't arrive; other errors are for others. */
export class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.draw();
    if (!(error instanceof LoadError)) throw error;
    return (
      <div className={styles.failure} role="alert">
        <p>This part of the page couldn’t be loaded. Check your connection.</p>
        {/* Every page carries this, so it brings no component library along. */}
        <button type="button" onClick={this.retry}>
          Try again
        </button>
      </div>
    );
  }
}

const LONGEST_WAIT_MS = 1500;

/** Or at the first sign that someone is about to use the page; on the server at once, which renders everything. */
export function whenIdle(): Promise<void> {
  if (typeof window === "undefined") return Promise.resolve();
  idle ??= waitUntilIdle();
  return idle;
}

/** A page that is reached by a link has been waited for already. */
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
