import { setImmediate } from "node:timers/promises";

/** How long the event loop may be held, in milliseconds. */
const TURN = 10;

/** Called between the steps of long work, it waits for the event loop's next turn once 10 ms were used up. */
export function turnYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
