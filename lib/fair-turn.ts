import { processWide } from "./process-wide";

const waiting = () => processWide("fair-turns", (): (() => void)[] => []);

/** Resolves in its own turn of the event loop, in the order of asking, so that requests are read in between. */
export function fairTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting().push(resolve) === 1) setImmediate(letOneOn);
  });
}

function letOneOn(): void {
  waiting().shift()?.();
  if (waiting().length > 0) setImmediate(letOneOn);
}
