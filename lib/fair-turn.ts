import { processWide } from "./process-wide";

const waiting = () => processWide("fair-turns", (): (() => void)[] => []);

/**
 * Resolves in a turn of the event loop of one's own, in the order of asking: what goes on after it is the only work of that turn that waited here,
 * so that requests are read in between, however many answers are worked on.
 */
export function fairTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting().push(resolve) === 1) setImmediate(letOneOn);
  });
}

function letOneOn(): void {
  waiting().shift()?.();
  if (waiting().length > 0) setImmediate(letOneOn);
}
